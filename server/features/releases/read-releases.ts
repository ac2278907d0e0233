import { sql } from 'kysely'
import type * as z from 'zod'
import type { release, releaseDetails } from '#shared/contract/schemas/releases.ts'
import { answerDeadline } from '#shared/domain/answer-dates.ts'
import { type DecisionKind, decisionKinds, isOfferKind } from '#shared/domain/decisions.ts'
import { decisionMessages } from '#shared/domain/own-case.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { decisionsOf } from '../cases/decision-parts.ts'
import { everywhere, type Place, placeTest } from '../cases/scope.ts'
import { newsOf } from './release-news.ts'

type Release = z.output<typeof release>
type Details = z.output<typeof releaseDetails>

/** How many decisions of each kind are read before a release is confirmed. */
const rehearsedOfKind = 5

/** The newest releases that are entirely within the caller’s scope. */
export async function listReleases({ db }: Context, member: StaffMember): Promise<Release[]> {
  const rows = await selectReleases(db).orderBy('release.created_at', 'desc').limit(100).execute()
  const places = await placesIn(
    db,
    rows.map(({ id }) => id),
  )
  const isTheirs = releaseTest(member)
  return rows.filter(({ id }) => isTheirs(places.filter(({ release_id }) => release_id === id))).map(presentRelease)
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

export async function requireRelease(db: Queryable, member: Pick<StaffMember, 'grants'>, id: string) {
  const row = await selectReleases(db).where('release.id', '=', id).executeTakeFirst()
  if (!row || !releaseTest(member)(await placesIn(db, [id])))
    throw new AppError('not-found', 'There is no such release.')
  return row
}

/** A release whose applicants have all been erased belongs to no place. Only people with full access see it. */
function releaseTest(member: Pick<StaffMember, 'grants'>): (places: readonly Place[]) => boolean {
  const isTheirs = placeTest(member, ['decisions.approve'], everywhere)
  const readsAll = scopesOf(member.grants, ['decisions.approve']).includes('all')
  return places => (places.length === 0 ? readsAll : places.every(isTheirs))
}

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

/** The places of the applications in these releases: a few dozen rows each. */
async function placesIn(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('release_item')
    .innerJoin('decision', 'decision.id', 'release_item.decision_id')
    .innerJoin('application', 'application.id', 'decision.application_id')
    .select(['release_item.release_id', 'application.program_type', 'application.selected_program as programme_id'])
    .select('application.round_id')
    .where(sql<boolean>`release_item.release_id = any(${ids}::uuid[])`)
    .where('application.erased_at', 'is', null)
    .distinct()
    .execute()
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
    answer_days: number | null
  }>`select * from (
      select decision.id as decision_id, application.id as application_id, application.uuid, application_number, surname,
        concat_ws(' ', nullif(first_name, ''), nullif(other_names, '')) as given,
        (select answer_days from round where round.id = application.round_id) as answer_days,
        row_number() over (partition by kind order by md5(decision.id::text || ${String(rehearsal)})) as place
      from release_item join decision on decision.id = release_item.decision_id
      join application on application.id = decision.application_id
      where release_item.release_id = ${id}) drawn
    where place <= ${rehearsedOfKind} order by place`.execute(db)
  return Promise.all(
    rows.map(async ({ decision_id, application_id, uuid, application_number, surname, given, answer_days }) => {
      const decision = (await decisionsOf(db, application_id)).find(one => one.id === decision_id)
      if (!decision) throw new Error(`Decision ${decision_id} is gone`)
      const dates = { answerBy: decision.answer_by ?? null, days: answer_days ?? 21 }
      return {
        ...{ uuid, application_number: application_number ?? '', name: { surname, given }, decision },
        message: decisionMessages[decision.kind],
        ...(isOfferKind(decision.kind) ? { answer_by: answerDeadline(releases_at, dates).toISOString() } : {}),
      }
    }),
  )
}
