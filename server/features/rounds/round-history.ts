import type * as z from 'zod'
import type { officeRoundInFull } from '#shared/contract/schemas/rounds.ts'
import type { OfferingState } from '#shared/domain/seats.ts'
import type { Queryable } from '../../db/client.ts'
import { nameAt } from '../../db/name-at.ts'
import { termsIn } from './write-terms.ts'

type Change = z.output<typeof officeRoundInFull>['history'][number]

/** How many of the newest changes are shown. */
const mostChanges = 50

/** The published versions of a round, with who and when. */
export async function historyOf(db: Queryable, round: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('round_change')
    .select(['round_change.id', 'terms', 'was', 'states', 'drafted_by', 'published_by', 'published_at'])
    .select([
      nameAt('round_change.drafted_by', 'round_change.drafted_at').as('drafter_name'),
      nameAt('round_change.published_by', 'round_change.published_at').as('publisher_name'),
    ])
    .where('round_id', '=', round)
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('round_change.id')
    .limit(mostChanges)
    .execute()
  return rows.map(row => ({
    id: row.id,
    terms: termsIn(row.terms),
    ...(row.was ? { was: termsIn(row.was) } : {}),
    ...(row.states ? { states: row.states as unknown as Record<string, OfferingState[]> } : {}),
    drafted_by: { id: row.drafted_by, full_name: row.drafter_name },
    published_by: { id: row.published_by ?? row.drafted_by, full_name: row.publisher_name },
    published_at: row.published_at?.toISOString() ?? '',
  }))
}
