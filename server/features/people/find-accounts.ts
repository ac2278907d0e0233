import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { accountKeys, foundAccounts } from '#shared/contract/schemas/office-accounts.ts'
import { isEmail } from '#shared/domain/email.ts'
import { mailboxOf } from '#shared/domain/mailbox.ts'
import { readPhone } from '#shared/domain/phone.ts'
import { joinNumbers } from '#shared/domain/search-numbers.ts'
import { cleanJambNumber, jambNumberProblem } from '#shared/domain/typed-code.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { jambNumberOf } from '../applications/offers-for-jamb.ts'
import { notOwn } from '../scope/own-applications.ts'
import { isAccountSeen, isApplicationSeen } from './account-scope.ts'
import { applicationsOf } from './paired-people.ts'

type Found = z.output<typeof foundAccounts>

const mostFound = 50

/**
 * People with an account in the caller’s scope, found by an exact address or number or by whole names: the office must
 * not browse those who have not applied. What is out of scope finds no one.
 */
export async function findAccounts({ db }: Context, member: StaffMember, { q }: { q: string }): Promise<Found> {
  const wanted = readSearch(q)
  if (!wanted) return { rows: [] }
  const ids = await findIds(db, member, accountsBy[wanted.by](wanted.key, isApplicationSeen(member)))
  const as = wanted.by === 'name' ? {} : { as: wanted.as }
  const found = wanted.by === 'email' ? await findOutsider(db, member, wanted.key) : undefined
  return {
    ...(found ? { outsider: found } : {}),
    rows: await presentAccounts(db, member, ids.slice(0, mostFound)),
    by: wanted.by,
    ...as,
    ...(ids.length > mostFound ? { more: true as const } : {}),
  }
}

/** A referee, or someone who pays, for an application in the caller’s scope. Never the caller. */
async function findOutsider(db: Queryable, member: StaffMember, mailbox: string): Promise<Found['outsider']> {
  if (mailbox === mailboxOf(member.email)) return undefined
  const isSeen = sql<boolean>`(${isApplicationSeen(member)} and ${notOwn(member)})`
  const { rows } = await sql<{ requests: number; payments: number; email: string | null; name: string | null }>`
    with asked as (
      select referee.email, referee.name, referee.created_at from referee
      join application on application.id = referee.application_id
      where mailbox_of(referee.email) collate "C" = ${mailbox} and ${isSeen}),
    paid as (
      select payment.email from payment join application on application.id = payment.application_id
      where mailbox_of(payment.email) collate "C" = ${mailbox} and payment.payer = 'sponsor' and ${isSeen})
    select (select count(*) from asked)::integer as requests, (select count(*) from paid)::integer as payments,
      coalesce((select email from asked order by created_at desc limit 1), (select email from paid limit 1)) as email,
      (select name from asked order by created_at desc limit 1) as name`.execute(db)
  const [row] = rows
  if (!row?.email) return undefined
  return { email: row.email, name: row.name ?? '', requests: row.requests, payments: row.payments }
}

interface Search {
  by: (typeof accountKeys)[number]
  key: string
  /** As people write it. */
  as: string
}

function readSearch(q: string): Search | undefined {
  const word = joinNumbers(q)
  const [, year, begin, end] = /^(\d{2})-?(\d{3})-?(\d{3})$/.exec(word) ?? []
  if (year) return same('application', `${year}-${begin}-${end}`)
  if (isEmail(word)) return { by: 'email', key: mailboxOf(word), as: word }
  const phone = readPhone(word)
  if (phone) return { by: 'phone', key: phone.replace(/^\+(?:234)?/, ''), as: phone }
  if (jambNumberProblem(word) === undefined)
    return { by: 'jamb', key: cleanJambNumber(word).toLowerCase(), as: cleanJambNumber(word) }
  return /\p{L}/u.test(word) ? same('name', word) : undefined
}

function same(by: Search['by'], key: string): Search {
  return { by, key, as: key }
}

/** Accounts by each key, as `id`. Each part is one index; numbers of submitted applications are in `case_word`. */
const accountsBy: Record<Search['by'], (key: string, isSeen: RawBuilder<boolean>) => RawBuilder<unknown>> = {
  // The address of an account that was merged finds the one that stayed.
  email: key => sql`select coalesce(account.merged_into, account.id) as id from account
    where mailbox_of(account.email) collate "C" = ${key}`,
  application: (key, isSeen) => sql`select account_id as id from application
    where application_number = ${key} and ${isSeen}`,
  phone: (key, isSeen) => sql`select id from account where phone is not null and ${digitsOf('account.phone')} = ${key}
    union ${unsent(isSeen, sql<boolean>`${digitsOf('application.phone')} = ${key}`)}
    union ${submitted(isSeen, key, sql<boolean>`${digitsOf('application.phone')} = ${key}`)}`,
  jamb: (key, isSeen) => sql`${unsent(isSeen, sql<boolean>`${jambNumberOf} = ${key}`)}
    union ${submitted(isSeen, key, sql<boolean>`${jambNumberOf} = ${key}`)}`,
  name: (key, isSeen) => {
    const hasAll = (names: RawBuilder<unknown>) =>
      sql<boolean>`(findable_words(${names}) @> findable_words(${key}) and findable_words(${key}) <> '{}')`
    return sql`select id from account where ${hasAll(sql`account.full_name`)}
      union ${unsent(isSeen, hasAll(namesOf))}
      union select account_id as id from application where application.status = 'submitted' and ${hasAll(namesOf)} and ${isSeen}`
  },
}

/** The expressions of `application_unsent_names`, `application_submitted_names`, `application_unsent_phone` and `account_phone`. */
const namesOf = sql`application.surname || ' ' || application.first_name || ' ' || application.other_names`
const digitsOf = (column: string) =>
  sql`regexp_replace(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), '^(00)?(234)?0?', '')`

function unsent(isSeen: RawBuilder<boolean>, where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select account_id as id from application where application.status <> 'submitted' and ${where} and ${isSeen}`
}

function submitted(isSeen: RawBuilder<boolean>, word: string, where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select account_id as id from case_word join application on application.id = case_word.application_id
    where case_word.word = ${word} and ${where} and ${isSeen}`
}

/** Those that the caller may see, the last signed in first. */
async function findIds(db: Queryable, member: StaffMember, accounts: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (${accounts})
    select account.id from account where account.id in (select found.id from found) and ${isAccountSeen(member)}
    order by account.signed_in_at desc nulls last, account.id limit ${mostFound + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The accounts with their applications in the caller’s scope, in the given order. */
export async function presentAccounts(
  db: Queryable,
  member: StaffMember,
  ids: readonly string[],
): Promise<Found['rows']> {
  if (ids.length === 0) return []
  const [accounts, people] = await Promise.all([
    db
      .selectFrom('account')
      .select(['id', 'email', 'full_name', 'phone', 'email_verified_at', 'created_at', 'signed_in_at'])
      .where('id', 'in', ids)
      .execute(),
    applicationsOf(db, ids, isApplicationSeen(member)),
  ])
  return ids.flatMap(id => {
    const account = accounts.find(one => one.id === id)
    if (!account) return []
    const { name, applications } = people.get(id) ?? { name: { surname: '', given: '' }, applications: [] }
    return [
      {
        id,
        name: name.surname || name.given ? name : { surname: '', given: account.full_name },
        applications,
        email: account.email,
        phone: account.phone ?? '',
        email_confirmed: account.email_verified_at !== null,
        opened_at: account.created_at.toISOString(),
        signed_in_at: account.signed_in_at?.toISOString() ?? null,
      },
    ]
  })
}
