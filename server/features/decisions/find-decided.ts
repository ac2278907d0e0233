import { sql } from 'kysely'
import { type CaseStage, caseStages } from '#shared/domain/case-life.ts'
import { type DecisionKind, decisionKinds } from '#shared/domain/decisions.ts'
import type { JambCheck } from '#shared/domain/jamb-check.ts'
import { type OfferState, offerStates } from '#shared/domain/offer-life.ts'
import { isProgramType, type ProgramType } from '#shared/domain/program-type.ts'
import type { Queryable } from '../../db/client.ts'
import { jambCheckOf } from '../applications/jamb-check.ts'
import { answersOf, asResidency } from '../applications/record.ts'
import { sittingToCome } from '../applications/sitting-to-come.ts'
import { isReleased, stageByClock } from '../applications/stage-by-clock.ts'

/** A decision that has not ended. */
export interface LiveDecision {
  id: string
  kind: DecisionKind
  programme: string | null
  poolId: number | null
  proposedAt: Date
  /** The id of a member of staff; null if a command recorded it. */
  proposedBy: string | null
  approvedAt: Date | null
  approvedBy: string | null
  isTold: boolean
  /** It is in a release that is confirmed and not stopped, whether or not its time has come. */
  isToBeTold: boolean
  offer: OfferState | null
  revokeAskedBy: string | null
  revokeAskedAt: Date | null
  revokeReason: string | null
}

/** An application with its case and live decision, as the rules for deciding need it. */
export interface DecidedCase {
  id: number
  uuid: string
  number: string
  name: { surname: string; given: string }
  program_type: ProgramType
  selected_program: string | null
  round: string | null
  starts_on: string | null
  answers: ReturnType<typeof answersOf>
  /** The result of the check against JAMB’s list. */
  jamb: JambCheck | null
  stage: CaseStage
  revision: number
  /** When their screening or interview is, if it is still to come. */
  calledTo: Date | null
  live: LiveDecision | null
}

/** These applications, in the order of their ids. To change them, the caller must hold their locks. */
export async function findDecided(db: Queryable, ids: readonly number[]): Promise<DecidedCase[]> {
  const rows = await selectCases(db)
    .where(sql<boolean>`application.id = any(${ids}::bigint[])`)
    .orderBy('application.id')
    .execute()
  return rows.flatMap(row => {
    const { program_type } = row
    const stage = caseStages.find(one => one === row.stage)
    if (!isProgramType(program_type) || !stage) return []
    return {
      id: row.id,
      uuid: row.uuid,
      number: row.application_number ?? row.uuid,
      name: { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') },
      program_type,
      selected_program: row.selected_program,
      round: row.round_id,
      starts_on: row.starts_on,
      jamb: row.jamb,
      answers: answersOf({
        ...row,
        residency: asResidency(row.residency),
        answers: row.answers as DecidedCase['answers'],
      }),
      stage,
      revision: row.revision_of_case,
      calledTo: row.called_to,
      live: liveIn(row),
    }
  })
}

function selectCases(db: Queryable) {
  return db
    .selectFrom('application')
    .innerJoin('admission_case as held', 'held.application_id', 'application.id')
    .leftJoin('round', 'round.id', 'application.round_id')
    .leftJoin('decision as live', join =>
      join.onRef('live.application_id', '=', 'application.id').on('live.ended_at', 'is', null),
    )
    .leftJoin('release', 'release.id', 'live.release_id')
    .leftJoin('offer', 'offer.decision_id', 'live.id')
    .selectAll('application')
    .select(['held.revision as revision_of_case', stageByClock('held').as('stage')])
    .select(sql<string | null>`to_char(round.starts_on, 'YYYY-MM-DD')`.as('starts_on'))
    .select([jambCheckOf.as('jamb'), sittingToCome('application.id').as('called_to')])
    .select(['live.id as live_id', 'live.kind', 'live.programme_id', 'live.pool_id', 'live.proposed_at'])
    .select(['live.proposed_by_kind', 'live.proposed_by_id', 'live.approved_at', 'live.approved_by_id'])
    .select(['live.revoke_asked_by', 'live.revoke_asked_at', 'live.revoke_reason', 'offer.state as offer_state'])
    .select(sql<boolean>`coalesce(live.releases_at <= now(), false) or ${isReleased('live.release_id')}`.as('is_told'))
    .select(sql<boolean>`release.confirmed_at is not null and release.stopped_at is null`.as('is_to_be_told'))
    .where('application.erased_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>

function liveIn(row: Row): LiveDecision | null {
  const kind = decisionKinds.find(one => one === row.kind)
  if (!row.live_id || !kind || !row.proposed_at) return null
  return {
    id: row.live_id,
    kind,
    programme: row.programme_id,
    poolId: row.pool_id,
    proposedAt: row.proposed_at,
    proposedBy: row.proposed_by_kind === 'staff' ? row.proposed_by_id : null,
    approvedAt: row.approved_at,
    approvedBy: row.approved_by_id,
    isTold: row.is_told,
    isToBeTold: row.is_to_be_told,
    offer: offerStates.find(one => one === row.offer_state) ?? null,
    revokeAskedBy: row.revoke_asked_by,
    revokeAskedAt: row.revoke_asked_at,
    revokeReason: row.revoke_reason,
  }
}
