import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#shared/domain/calendar.ts'
import { midnightAfter, startOfDay } from '#shared/domain/closing-dates.ts'
import { type PaymentFilter, readAmount } from '#shared/domain/payment-filter.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { isInScope, type Permission, scopesOf } from '#shared/domain/staff.ts'
import type { StaffMember } from '../../http/handler.ts'
import { notOwn } from '../scope/own-applications.ts'
import { momentOfPayment, receivedCurrency, receivedMinor } from './payment-state.ts'

type Condition = RawBuilder<boolean>
type Caller = Pick<StaffMember, 'grants' | 'own'>

/** Either lets someone read payments: the bursary, and auditors, who export them. */
const readsPayments: readonly Permission[] = ['money.settle', 'payments.export']

/**
 * The payments that someone may see with one of these permissions, as a condition on `application`: those in their
 * scope, and none of their own (ADR 134).
 */
export function visibleTo(member: Caller, wanted: readonly Permission[] = readsPayments): Condition {
  const scopes = scopesOf(member.grants, wanted)
  const own = notOwn(member)
  if (scopes.includes('all')) return own
  const limited = scopes.filter(scope => scope !== 'all')
  const types = limited.flatMap(scope => scope.program_types ?? [])
  const ids = programmes()
    .filter(({ id, programType }) =>
      limited.some(scope => isInScope(scope, { program_type: programType, selected_program: id })),
    )
    .map(({ id }) => id)
  return sql<boolean>`((application.program_type = any(${types}::text[])
    or application.selected_program = any(${ids}::text[])) and ${own})`
}

/** What was typed, without its states, as a condition on `payment` and its `application`. */
export function matches(filter: PaymentFilter): Condition {
  const { programTypes, schools, rounds, fees, currencies, days, amounts, words } = filter
  const ofSchools = programmes()
    .filter(({ school }) => schools.includes(school))
    .map(({ id }) => id)
  return all([
    ...anyOf(programTypes, sql.ref('application.program_type')),
    ...anyOf(filter.programmes, sql.ref('application.selected_program')),
    ...(schools.length > 0 ? [sql<boolean>`application.selected_program = any(${ofSchools}::text[])`] : []),
    ...anyOf(rounds, sql.ref('application.round_id')),
    ...anyOf(fees, sql.ref('payment.fee')),
    ...anyOf(currencies, receivedCurrency),
    ...(days.length > 0 ? [either(days.map(isOn))] : []),
    ...(amounts.length > 0 ? [either(amounts.map(isOf))] : []),
    ...(filter.isTest ? [sql<boolean>`payment.mode = 'test'`] : []),
    ...words.map(named),
  ])
}

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function either(conditions: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

function anyOf(values: readonly string[], column: RawBuilder<unknown>): Condition[] {
  return values.length === 0 ? [] : [sql<boolean>`${column} = any(${values}::text[])`]
}

function isOn(day: Day): Condition {
  return sql<boolean>`(${momentOfPayment} >= ${startOfDay(day)}::timestamptz and ${momentOfPayment} < ${midnightAfter(day)}::timestamptz)`
}

/** What was asked or what came. The second differs only for money that does not match. */
function isOf(amountMinor: number): Condition {
  return sql<boolean>`(payment.amount_minor = ${amountMinor}::integer
    or payment.status in ('mismatched', 'duplicate', 'late', 'refunded') and ${receivedMinor} = ${amountMinor}::integer)`
}

const mostMinor = 2_147_483_647

/**
 * One typed word: the beginning of a surname, a first name or the payer’s address, a whole name in a draft, an
 * application number, a payment reference or an amount.
 */
function named(word: string): Condition {
  const digits = /^(\d{2})-?(\d{3})-?(\d{3})$/.exec(word)
  const number = digits ? digits.slice(1).join('-') : word
  const amount = readAmount(word)
  const begins = (column: string) => sql`(search_text(${sql.ref(column)}) collate "C" >= search_text(${word})
    and search_text(${sql.ref(column)}) collate "C" < search_text(${word}) || ${'\u{10ffff}'})`
  const isReached = sql`status <> 'draft' and erased_at is null`
  const address = word.toLowerCase()
  return sql<boolean>`(payment.application_id = any(array(
      select id from application where ${isReached} and ${begins('surname')}
      union select id from application where ${isReached} and ${begins('first_name')}
      union select id from application where status <> 'submitted'
        and findable_words(surname || ' ' || first_name || ' ' || other_names) && findable_words(${word})
      union select id from application where application_number = ${number}))
    or payment.id = any(array(
      select id from payment where reference = ${address}
      union select id from payment where ${address} like '%@%' and lower(email) collate "C" >= ${address}
        and lower(email) collate "C" < ${address} || ${'\u{10ffff}'}))
    ${amount !== undefined && amount <= mostMinor ? sql`or ${isOf(amount)}` : sql``})`
}
