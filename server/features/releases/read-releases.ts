import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { release, releaseDetails } from '#shared/contract/schemas/releases.ts'
import { type DecisionKind, decisionKinds } from '#shared/domain/decisions.ts'
import { findProgramme, programmes } from '#shared/domain/programmes.ts'
import { scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { readAsTold } from '../applications/decision-as-told.ts'
import { decisionsOf } from '../file/decision-parts.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import { programmesWithin } from '../scope/programmes-within.ts'
import { newsOf } from './release-news.ts'

type Release = z.output<typeof release>
type Details = z.output<typeof releaseDetails>

/** How many decisions of each kind are read before a release is confirmed. */
const rehearsedOfKind = 5

const mostListed = 100

/** The newest releases that are entirely within the caller’s scope. */
export async function listReleases({ db }: Context, member: StaffMember): Promise<Release[]> {
  const rows = await selectReleases(db)
    .where(isTheirs(member))
    .orderBy('release.created_at', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(presentRelease)
}

/** A release with its counts and rehearsal. Throws 404 for one that is not entirely within the caller’s scope. */
export async function readRelease({ db }: Context, member: StaffMember, id: string): Promise<Details> {
  const row = await requireRelease(db, member, id)
  const release = presentRelease(row)
  const [counts, rehearsal, news] = await Promise.all([
    countsOf(db, id),
    rehearsalOf(db, row),
    release.state === 'told' ? newsOf(db, id) : undefined,
  ])
  return { ...release, counts, rehearsal, ...(news ? { news } : {}) }
}

export async function requireRelease(db: Queryable, member: Pick<StaffMember, 'grants' | 'own'>, id: string) {
  const row = await selectReleases(db).where('release.id', '=', id).where(isInReach(member)).executeTakeFirst()
  if (!row) throw new AppError('not-found', noRelease)
  const people = sql`select application_id as id from decision join release_item on release_item.decision_id = decision.id
    where release_item.release_id = ${id}::uuid`
  await refuseOwnIn(db, member, people, noRelease)
  return row
}

const noRelease = 'There is no such release.'

const inRelease = sql`release_item join decision on decision.id = release_item.decision_id
  join application on application.id = decision.application_id and application.erased_at is null
  where release_item.release_id = release.id`

/** A release whose applicants have all been erased belongs to no place. Only people with full access see it. */
function isInReach(member: Pick<StaffMember, 'grants'>): RawBuilder<boolean> {
  if (scopesOf(member.grants, ['decisions.approve']).includes('all')) return sql<boolean>`true`
  const within = programmesWithin(member, ['decisions.approve'])
  const ids = within === 'all' ? programmes().map(({ id }) => id) : within
  return sql<boolean>`(exists (select from ${inRelease})
    and not exists (select from ${inRelease} and (application.selected_program = any(${ids}::text[])) is not true))`
}

/** In the caller’s scope, and without an application of their own (ADR 134). */
export function isTheirs(member: Pick<StaffMember, 'grants' | 'own'>): RawBuilder<boolean> {
  if (member.own.length === 0) return isInReach(member)
  return sql<boolean>`(${isInReach(member)} and not exists (
    select from ${inRelease} and application.id = any(${member.own}::bigint[])))`
}

/** No release that can still be confirmed contains this row of `decision`. */
export const isInNoDraft = sql<boolean>`not exists (select from release_item item join release draft on draft.id = item.release_id
  where item.decision_id = decision.id and draft.confirmed_at is null and draft.stopped_at is null
    and draft.releases_at > now())`

function selectReleases(db: Queryable) {
  return db
    .selectFrom('release')
    .innerJoin('staff', 'staff.id', 'release.created_by')
    .selectAll('release')
    .select(['staff.full_name', sql<boolean>`release.releases_at <= now()`.as('is_past')])
}

type Row = Awaited<ReturnType<typeof requireRelease>>

export function presentRelease(row: Row): Release {
  return {
    id: row.id,
    name: row.name,
    releases_at: row.releases_at.toISOString(),
    state: stateOf(row),
    count: row.decisions,
    created_by: { id: row.created_by, full_name: row.full_name },
  }
}

function stateOf({ confirmed_at, stopped_at, is_past }: Row): Release['state'] {
  if (stopped_at) return 'stopped'
  if (!confirmed_at) return 'draft'
  return is_past ? 'told' : 'confirmed'
}

export async function countsOf(db: Queryable, id: string): Promise<Details['counts']> {
  const rows = await db
    .selectFrom('release_item')
    .innerJoin('decision', 'decision.id', 'release_item.decision_id')
    .innerJoin('application', 'application.id', 'decision.application_id')
    .select(['application.selected_program', 'decision.kind'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('release_item.release_id', '=', id)
    .groupBy(['application.selected_program', 'decision.kind'])
    .orderBy('application.selected_program')
    .execute()
  return rows.map(({ selected_program, kind, count }) => ({
    programme: selected_program ?? '',
    title: findProgramme(selected_program)?.title ?? '',
    kind: asKind(kind),
    count: Number(count),
  }))
}

function asKind(value: string): DecisionKind {
  return decisionKinds.find(kind => kind === value) ?? 'waiting_list'
}

/** The same five each time: chosen by a number that is stored with the release. */
async function rehearsalOf(db: Queryable, { id, rehearsal, releases_at }: Row): Promise<Details['rehearsal']> {
  const { rows } = await sql<{
    decision_id: string
    application_id: number
    uuid: string
    application_number: string | null
    surname: string
    given: string
  }>`select * from (
      select decision.id as decision_id, application.id as application_id, application.uuid, application_number, surname,
        concat_ws(' ', nullif(first_name, ''), nullif(other_names, '')) as given,
        row_number() over (partition by kind order by md5(decision.id::text || ${String(rehearsal)})) as place
      from release_item join decision on decision.id = release_item.decision_id
      join application on application.id = decision.application_id
      where release_item.release_id = ${id}) drawn
    where place <= ${rehearsedOfKind} order by place`.execute(db)
  const rehearsed = await Promise.all(
    rows.map(async ({ decision_id, application_id, uuid, application_number, surname, given }) => {
      const decision = (await decisionsOf(db, application_id)).find(one => one.id === decision_id)
      const as_told = await readAsTold(db, decision_id, releases_at)
      // One that was discarded since is read by no one, and the release cannot be confirmed with it.
      if (!decision || !as_told) return []
      return [{ uuid, application_number: application_number ?? '', name: { surname, given }, decision, as_told }]
    }),
  )
  return rehearsed.flat()
}
