import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { caseStages } from '#shared/domain/case-life.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredOwnCase } from './record.ts'
import { stageByClock } from './stage-by-clock.ts'

/** What the owner may know of the work on the case; the decision is apart (`own-decision.ts`). */
export function ownCase(eb: ExpressionBuilder<Tables, 'application'>) {
  return eb
    .selectFrom('admission_case as own')
    .leftJoin('round as own_round', 'own_round.id', 'own.round_id')
    .select(['own.since', 'own.due_at', stageByClock('own').as('stage')])
    .select(sql<string | null>`to_char(own_round.decisions_by, 'YYYY-MM-DD')`.as('decide_by'))
    .select(own => [
      own
        .selectFrom('case_message')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('case_message.application_id', '=', 'own.application_id')
        .where('case_message.staff_id', 'is not', null)
        .where('case_message.read_at', 'is', null)
        .as('unread'),
      jsonArrayFrom(
        own
          .selectFrom('case_request')
          .innerJoin('case_enquiry', 'case_enquiry.id', 'case_request.enquiry_id')
          .select(['case_request.id', 'case_request.kind', 'case_request.message'])
          .select(sql<boolean>`case_request.ended_at is null`.as('is_open'))
          .whereRef('case_request.application_id', '=', 'own.application_id')
          .where('case_enquiry.ended_at', 'is', null)
          .where(sql<boolean>`case_request.end_reason is distinct from 'cancelled'`)
          .orderBy('case_request.asked_at')
          .orderBy('case_request.id'),
      ).as('requests'),
    ])
    .whereRef('own.application_id', '=', 'application.id')
}

interface InJson {
  stage: string
  since: string | Date
  due_at: string | Date | null
  decide_by: string | null
  unread: number | null
  requests: StoredOwnCase['requests']
}

/** Moments inside JSON come as text. */
export function asOwnCase(found: InJson): StoredOwnCase | null {
  const stage = caseStages.find(stage => stage === found.stage)
  if (!stage) return null
  return {
    stage,
    since: new Date(found.since),
    due_at: found.due_at === null ? null : new Date(found.due_at),
    decide_by: found.decide_by,
    unread: found.unread ?? 0,
    requests: found.requests,
  }
}
