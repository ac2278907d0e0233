import { sql } from 'kysely'
import type * as z from 'zod'
import type { OfferAction, offerCondition, offerDetails } from '#shared/contract/schemas/offers.ts'
import { afterCapsEvent, capsEvents, capsStates, goesToJamb } from '#shared/domain/caps-life.ts'
import { type DecisionKind, decisionKinds } from '#shared/domain/decisions.ts'
import type { OfferState } from '#shared/domain/offer-life.ts'
import { repliesTo } from '#shared/domain/offer-reply.ts'
import { hasOriginal, originalOutcomes } from '#shared/domain/originals.ts'
import type { Permission } from '#shared/domain/staff.ts'
import type { Queryable } from '../../db/client.ts'
import { nameAt } from '../../db/name-at.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type FoundOffer, requireOffer } from './lock-offer.ts'
import { historyOfOffer } from './offer-history.ts'

type Details = z.output<typeof offerDetails>

const readers: readonly Permission[] = ['applications.read', 'applications.read-accepted']

/** An offer with all its details, and what the caller may do. Throws 404. */
export async function readOffer(db: Queryable, member: StaffMember, id: string): Promise<Details> {
  const offer = await requireOffer(db, member, id, readers)
  const [conditions, documents, history] = await Promise.all([
    conditionsOf(db, id),
    documentsOf(db, offer),
    historyOfOffer(db, id),
  ])
  const { row } = offer
  return {
    ...headOf(offer),
    ...(row.round_name ? { round_name: row.round_name } : {}),
    ...(row.session_id ? { session: row.session_id } : {}),
    conditions,
    documents,
    ...capsOf(offer),
    ...deferralOf(offer),
    ...(row.decline_reason ? { decline_reason: row.decline_reason } : {}),
    ...revokingOf(offer),
    history,
    replies: repliesOf(offer),
    can: actionsOf(offer, conditions),
  }
}

function headOf({ id, state, file, row }: FoundOffer) {
  const asksDeferral = row.defer_asked_at && !row.defer_answered_at && deferrableStates.includes(state)
  return {
    id,
    uuid: row.uuid,
    application_number: row.application_number ?? '',
    name: { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') },
    program_type: file.row.program_type,
    programme: row.programme_id ?? row.selected_program ?? '',
    round: row.round_id,
    kind: asKind(row.kind),
    state,
    since: row.since.toISOString(),
    ...(state === 'offered' && row.answer_by ? { answer_by: row.answer_by.toISOString() } : {}),
    ...(asksDeferral ? { asks_deferral: true as const } : {}),
    ...(row.matriculation_number ? { matriculation_number: row.matriculation_number } : {}),
  }
}

/** States in which a request to defer can still be granted. */
export const deferrableStates: readonly OfferState[] = ['offered', 'accepted', 'confirmed', 'cleared']

export function asKind(value: string): DecisionKind {
  return decisionKinds.find(kind => kind === value) ?? 'offer'
}

async function conditionsOf(db: Queryable, id: string): Promise<z.output<typeof offerCondition>[]> {
  const rows = await db
    .selectFrom('decision_condition as held')
    .selectAll('held')
    .select([
      sql<string | null>`staff_name_at(held.met_by, held.met_at)`.as('doer_name'),
      sql<string | null>`staff_name_at(held.waive_asked_by, held.waive_asked_at)`.as('asker_name'),
      sql<string | null>`staff_name_at(held.met_asked_by, held.met_asked_at)`.as('sayer_name'),
    ])
    .where('held.decision_id', '=', id)
    .orderBy('held.position')
    .execute()
  return rows.map(row => ({
    position: row.position,
    text: row.text,
    state: row.is_waived ? ('waived' as const) : row.met_at ? ('met' as const) : ('open' as const),
    ...(row.met_at ? { done: { ...person(row.met_by, row.doer_name), at: row.met_at.toISOString() } } : {}),
    ...(row.waive_asked_at
      ? {
          waiver: {
            ...person(row.waive_asked_by, row.asker_name),
            at: row.waive_asked_at.toISOString(),
            reason: row.waive_reason ?? '',
          },
        }
      : {}),
    ...(row.met_asked_at && !row.met_at
      ? { meeting: { ...person(row.met_asked_by, row.sayer_name), at: row.met_asked_at.toISOString() } }
      : {}),
    ...(row.document_id ? { document: row.document_id } : {}),
  }))
}

function person(id: string | null, full_name: string | null) {
  return id && full_name ? { by: { id, full_name } } : {}
}

/** The current versions, each with its original. */
async function documentsOf(db: Queryable, { id, file }: FoundOffer): Promise<Details['documents']> {
  if (!file.parts.includes('documents')) return []
  const rows = await db
    .selectFrom('document')
    .leftJoin('original_seen as original', join =>
      join.onRef('original.document_kind', '=', 'document.kind').on('original.decision_id', '=', id),
    )
    .select(['document.id', 'document.kind', 'document.file_name', 'document.content_type', 'document.uploaded_at'])
    .select('document.size')
    .select(['document.verdict', 'original.outcome', 'original.note', 'original.seen_at', 'original.seen_by'])
    .select(nameAt('original.seen_by', 'original.seen_at').as('full_name'))
    .where('document.application_id', '=', file.row.id)
    .where('document.replaced_at', 'is', null)
    .orderBy(sql`document.uploaded_at`)
    .orderBy('document.id')
    .limit(60)
    .execute()
  return rows.map(row => {
    const verdict = row.verdict === 'accepted' || row.verdict === 'rejected' ? row.verdict : undefined
    const outcome = originalOutcomes.find(one => one === row.outcome)
    return {
      ...{ id: row.id, kind: row.kind, file_name: row.file_name, content_type: row.content_type },
      size: row.size,
      uploaded_at: row.uploaded_at.toISOString(),
      ...(verdict ? { verdict } : {}),
      has_original: hasOriginal(row.kind),
      ...(outcome && row.seen_at
        ? {
            original: {
              outcome,
              at: row.seen_at.toISOString(),
              ...person(row.seen_by, row.full_name),
              ...(row.note ? { note: row.note } : {}),
            },
          }
        : {}),
    }
  })
}

/** JAMB’s possible next answers, for someone who may record them. */
function capsOf({ file, row, state }: FoundOffer): Pick<Details, 'caps'> {
  const { program_type: programType, answers } = file.row
  const hasConsented = row.consented_at !== null
  if (!goesToJamb({ programType, kind: asKind(row.kind), offer: state, hasConsented })) return {}
  const now = capsStates.find(one => one === row.caps_state) ?? 'to_propose'
  const mayRecord = file.permissions.includes('enrolment.manage')
  const number = (answers as Record<string, unknown> | null)?.jamb_registration_number
  return {
    caps: {
      state: now,
      ...(row.caps_since ? { since: row.caps_since.toISOString() } : {}),
      number: typeof number === 'string' ? number.toUpperCase() : '',
      // A student is not rejected by a button: JAMB’s own list can still say so.
      can: mayRecord && state !== 'enrolled' ? capsEvents.filter(event => afterCapsEvent(now, event)) : [],
    },
  }
}

function deferralOf({ row, state }: FoundOffer): Pick<Details, 'deferral'> {
  if (!row.defer_asked_at) return {}
  return {
    deferral: {
      reason: row.defer_reason ?? '',
      asked_at: row.defer_asked_at.toISOString(),
      ...(row.defer_answered_at ? { answered_at: row.defer_answered_at.toISOString() } : {}),
      ...(row.defer_answer ? { answer: row.defer_answer } : {}),
      ...(row.deferred_to && row.session_id && state !== 'revoked' ? { session: row.session_id } : {}),
    },
  }
}

function revokingOf({ row }: FoundOffer): Pick<Details, 'revoke_asked'> {
  if (!row.revoke_asked_at) return {}
  return {
    revoke_asked: {
      at: row.revoke_asked_at.toISOString(),
      reason: row.revoke_reason ?? '',
      ...person(row.revoke_asked_by, row.revoker_name),
    },
  }
}

function repliesOf({ state, row }: FoundOffer) {
  const hasAskedDeferral = row.defer_asked_at !== null
  return repliesTo({ kind: asKind(row.kind), state, hasConsented: row.consented_at !== null, hasAskedDeferral })
}

function actionsOf(offer: FoundOffer, conditions: Details['conditions']) {
  const { state, file, row } = offer
  const holds = (permission: Permission) => file.permissions.includes(permission)
  const isLive = deferrableStates.includes(state) || state === 'deferred'
  const isChecked = ['offered', 'accepted', 'confirmed', 'deferred'].includes(state)
  const canDefer = deferrableStates.includes(state) && row.defer_asked_at !== null && row.defer_answered_at === null
  const may: Record<OfferAction, boolean> = {
    meet: isChecked && conditions.length > 0 && holds('documents.check'),
    'ask-waiver': isLive && state !== 'cleared' && conditions.length > 0 && holds('documents.check'),
    'answer-waiver': isLive && conditions.some(one => one.waiver && one.state === 'open') && holds('decisions.approve'),
    'answer-deferral': canDefer && holds('decisions.approve'),
    extend: state === 'offered' && row.answer_by !== null && holds('decisions.approve'),
    reply: repliesOf(offer).length > 0 && holds('documents.check'),
    'see-originals': state === 'confirmed' && holds('enrolment.manage'),
    clear: state === 'confirmed' && holds('enrolment.manage'),
    unclear: state === 'cleared' && holds('enrolment.manage'),
    number: state === 'cleared' && holds('enrolment.manage'),
  }
  return (Object.keys(may) as OfferAction[]).filter(action => may[action])
}
