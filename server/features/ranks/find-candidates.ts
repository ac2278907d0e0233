import { sql } from 'kysely'
import { type DecisionKind, decisionKinds } from '#shared/domain/decisions.ts'
import { type Figures, figureScale, oLevelPoints } from '#shared/domain/formula.ts'
import { isAwaitingResult, type OLevelSitting } from '#shared/domain/o-level.ts'
import { type OfferState, offerStates } from '#shared/domain/offer-life.ts'
import type { Candidate } from '#shared/domain/rank-list.ts'
import type { TrackFacts } from '#shared/domain/track-rule.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { scoreForRanks } from '../applications/jamb-check.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import type { OfferingKey } from '../seats/offering-terms.ts'

const rankedStages = ['ready', 'proposed', 'approved', 'told'] as const
type RankedStage = (typeof rankedStages)[number]

/** Someone on the rank list, without their name: there are thousands, and a page shows a hundred. */
export interface RankCandidate extends Candidate, TrackFacts {
  id: number
  uuid: string
  revision: number
  stage: RankedStage
  decided: { kind: DecisionKind; offer: OfferState | undefined; place: number | undefined } | undefined
}

interface Row {
  id: number
  uuid: string
  number: string
  submitted_at: Date
  revision: number
  stage: string
  score: number | null
  screening: number | null
  jamb: number | null
  entry_mode: string | null
  state: string | null
  residency: string | null
  o_level: unknown
  kind: string | null
  offer: string | null
  place: number | null
  is_skipped: boolean
}

/** Everyone in an offering who can be decided, or is. `ids`: only these. One range of an index of cases. */
export async function findCandidates(
  db: Queryable,
  { round, programme }: OfferingKey,
  ids?: readonly number[],
): Promise<RankCandidate[]> {
  const { rows } = await sql<Row>`
    select held.application_id as id, application.uuid, application.application_number as number, application.submitted_at,
      held.revision, ${stageByClock('held')} as stage, held.score, screening_score.score as screening,
      ${scoreForRanks} as jamb, application.answers ->> 'entry_mode' as entry_mode,
      application.answers ->> 'state_of_origin' as state, application.residency, application.answers -> 'o_level' as o_level,
      decision.kind, offer.state as offer, rank_list_item.place, rank_skip.id is not null as is_skipped
    from admission_case held
    join application on application.id = held.application_id
    left join screening_score on screening_score.application_id = held.application_id
    left join rank_skip on rank_skip.application_id = held.application_id and rank_skip.ended_at is null
    left join decision on decision.application_id = held.application_id and decision.ended_at is null
    left join offer on offer.decision_id = decision.id
    left join rank_list_item on rank_list_item.decision_id = decision.id
    where held.programme_id = ${programme} and held.round_id = ${round} and held.stage = any(${[...rankedStages]}::text[])
      and application.erased_at is null and application.application_number is not null
      ${ids ? sql`and held.application_id = any(${[...ids]}::bigint[])` : sql``}`.execute(db)
  return rows.map(asCandidate)
}

/** Throws 404 for a programme in which the caller’s own application is ranked: no one ranks the others against it (ADR 134). */
export function refuseOwnRanks(
  db: Queryable,
  member: Pick<StaffMember, 'own'>,
  { round, programme }: OfferingKey,
): Promise<void> {
  const ranked = sql`select application_id as id from admission_case
    where programme_id = ${programme} and round_id = ${round} and stage = any(${[...rankedStages]}::text[])`
  return refuseOwnIn(db, member, ranked, 'There is no such programme in this round.')
}

/** The rounds and programmes that `refuseOwnRanks` refuses. */
export async function placesOfOwn(db: Queryable, { own }: Pick<StaffMember, 'own'>): Promise<Set<string>> {
  if (own.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`select round_id || ' ' || programme_id as key from admission_case
    where application_id = any(${own}::bigint[]) and stage = any(${[...rankedStages]}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

function asCandidate(row: Row): RankCandidate {
  const stage = rankedStages.find(one => one === row.stage) ?? 'told'
  const kind = decisionKinds.find(one => one === row.kind)
  const isDirectEntry = row.entry_mode === 'direct_entry'
  return {
    id: row.id,
    uuid: row.uuid,
    number: row.number,
    submittedAt: +row.submitted_at,
    revision: row.revision,
    stage,
    isReady: stage === 'ready',
    isSkipped: row.is_skipped,
    figures: figuresOf(row),
    without: isDirectEntry ? ['jamb'] : undefined,
    needed: isAwaitingResult(sittingsOf(row.o_level)) ? ['o_level'] : undefined,
    isDirectEntry,
    isInternational: row.residency === 'international',
    state: row.state ?? undefined,
    decided:
      stage !== 'ready' && kind
        ? { kind, offer: offerStates.find(one => one === row.offer), place: row.place ?? undefined }
        : undefined,
  }
}

function sittingsOf(o_level: unknown): readonly OLevelSitting[] {
  return Array.isArray(o_level) ? (o_level as OLevelSitting[]) : []
}

/** The score in JAMB’s list counts; the applicant’s own only if the list does not have it. */
function figuresOf({ jamb, screening, o_level, score }: Row): Figures {
  const points = oLevelPoints(sittingsOf(o_level))
  return {
    ...(jamb !== null && jamb >= 0 && jamb <= figureScale.jamb.max ? { jamb } : {}),
    ...(screening === null ? {} : { screening: screening / figureScale.screening.steps }),
    ...(points === undefined ? {} : { o_level: points }),
    ...(score === null ? {} : { review: score / figureScale.review.steps }),
  }
}
