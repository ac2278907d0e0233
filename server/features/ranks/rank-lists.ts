import { sql } from 'kysely'
import type * as z from 'zod'
import type { rankList, rankListPage, rankListQuery, rankListsQuery } from '#shared/contract/schemas/ranks.ts'
import type { CutOffs, Figures, Weights } from '#shared/domain/formula.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { RankOutcome } from '#shared/domain/rank-list.ts'
import { tracks } from '#shared/domain/seats.ts'
import { isInScope, type Permission, scopesOf } from '#shared/domain/staff.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { arrivalsSince } from '../file/arrivals.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import { programmesWithin } from '../scope/programmes-within.ts'
import { nameOf, usualLimit } from './read-ranks.ts'

type List = z.output<typeof rankList>

/** How many of the newest lists are shown. */
const mostLists = 50
/** As many as an approver can confirm to have seen. */
const mostArrived = 1000

/** The terms that a list was computed with. */
export interface ListTerms {
  version: number
  weights: Weights
  cut_offs: CutOffs
  seats: { capacity: number; over_offer: number; held: number; proposed: number; free: number }
}

/** The wording for everyone on a list. */
export interface ListProposal {
  conditions: string[]
  reasons: string[]
  answer_by: string | null
}

export type Counts = Record<RankOutcome, number>

function selectLists(db: Queryable) {
  const person = (step: 'frozen' | 'proposed' | 'approved' | 'discarded') =>
    sql<string | null>`staff_name_at(${sql.ref(`rank_list.${step}_by`)}, ${sql.ref(`rank_list.${step}_at`)})`
  return db
    .selectFrom('rank_list')
    .innerJoin('round', 'round.id', 'rank_list.round_id')
    .selectAll('rank_list')
    .select('round.name as round_name')
    .select([
      person('frozen').as('frozen_name'),
      person('proposed').as('proposed_name'),
      person('approved').as('approved_name'),
      person('discarded').as('discarded_name'),
    ])
}

export type ListRow = Awaited<ReturnType<ReturnType<typeof selectLists>['executeTakeFirstOrThrow']>>

/** Newest first, in the caller’s scope. `open`: those neither approved nor discarded. */
export async function listRankLists(
  db: Queryable,
  member: StaffMember,
  { round, programme, open }: z.output<typeof rankListsQuery> & { open?: 'proposed' },
): Promise<List[]> {
  const within = programmesWithin(member, ['applications.read'])
  const rows = await selectLists(db)
    .where(noneOwn(member))
    .$if(within !== 'all', query => query.where(sql<boolean>`rank_list.programme_id = any(${within}::text[])`))
    .$if(round !== undefined, query => query.where('rank_list.round_id', '=', round ?? ''))
    .$if(programme !== undefined, query => query.where('rank_list.programme_id', '=', programme ?? ''))
    .$if(open !== undefined, query =>
      query.where('approved_at', 'is', null).where('discarded_at', 'is', null).where('proposed_at', 'is not', null),
    )
    .orderBy('frozen_at', 'desc')
    .limit(mostLists)
    .execute()
  return rows.map(presentList)
}

/** Whoever is on a list, or is concerned by someone on it, neither reads nor decides it (ADR 134). */
function noneOwn({ own }: Pick<StaffMember, 'own'>) {
  if (own.length === 0) return sql<boolean>`true`
  return sql<boolean>`not exists (select from rank_list_item item
    where item.list_id = rank_list.id and item.application_id = any(${own}::bigint[]))`
}

/** A page of a frozen list. Throws 404. */
export async function readRankList(
  db: Queryable,
  member: StaffMember,
  { id, after = 0, limit = usualLimit }: z.output<typeof rankListQuery> & { id: string },
): Promise<z.output<typeof rankListPage>> {
  const list = await requireList(db, member, id, ['applications.read'])
  const rows = await db
    .selectFrom('rank_list_item as item')
    .innerJoin('application', 'application.id', 'item.application_id')
    .selectAll('item')
    .select(['application.uuid', 'application.application_number'])
    .select(['application.surname', 'application.first_name', 'application.other_names'])
    .where('item.list_id', '=', id)
    .where('item.position', '>', after)
    .orderBy('item.position')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return {
    list: presentList(list),
    rows: page.map(row => ({
      ...{ uuid: row.uuid, application_number: row.application_number ?? '', name: nameOf(row) },
      ...(row.rank === null ? {} : { rank: row.rank }),
      ...(row.points === null ? {} : { points: row.points / 100 }),
      ...{ position: row.position, figures: row.figures as Figures, outcome: row.outcome as RankOutcome },
      ...(row.place === null ? {} : { place: row.place }),
      ...(row.reason === null ? {} : { reason: row.reason }),
    })),
    arrived: after === 0 && stateOf(list) === 'proposed' ? await arrivedFor(db, list) : [],
    ...(rows.length > limit ? { next: page.at(-1)?.position } : {}),
  }
}

/** What has arrived for the applications of a list since it was proposed, oldest first. */
async function arrivedFor(
  db: Queryable,
  { id, proposed_at }: ListRow,
): Promise<z.output<typeof rankListPage>['arrived']> {
  const rows = await db
    .selectFrom('rank_list_item as item')
    .innerJoin('application', 'application.id', 'item.application_id')
    .select(['application.id', 'application.uuid', 'application.application_number'])
    .where('item.list_id', '=', id)
    .where('item.decision_id', 'is not', null)
    .execute()
  const since = proposed_at ?? new Date(0)
  const arrived = await arrivalsSince(
    db,
    rows.map(row => ({ applicationId: row.id, since })),
  )
  const by = new Map(rows.map(row => [row.id, row]))
  return arrived.slice(0, mostArrived).map(({ applicationId, ...one }) => ({
    ...one,
    application_uuid: by.get(applicationId)?.uuid ?? '',
    application_number: by.get(applicationId)?.application_number ?? '',
  }))
}

/** Throws 404 for a list that does not exist or is out of the caller’s scope for one of these permissions. */
export async function requireList(
  db: Queryable,
  member: StaffMember,
  id: string,
  wanted: readonly Permission[],
): Promise<ListRow> {
  const row = await selectLists(db).where('rank_list.id', '=', id).executeTakeFirst()
  if (!row || !isReach(member, row, wanted)) throw noSuchList()
  const people = sql`select application_id as id from rank_list_item where list_id = ${id}::uuid`
  await refuseOwnIn(db, member, people, noRankList)
  return row
}

const noRankList = 'There is no such rank list.'

export function noSuchList(): AppError {
  return new AppError('not-found', noRankList)
}

function isReach(
  member: Pick<StaffMember, 'grants'>,
  { programme_id }: ListRow,
  wanted: readonly Permission[],
): boolean {
  const known = findProgramme(programme_id)
  return (
    known !== undefined &&
    scopesOf(member.grants, wanted).some(scope =>
      isInScope(scope, { program_type: known.programType, selected_program: programme_id }),
    )
  )
}

/** How many decisions a list proposes: applicants below the cut-off marks count only if reasons were chosen. */
export function decisionsOf({ counts, proposal }: Pick<ListRow, 'counts' | 'proposal'>): number {
  const { offer, waiting_list, rejection } = counts as Counts
  return offer + waiting_list + ((proposal as ListProposal).reasons.length > 0 ? rejection : 0)
}

export function stateOf(row: Pick<ListRow, 'proposed_at' | 'approved_at' | 'discarded_at'>): List['state'] {
  if (row.discarded_at) return 'discarded'
  if (row.approved_at) return 'approved'
  return row.proposed_at ? 'proposed' : 'frozen'
}

export function presentList(row: ListRow): List {
  const { weights, cut_offs } = row.terms as ListTerms
  const { conditions, reasons, answer_by } = row.proposal as ListProposal
  return {
    ...{ id: row.id, round: row.round_id, round_name: row.round_name, programme: row.programme_id },
    title: findProgramme(row.programme_id)?.title ?? row.programme_id,
    track: tracks.find(one => one === row.track) ?? 'general',
    state: stateOf(row),
    ...{ weights, cut_offs, counts: row.counts as Counts, decisions: decisionsOf(row), conditions, reasons },
    ...(answer_by ? { answer_by } : {}),
    frozen: stepOf(row.frozen_at, row.frozen_by, row.frozen_name),
    ...(row.proposed_at && row.proposed_by
      ? { proposed: stepOf(row.proposed_at, row.proposed_by, row.proposed_name) }
      : {}),
    ...(row.approved_at && row.approved_by
      ? { approved: stepOf(row.approved_at, row.approved_by, row.approved_name) }
      : {}),
    ...(row.discarded_at && row.discarded_by
      ? { discarded: stepOf(row.discarded_at, row.discarded_by, row.discarded_name) }
      : {}),
  }
}

function stepOf(at: Date, id: string, name: string | null) {
  return { at: at.toISOString(), by: { id, full_name: name ?? '' } }
}
