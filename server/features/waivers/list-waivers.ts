import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { waiverDetails, waiverList, waiversQuery } from '#shared/contract/schemas/waivers.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { WaiverState } from '#shared/domain/waivers.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { refuseOwn } from '../scope/own-applications.ts'
import {
  type FoundWaiver,
  presentNamed,
  presentWaiver,
  readerOf,
  selectWaivers,
  stateOfWaiver,
  visibleTo,
} from './waiver-rows.ts'

const pageSize = 50
const mostUsesShown = 200

/** The waivers that the caller may see: those that need a second person first, then the newest. */
export async function listWaivers(
  { db, clock }: Context,
  member: StaffMember,
  { state, after }: z.output<typeof waiversQuery>,
): Promise<z.output<typeof waiverList>> {
  const today = dayOf(clock.now())
  const stateIs = stateOfWaiver(today)
  const isAsked = sql<boolean>`(${stateIs} = 'asked')`
  const position = readCursor(after)
  let query = selectWaivers(db).where(visibleTo(member))
  if (state) query = query.where(sql<boolean>`${stateIs} = ${state}`)
  if (position) query = query.where(sql<boolean>`(${isAsked}, waiver.asked_at, waiver.id) < ${position}`)
  const [found, counts] = await Promise.all([
    query
      .select(isAsked.as('is_asked'))
      .orderBy(isAsked, 'desc')
      .orderBy('waiver.asked_at', 'desc')
      .orderBy('waiver.id', 'desc')
      .limit(pageSize + 1)
      .execute(),
    after === undefined ? countStates(db, member, stateIs) : undefined,
  ])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const reader = await readerOf(db, member, { rows, today })
  return {
    rows: rows.map(row => presentWaiver(row, reader)),
    ...(counts ? { counts } : {}),
    ...(found.length > pageSize && last ? { next: `${last.is_asked ? 1 : 0}-${last.key}-${last.id}` } : {}),
  }
}

async function countStates(db: Queryable, member: StaffMember, stateIs: RawBuilder<WaiverState>) {
  const { rows } = await sql<{ state: WaiverState; count: number }>`
    select ${stateIs} as state, count(*)::integer as count
    from waiver left join application on application.id = waiver.application_id where ${visibleTo(member)} group by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

function readCursor(text: string | undefined): RawBuilder<unknown> | undefined {
  if (text === undefined) return undefined
  const [, asked, key, id] = /^([01])-(\d{1,18})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (!key || !id)
    throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
  return sql`(${asked === '1'}, timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond', ${id}::uuid)`
}

/** Throws 404, also for one that the caller may not see. */
export async function readWaiver(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  member: StaffMember,
  id: string,
): Promise<z.output<typeof waiverDetails>> {
  const row = await findVisible(db, member, id)
  const reader = await readerOf(db, member, { rows: [row], today: dayOf(clock.now()) })
  return { ...presentWaiver(row, reader), uses: await usesOf(db, member, row) }
}

export async function findVisible(db: Queryable, member: StaffMember, id: string): Promise<FoundWaiver> {
  const row = await selectWaivers(db)
    .where('waiver.id', '=', id)
    .where(visibleTo({ ...member, own: [] }))
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', noWaiver)
  if (row.application_id !== null) refuseOwn(member, [row.application_id], noWaiver)
  return row
}

const noWaiver = 'There is no such waiver.'

/** Whose fees it has waived, the newest first; without a name where that is the caller’s own. */
async function usesOf(db: Queryable, { own }: StaffMember, { id }: FoundWaiver) {
  const rows = await db
    .selectFrom('waiver_use')
    .leftJoin('application', 'application.id', 'waiver_use.application_id')
    .select(['waiver_use.id', 'waiver_use.amount_minor', 'waiver_use.currency', 'waiver_use.used_at'])
    .select(['waiver_use.ended_at', 'waiver_use.application_id', 'application.uuid', 'application.application_number'])
    .select(['application.surname', 'application.first_name', 'application.other_names'])
    .select('application.selected_program')
    .where('waiver_use.waiver_id', '=', id)
    .orderBy('waiver_use.used_at', 'desc')
    .orderBy('waiver_use.id', 'desc')
    .limit(mostUsesShown)
    .execute()
  return rows.map(row => ({
    id: row.id,
    at: row.used_at.toISOString(),
    amount_minor: row.amount_minor,
    currency: row.currency,
    ...(row.uuid && !own.includes(row.application_id ?? -1)
      ? { application: presentNamed({ ...row, uuid: row.uuid }) }
      : {}),
    ...(row.ended_at ? { is_ended: true as const } : {}),
  }))
}
