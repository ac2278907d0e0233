import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { caseStages } from '#shared/domain/case-life.ts'
import type { WantedRecord } from '#shared/domain/transcripts.ts'
import { type UnaskedState, unaskedStates } from '#shared/domain/unasked.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredOwnCase, StoredSitting } from './record.ts'
import { stageByClock } from './stage-by-clock.ts'

/** What the owner may know about the case; the decision is separate (`own-decision.ts`). */
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
      jsonArrayFrom(
        own
          .selectFrom('document')
          .distinctOn('document.kind')
          .select(['document.id', 'document.kind', 'document.file_name', 'document.uploaded_at'])
          .select(sql<UnaskedState>`document.unasked`.as('state'))
          .select('document.unasked_answer as answer')
          .whereRef('document.application_id', '=', 'own.application_id')
          .where('document.unasked', 'in', [...unaskedStates])
          .orderBy('document.kind')
          .orderBy('document.uploaded_at', 'desc')
          .orderBy('document.id'),
      ).as('sent'),
      askedTranscripts(own).as('transcripts'),
      jsonObjectFrom(
        own
          .selectFrom('sitting_place')
          .innerJoin('sitting', 'sitting.id', 'sitting_place.sitting_id')
          .select(['sitting_place.id', 'sitting_place.sequence', 'sitting.starts_at', 'sitting.ends_at'])
          .select(['sitting.place', 'sitting.bring', 'sitting.change_until', 'sitting_place.reason'])
          .select(sql<boolean>`sitting.change_until > now()`.as('can_change'))
          .whereRef('sitting_place.application_id', '=', 'own.application_id')
          .where('sitting_place.ended_at', 'is', null)
          .where(sql<boolean>`sitting.ends_at > now()`)
          // From the hour of a release, also before the job has cancelled it.
          .where(sql<boolean>`${stageByClock('own')} <> 'told'`),
      ).as('sitting'),
      removedSitting(own).as('removed_sitting'),
    ])
    .whereRef('own.application_id', '=', 'application.id')
}

/** What was asked of records offices, and whether they have answered. */
function askedTranscripts(own: ExpressionBuilder<Tables & { own: Tables['admission_case'] }, 'own'>) {
  return jsonArrayFrom(
    own
      .selectFrom('transcript_request')
      .select(['transcript_request.id', 'transcript_request.institution', 'transcript_request.asked_at'])
      .select(sql<WantedRecord>`transcript_request.wanted`.as('wanted'))
      .select('transcript_request.closed_at as answered_at')
      .whereRef('transcript_request.application_id', '=', 'own.application_id')
      .where('transcript_request.state', '<>', 'cancelled')
      .orderBy('transcript_request.asked_at')
      .orderBy('transcript_request.id'),
  )
}

/**
 * The newest place that the office removed, until its sitting would have been over; nothing if there is a new place.
 */
function removedSitting(own: ExpressionBuilder<Tables & { own: Tables['admission_case'] }, 'own'>) {
  return jsonObjectFrom(
    own
      .selectFrom('sitting_place')
      .innerJoin('sitting', 'sitting.id', 'sitting_place.sitting_id')
      .select(['sitting.starts_at', sql<string>`coalesce(sitting_place.reason, '')`.as('reason')])
      .whereRef('sitting_place.application_id', '=', 'own.application_id')
      .where('sitting_place.end_reason', '=', 'removed')
      .where(sql<boolean>`sitting.ends_at > now()`)
      .where(sql<boolean>`not exists (select from sitting_place later
        where later.application_id = own.application_id and later.ended_at is null)`)
      .orderBy('sitting_place.ended_at', 'desc')
      .limit(1),
  )
}

interface InJson {
  stage: string
  since: string | Date
  due_at: string | Date | null
  decide_by: string | null
  unread: number | null
  requests: StoredOwnCase['requests']
  sent: (Omit<StoredOwnCase['sent'][number], 'uploaded_at'> & { uploaded_at: string | Date })[]
  transcripts: (Omit<StoredOwnCase['transcripts'][number], 'asked_at' | 'answered_at'> & {
    asked_at: string | Date
    answered_at: string | Date | null
  })[]
  sitting: SittingInJson | null
  removed_sitting: { starts_at: string | Date; reason: string } | null
}

type SittingInJson = Omit<StoredSitting, 'starts_at' | 'ends_at' | 'change_until'> &
  Record<'starts_at' | 'ends_at' | 'change_until', string | Date>

/** JSON contains times as text. */
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
    sent: found.sent.map(one => ({ ...one, uploaded_at: new Date(one.uploaded_at) })),
    transcripts: found.transcripts.map(one => ({
      ...one,
      asked_at: new Date(one.asked_at),
      answered_at: one.answered_at === null ? null : new Date(one.answered_at),
    })),
    sitting: found.sitting && asSitting(found.sitting),
    removed_sitting: found.removed_sitting && {
      ...found.removed_sitting,
      starts_at: new Date(found.removed_sitting.starts_at),
    },
  }
}

function asSitting({ starts_at, ends_at, change_until, ...rest }: SittingInJson): StoredSitting {
  return {
    ...rest,
    starts_at: new Date(starts_at),
    ends_at: new Date(ends_at),
    change_until: new Date(change_until),
  }
}
