import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { sharedPhoneList } from '#shared/contract/schemas/people.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { isSharerInScope } from './pair-scope.ts'
import { applicationsOf } from './paired-people.ts'
import { type FoundPhone, isOfPhone, sharersOf } from './shared-phone-rows.ts'

const pageSize = 20

interface Asked {
  application?: string | undefined
  after?: string | undefined
}

interface Found extends FoundPhone {
  first: string[]
  key: string
}

/** A page of the phones that two people or more share whom the caller may see. Those out of scope change neither a count nor a cursor. */
export async function listSharedPhones(
  { db }: Context,
  member: StaffMember,
  { application, after }: Asked,
): Promise<z.output<typeof sharedPhoneList>> {
  const { rows } = await sql<Found>`
    select shared_phone.id, found_at, seen.count, seen.alike, (extract(epoch from found_at) * 1000000)::bigint::text as key,
      array(select account_id from ${sharersOf(member)} order by name, account_id limit 4) as first
    from shared_phone cross join lateral (
      select count(*)::integer as count, coalesce(sum(alike), 0)::integer as alike from ${sharersOf(member)}) seen
    where seen.count > 1 and ${afterCursor(after)} and ${ofApplicant(member, application)}
    order by found_at desc, shared_phone.id desc limit ${pageSize + 1}`.execute(db)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const people = await applicationsOf(db, [...new Set(page.flatMap(({ first }) => first))])
  return {
    rows: page.map(({ id, count, alike, found_at, first }) => ({
      ...{ id, count, alike, found_at: found_at.toISOString() },
      people: first.flatMap(account => {
        const one = people.get(account)
        return one ? [{ id: account, ...one }] : []
      }),
    })),
    ...(last && rows.length > pageSize ? { next: `${last.key}_${last.id}` } : {}),
  }
}

function ofApplicant(member: StaffMember, uuid: string | undefined): RawBuilder<boolean> {
  if (uuid === undefined) return sql<boolean>`true`
  return sql<boolean>`exists (select from application join person_key on person_key.account_id = application.account_id
    where application.uuid = ${uuid}::uuid and ${isOfPhone} and ${isSharerInScope(member)})`
}

function afterCursor(text: string | undefined): RawBuilder<boolean> {
  if (text === undefined) return sql<boolean>`true`
  const [, key, id] = /^(\d{1,18})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (!key || !id)
    throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
  return sql<boolean>`(found_at, shared_phone.id) <
    (timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond', ${id}::uuid)`
}
