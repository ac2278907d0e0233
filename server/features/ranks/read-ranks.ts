import { sql } from 'kysely'
import type * as z from 'zod'
import type { RankPage, rankQuery, rankRow } from '#shared/contract/schemas/ranks.ts'
import { isTieAtLine, type RankedRow } from '#shared/domain/rank-list.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { OfferingKey } from '../seats/offering-terms.ts'
import { requireOffering } from '../seats/offerings.ts'
import { type RankCandidate, refuseOwnRanks } from './find-candidates.ts'
import { acceptedSeats, rankOffering } from './rank-offering.ts'
import { type Skip, skipsOf } from './skips.ts'

type Row = z.output<typeof rankRow>

export const usualLimit = 100

/** A page of the rank list of an offering. Throws 404, and 422 for invalid trial values. */
export async function readRanks(
  db: Queryable,
  member: StaffMember,
  { after = 0, limit = usualLimit, ...asked }: z.output<typeof rankQuery> & OfferingKey,
): Promise<RankPage> {
  const { title } = await requireOffering(db, member, asked, ['applications.read'])
  await refuseOwnRanks(db, member, asked)
  const ranked = await rankOffering(db, asked)
  const { rows, formula, terms, seats } = ranked
  const page = rows.slice(after, after + limit)
  const [names, skips, accepted] = await Promise.all([
    namesOf(db, page),
    skipsOf(
      db,
      page.map(({ row }) => row.id),
    ),
    acceptedSeats(db, ranked.pool),
  ])
  const line = rows.findLastIndex(({ outcome }) => outcome === 'offer')
  return {
    ...{ round: asked.round, programme: asked.programme, title },
    ...{ track: ranked.track, tracks: ranked.tracks, version: ranked.version, terms_version: terms.version },
    ...formula,
    is_tried: ranked.isTried,
    seats: { ...seats, accepted },
    counts: ranked.counts,
    total: rows.length,
    ...(line >= 0 ? { line_after: line + 1 } : {}),
    is_tie_at_line: isTieAtLine(rows),
    rows: page.map((one, index) =>
      present(one, { position: after + index + 1, name: names.get(one.row.id), skip: skips.get(one.row.id) }),
    ),
    ...(after + limit < rows.length ? { next: after + limit } : {}),
  }
}

type PersonName = Row['name']

/** By application id. */
async function namesOf(db: Queryable, page: readonly RankedRow<RankCandidate>[]): Promise<Map<number, PersonName>> {
  const rows = await db
    .selectFrom('application')
    .select(['id', 'surname', 'first_name', 'other_names'])
    .where(sql<boolean>`id = any(${page.map(({ row }) => row.id)}::bigint[])`)
    .execute()
  return new Map(rows.map(row => [row.id, nameOf(row)]))
}

export function nameOf(row: { surname: string; first_name: string; other_names: string }): PersonName {
  return { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') }
}

function present(
  { row, rank, points, outcome, place, missing, below }: RankedRow<RankCandidate>,
  { position, name, skip }: { position: number; name: PersonName | undefined; skip: Skip | undefined },
): Row {
  const { stage, decided } = row
  return {
    ...{ uuid: row.uuid, application_number: row.number, name: name ?? { surname: '', given: '' }, position },
    ...(rank === undefined ? {} : { rank }),
    ...(points === undefined ? {} : { points: points / 100 }),
    ...{ figures: row.figures, outcome, missing, below, without: [...(row.without ?? [])] },
    ...(place === undefined ? {} : { place }),
    ...(decided && stage !== 'ready'
      ? {
          decided: {
            ...{ state: stage, kind: decided.kind },
            ...(decided.offer ? { offer: decided.offer } : {}),
            ...(decided.place === undefined ? {} : { place: decided.place }),
          },
        }
      : {}),
    ...(skip ? { skip } : {}),
  }
}
