import { type Applicant, compareRanked, type Formula, type Ranked, type Worked, workOut } from './formula.ts'

/**
 * The outcome of a row in a rank list. `skipped`: someone gave a reason. `missing`: a figure is missing, so there is
 * no rank. `decided`: there is already a proposed or made decision, which the list does not touch.
 */
export const rankOutcomes = ['offer', 'skipped', 'waiting_list', 'rejection', 'missing', 'decided'] as const
export type RankOutcome = (typeof rankOutcomes)[number]

export const rankOutcomeNames: Record<RankOutcome, string> = {
  offer: 'Offer',
  skipped: 'Skipped',
  waiting_list: 'Waiting list',
  rejection: 'Below the cut-off mark',
  missing: 'Figures missing',
  decided: 'Decided',
}

/** An applicant who can be decided. */
export interface Candidate extends Applicant, Pick<Ranked, 'submittedAt' | 'number'> {
  /** Nothing has been proposed for them. */
  isReady: boolean
  isSkipped: boolean
}

export interface RankedRow<Row extends Candidate> extends Worked {
  row: Row
  /** From 1; undefined where a figure is missing. */
  rank: number | undefined
  outcome: RankOutcome
  /** On the waiting list, from 1. */
  place: number | undefined
}

/** The highest points first, then those with missing figures, by number. */
export function rankAll<Row extends Candidate>(
  candidates: readonly Row[],
  formula: Formula,
  seats: number,
): RankedRow<Row>[] {
  const worked = candidates.map(row => ({ row, ...workOut(formula, row) }))
  const compare = compareRanked(formula)
  const ranked = worked
    .flatMap(one => (one.points === undefined ? [] : [{ ...one, points: one.points, key: keyOf(one.row, one.points) }]))
    .toSorted((one, other) => compare(one.key, other.key))
    .map(({ key: _, ...one }) => one)
  const missing = worked
    .filter(({ points }) => points === undefined)
    .toSorted((one, other) => (one.row.number < other.row.number ? -1 : 1))
  const next = { seats, place: 0 }
  return [...ranked, ...missing].map((one, index) => {
    const rank = one.points === undefined ? undefined : index + 1
    const outcome = outcomeOf(one, next.seats)
    if (outcome === 'offer') next.seats -= 1
    if (outcome === 'waiting_list') next.place += 1
    return { ...one, rank, outcome, place: outcome === 'waiting_list' ? next.place : undefined }
  })
}

function keyOf({ figures, submittedAt, number }: Candidate, points: number): Ranked {
  return { points, figures, submittedAt, number }
}

function outcomeOf({ row, points, below }: Worked & { row: Candidate }, seatsLeft: number): RankOutcome {
  if (!row.isReady) return 'decided'
  if (points === undefined) return 'missing'
  if (below.length > 0) return 'rejection'
  if (row.isSkipped) return 'skipped'
  return seatsLeft > 0 ? 'offer' : 'waiting_list'
}

/** How many rows have each outcome. */
export function countOutcomes(rows: readonly { outcome: RankOutcome }[]): Record<RankOutcome, number> {
  const counts = Object.fromEntries(rankOutcomes.map(outcome => [outcome, 0])) as Record<RankOutcome, number>
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

/**
 * Whether the first on the waiting list has the same points as the last who gets an offer: the tie rule alone
 * decided.
 */
export function isTieAtLine(rows: readonly Pick<RankedRow<Candidate>, 'outcome' | 'points'>[]): boolean {
  const last = rows.findLast(({ outcome }) => outcome === 'offer')
  const first = rows.find(({ outcome }) => outcome === 'waiting_list')
  return last !== undefined && first !== undefined && last.points === first.points
}
