import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { phoneSharer, sharedPhoneDetails } from '#shared/contract/schemas/people.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { presentPair } from './list-pairs.ts'
import { comparedPeople } from './paired-people.ts'
import { type FoundPhone, isAlike, sharersOf } from './shared-phone-rows.ts'

const pageSize = 50

type Sharer = z.output<typeof phoneSharer>

/** A page of those who share a phone, by name, so that one person’s two accounts stand together. Each is a line in the audit log. Throws 404. */
export async function readSharedPhone(
  context: Context,
  member: StaffMember,
  { id, after }: { id: string; after?: string | undefined },
): Promise<z.output<typeof sharedPhoneDetails>> {
  const { db } = context
  const phone = await findPhone(db, member, id)
  const { rows } = await sql<{ account_id: string; name: string }>`
    select account_id, name from shared_phone cross join lateral ${sharersOf(member)}
    where shared_phone.id = ${id}::uuid and ${afterCursor(after)}
    order by name, account_id limit ${pageSize + 1}`.execute(db)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const ids = page.map(({ account_id }) => account_id)
  const people = await comparedPeople(db, ids)
  const like = await likeThese(db, member, { id, ids })
  await recordAudit(
    db,
    context,
    ...ids.map(account => ({
      actor: { kind: 'staff' as const, id: member.id },
      action: 'people.phone-read',
      subject: `account:${account}`,
    })),
  )
  return {
    ...{ id, count: phone.count, alike: phone.alike, found_at: phone.found_at.toISOString() },
    phone: await numberOf(db, id, ids),
    people: people.map(({ id: account, name, applications, date_of_birth }) => ({
      ...{ id: account, name, applications, date_of_birth },
      like: like.get(account) ?? [],
    })),
    ...(last && rows.length > pageSize ? { next: `${last.account_id}${last.name}` } : {}),
  }
}

/** A phone that two people or more share whom the caller may see. Throws 404 for any other. */
export async function findPhone(
  db: Queryable,
  member: Pick<StaffMember, 'grants' | 'own'>,
  id: string,
): Promise<FoundPhone> {
  const { rows } = await sql<FoundPhone>`
    select shared_phone.id, found_at, seen.count, seen.alike from shared_phone cross join lateral (
      select count(*)::integer as count, coalesce(sum(alike), 0)::integer as alike from ${sharersOf(member)}) seen
    where shared_phone.id = ${id}::uuid and seen.count > 1`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('not-found', 'There is no such shared phone.')
  return found
}

/** As one of them has written it. */
async function numberOf(db: Queryable, id: string, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ phone: string }>`
    select phone from application, shared_phone where shared_phone.id = ${id}::uuid and account_id = any(${ids}::uuid[])
      and status = 'submitted' and erased_at is null
      and person_key_of(nullif(regexp_replace(phone, '\\D', '', 'g'), '')) = shared_phone.key limit 1`.execute(db)
  return rows[0]?.phone ?? ''
}

interface AlikeRow {
  id: string
  kinds: string[]
  found_at: Date
  account_id: string
  other_id: string
}

async function likeThese(
  db: Queryable,
  member: StaffMember,
  { id, ids }: { id: string; ids: readonly string[] },
): Promise<Map<string, Sharer['like']>> {
  const from = (own: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    select person_pair.id, kinds, person_pair.found_at, ${own} as account_id, ${other} as other_id from person_pair, shared_phone
    where shared_phone.id = ${id}::uuid and ${own} = any(${ids}::uuid[]) and ${isAlike(other, member)}`
  const [one, other] = [sql`person_pair.one_id`, sql`person_pair.other_id`]
  const { rows } = await sql<AlikeRow>`${from(one, other)} union all ${from(other, one)}`.execute(db)
  const names = new Map(
    (await comparedPeople(db, [...new Set(rows.map(row => row.other_id))])).map(({ id: account, name }) => [
      account,
      name,
    ]),
  )
  const like = new Map<string, Sharer['like']>()
  for (const row of rows) {
    const { kinds } = presentPair({ ...row, dismissed_at: null, staff_id: null, full_name: null })
    const person = { id: row.other_id, name: names.get(row.other_id) ?? { surname: '', given: '' } }
    like.set(row.account_id, [...(like.get(row.account_id) ?? []), { pair: row.id, person, kinds }])
  }
  return like
}

function afterCursor(text: string | undefined): RawBuilder<boolean> {
  if (text === undefined) return sql<boolean>`true`
  const [, id, name] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(.*)$/su.exec(text) ?? []
  if (!id || name === undefined)
    throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
  return sql<boolean>`(name, account_id) > (${name}::text collate "C", ${id}::uuid)`
}
