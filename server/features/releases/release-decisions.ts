import { sql } from 'kysely'
import type * as z from 'zod'
import type { createdRelease, release, releaseBody } from '#shared/contract/schemas/releases.ts'
import { mostReleased } from '#shared/contract/schemas/releases.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { notOwn, refuseOwn } from '../scope/own-applications.ts'
import { everywhere, placeTest } from '../scope/places.ts'
import { programmesWithin } from '../scope/programmes-within.ts'
import { refuseUnknown } from '../scope/refuse-unknown.ts'
import { changedSince } from './changed-since.ts'
import { noteDemand } from './note-demand.ts'
import { countsOf, presentRelease, requireRelease } from './read-releases.ts'
import { setAnswerDates } from './set-answer-dates.ts'

type Release = z.output<typeof release>

/** How long before its hour a change to a release must be committed, so that everyone sees the same from the hour on. */
const margin = sql`interval '1 second'`

/** Decisions that are approved, live, and not announced in any other way. */
export const isFree = sql<boolean>`decision.ended_at is null and decision.approved_at is not null and decision.releases_at is null
  and not exists (select from release where release.id = decision.release_id and confirmed_at is not null and stopped_at is null)`

/**
 * Freezes the decisions in a release. Throws 404 for one that is not in the caller’s scope, 422 for an hour that has passed, and for an
 * unknown round or programme.
 */
export function createRelease(
  context: Context,
  transact: Transact,
  member: StaffMember,
  body: z.output<typeof releaseBody>,
): Promise<z.output<typeof createdRelease>> {
  return transact(async tx => {
    await refusePast(tx, body.releases_at)
    if ('filter' in body) await refuseUnknown(tx, body.filter, 'filter.')
    const ids = await chosenBy(tx, member, body)
    const id = context.random.uuid()
    await tx
      .insertInto('release')
      .values({
        id,
        name: body.name,
        releases_at: new Date(body.releases_at),
        decisions: ids.length,
        rehearsal: sql<number>`(random() * 1000000)::integer`,
        created_by: member.id,
      })
      .execute()
    await sql`insert into release_item (release_id, decision_id) select ${id}::uuid, unnest(${ids}::uuid[])`.execute(tx)
    await note(tx, context, member, { id, action: 'release.prepared', detail: { name: body.name, count: ids.length } })
    return { id, count: ids.length, counts: await countsOf(tx, id) }
  })
}

async function refusePast(tx: Tx, releasesAt: string): Promise<void> {
  const { is_past } = await tx
    .selectNoFrom(sql<boolean>`clock_timestamp() + ${margin} >= ${releasesAt}::timestamptz`.as('is_past'))
    .executeTakeFirstOrThrow()
  if (is_past) throw invalidFields([{ field: 'releases_at', message: 'This hour has passed. Choose a later one.' }])
}

async function chosenBy(tx: Tx, member: StaffMember, body: z.output<typeof releaseBody>): Promise<string[]> {
  const filter = 'filter' in body ? body.filter : undefined
  const decision_ids = 'decision_ids' in body ? body.decision_ids : undefined
  const within = programmesWithin(member, ['decisions.approve'])
  const rows = await tx
    .selectFrom('decision')
    .innerJoin('application', 'application.id', 'decision.application_id')
    .select([
      'decision.id',
      'decision.application_id',
      'application.program_type',
      'application.selected_program as programme_id',
      'application.round_id',
    ])
    .where(isFree)
    .$if(within !== 'all', query => query.where(sql<boolean>`application.selected_program = any(${within}::text[])`))
    .$if(filter !== undefined, query => query.where(notOwn(member)))
    .$if(decision_ids !== undefined, query =>
      query.where(sql<boolean>`decision.id = any(${decision_ids ?? []}::uuid[])`),
    )
    .$if(filter?.round !== undefined, query => query.where('application.round_id', '=', filter?.round ?? ''))
    .$if(filter?.program_types !== undefined, query =>
      query.where(sql<boolean>`application.program_type = any(${filter?.program_types ?? []}::text[])`),
    )
    .$if(filter?.programmes !== undefined, query =>
      query.where(sql<boolean>`application.selected_program = any(${filter?.programmes ?? []}::text[])`),
    )
    .$if(filter?.kinds !== undefined, query =>
      query.where(sql<boolean>`decision.kind = any(${filter?.kinds ?? []}::text[])`),
    )
    .orderBy('decision.id')
    .limit(mostReleased + 1)
    .execute()
  refuseOwn(
    member,
    rows.map(({ application_id }) => application_id),
    'One of these decisions cannot be released: it is not approved, or is in another release.',
  )
  const own = rows.filter(placeTest(member, ['decisions.approve'], everywhere)).map(({ id }) => id)
  const missing = new Set(decision_ids ?? []).size - own.length
  if (decision_ids && missing > 0)
    throw new AppError(
      'not-found',
      `${missing} of these decisions cannot be released: they are not approved, or are in another release.`,
    )
  if (own.length === 0)
    throw invalidFields([{ field: 'filter', message: 'No approved decision is waiting to be released.' }])
  if (own.length > mostReleased)
    throw invalidFields([{ field: 'filter', message: 'Release fewer decisions at a time.' }])
  return own
}

/**
 * Confirms a release: from its hour on, its decisions are visible. The row of the release is written last, and only if its hour
 * is still to come. Throws 404, 422 for an hour that has passed, and 409 for a different count or a decision that has changed.
 */
export function confirmRelease(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, count }: { id: string; count: number },
): Promise<Release> {
  return transact(async tx => {
    await requireRelease(tx, member, id)
    await sql`select application.id from application where id in (
        select application_id from decision join release_item on release_item.decision_id = decision.id and release_item.release_id = ${id})
      order by id for update`.execute(tx)
    const row = await lockRelease(tx, id)
    if (row.confirmed_at || row.stopped_at)
      throw new AppError('conflicting-change', 'This release has been confirmed or stopped already.')
    if (row.decisions !== count)
      throw new AppError('conflicting-change', `You entered ${count}, and this release has ${row.decisions} decisions.`)
    await refusePast(tx, row.releases_at.toISOString())
    await link(tx, id, count)
    await noteDemand(tx, id)
    await setAnswerDates(tx, { id, releasesAt: row.releases_at })
    await note(tx, context, member, { id, action: 'release.confirmed', detail: { count } })
    const { rows } = await sql`update release set confirmed_at = clock_timestamp(), confirmed_by = ${member.id}
      where id = ${id} and clock_timestamp() + ${margin} < releases_at returning id`.execute(tx)
    if (rows.length === 0)
      throw invalidFields([{ field: 'releases_at', message: 'The hour of this release has passed.' }])
    return presentRelease(await requireRelease(tx, member, id))
  })
}

/** Links decisions and cases to the release. Throws 409 if one has changed since the release was prepared. */
async function link(tx: Tx, id: string, count: number): Promise<void> {
  const { rows } = await sql`update decision set release_id = ${id}
    where id in (select decision_id from release_item where release_id = ${id}) and ${isFree} returning id`.execute(tx)
  if (rows.length !== count)
    throw new AppError(
      'conflicting-change',
      `${count - rows.length === 1 ? 'One decision has' : `${count - rows.length} decisions have`} changed since this release was prepared: ${await changedSince(tx, id)}. Prepare the release again. Nothing was changed.`,
    )
  await sql`update admission_case set release_id = ${id}
    where stage = 'approved' and application_id in (
      select application_id from decision where release_id = ${id} and ended_at is null)`.execute(tx)
}

/**
 * Stops a release, or discards one that no one has confirmed. Only its row is changed, so stopping 20,000 decisions is as fast as
 * stopping one. It must be done a second before the hour, while no one can have seen a decision. Throws 404, and 409 when it is
 * too late.
 */
export function stopRelease(context: Context, transact: Transact, member: StaffMember, id: string): Promise<Release> {
  return transact(async tx => {
    await requireRelease(tx, member, id)
    const row = await lockRelease(tx, id)
    if (row.stopped_at) return presentRelease(await requireRelease(tx, member, id))
    await sql`update release set stopped_at = least(clock_timestamp(), releases_at - interval '1 microsecond'), stopped_by = ${member.id}
      where id = ${id}`.execute(tx)
    await note(tx, context, member, { id, action: 'release.stopped', detail: { count: row.decisions } })
    if (!row.confirmed_at) return presentRelease(await requireRelease(tx, member, id))
    const { rows } =
      await sql`select from release where id = ${id} and clock_timestamp() + ${margin} < releases_at`.execute(tx)
    if (rows.length === 0)
      throw new AppError('conflicting-change', 'It is too late to stop this release. Its hour has come.')
    return presentRelease(await requireRelease(tx, member, id))
  })
}

function lockRelease(tx: Tx, id: string) {
  return tx.selectFrom('release').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

function note(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { id, action, detail }: { id: string; action: string; detail: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, context, { actor: { kind: 'staff', id: member.id }, action, subject: `release:${id}`, detail })
}
