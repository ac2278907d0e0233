import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { OwnUnasked, Sendable } from '#shared/contract/schemas/own-case.ts'
import type { OwnSitting } from '#shared/contract/schemas/sittings.ts'
import type { OwnTranscript } from '#shared/contract/schemas/transcripts.ts'
import { afterOfficeEvent } from '#shared/domain/lives.ts'
import { type NothingToWithdraw, nothingToWithdraw } from '#shared/domain/offer-reply.ts'
import { ownCase } from '#shared/domain/own-case.ts'
import { presentDecision } from '#shared/domain/present-decision.ts'
import { sittingKind } from '#shared/domain/sittings.ts'
import { askedForm } from './asked-form.ts'
import { isAwaited } from './awaited.ts'
import { livesOf } from './life.ts'
import type { ApplicationRecord, OwnRecord, StoredOwnCase, StoredSitting } from './record.ts'

/** The case, as its owner may know it; nothing while they have the application themselves. */
export function ownCaseIn(record: OwnRecord): Pick<ApplicationOnWire, 'case'> {
  const own = record.own_case
  if (!own || record.status !== 'submitted') return {}
  const open = own.requests.filter(({ is_open }) => is_open)
  const known = ownCase({
    stage: own.stage,
    since: own.since,
    decideBy: own.decide_by ?? undefined,
    openRequests: open.length,
    dueAt: own.due_at ?? undefined,
    released: record.told?.kind,
    isRevoked: record.told?.revoked !== null && record.told?.revoked !== undefined,
    sitting: own.sitting ? { kind: sittingKind(record.program_type), startsAt: own.sitting.starts_at } : undefined,
  })
  if (!known) return {}
  const isAsked = open.length > 0 && known.stage !== 'withdrawn'
  return {
    case: {
      ...known,
      ...(isAsked && own.due_at ? { due_at: own.due_at.toISOString() } : {}),
      ...(isAsked ? { requests: own.requests.map(request => presentRequest(record, request)) } : {}),
      ...(own.sent.length > 0 ? { sent: own.sent.map(one => presentSent(record, one)) } : {}),
      ...(own.transcripts.length > 0 ? { transcripts: own.transcripts.map(presentTranscript) } : {}),
      ...(known.stage !== 'told' && known.stage !== 'withdrawn' ? { can_send: sendableIn(record, open) } : {}),
      ...(own.unread > 0 ? { unread: own.unread } : {}),
      ...(afterOfficeEvent(livesOf(record), 'withdraw') && !whyNotWithdraw(record)
        ? { can_withdraw: true as const }
        : {}),
      ...(own.sitting ? { sitting: presentSitting(record, own.sitting) } : {}),
      ...(known.stage !== 'told' && known.stage !== 'withdrawn' ? removedIn(record, own.removed_sitting) : {}),
      ...(known.stage === 'told' ? presentDecision(record) : {}),
    },
  }
}

/** Why the applicant has nothing left to withdraw; undefined if they have. */
export function whyNotWithdraw({ told }: Pick<ApplicationRecord, 'told'>): NothingToWithdraw | undefined {
  if (!told) return undefined
  return nothingToWithdraw({
    kind: told.kind,
    isRevoked: told.revoked !== null,
    offer: told.offer?.state,
    isLookedAtAgain: told.second_look?.is_of_this ?? false,
  })
}

function presentSitting({ program_type }: ApplicationRecord, sitting: StoredSitting): OwnSitting {
  return {
    kind: sittingKind(program_type),
    starts_at: sitting.starts_at.toISOString(),
    ends_at: sitting.ends_at.toISOString(),
    place: sitting.place,
    bring: sitting.bring,
    uid: sitting.id,
    sequence: sitting.sequence,
    ...(sitting.reason ? { reason: sitting.reason } : {}),
    ...(sitting.can_change ? { change_until: sitting.change_until.toISOString() } : {}),
  }
}

function removedIn({ program_type }: ApplicationRecord, removed: StoredOwnCase['removed_sitting']) {
  if (!removed) return {}
  const { starts_at, reason } = removed
  return { removed_sitting: { kind: sittingKind(program_type), starts_at: starts_at.toISOString(), reason } }
}

/** The documents of the form, but for those that are sent in another place: what the office asks for, and an awaited result. */
function sendableIn(record: ApplicationRecord, open: StoredOwnCase['requests']): Sendable[] {
  const asked = new Set(open.map(({ kind }) => kind))
  return askedForm(record)
    .documents.filter(({ kind }) => !asked.has(kind) && !isAwaited(record, kind))
    .map(({ kind, label, accepts }) => ({ kind, label, accepts }))
}

function presentSent(
  record: ApplicationRecord,
  { id, kind, file_name, uploaded_at, state, answer }: StoredOwnCase['sent'][number],
): OwnUnasked {
  const slot = askedForm(record).documents.find(one => one.kind === kind)
  const sent_at = uploaded_at.toISOString()
  return { id, kind, label: slot?.label ?? kind, file_name, sent_at, state, ...(answer ? { answer } : {}) }
}

function presentTranscript({ asked_at, answered_at, ...asked }: StoredOwnCase['transcripts'][number]): OwnTranscript {
  const answered = answered_at ? { answered_at: answered_at.toISOString() } : {}
  return { ...asked, asked_at: asked_at.toISOString(), ...answered }
}

function presentRequest(record: ApplicationRecord, { id, kind, message, is_open }: StoredOwnCase['requests'][number]) {
  const slot = askedForm(record).documents.find(one => one.kind === kind)
  const state = is_open ? ('open' as const) : ('answered' as const)
  return {
    id,
    kind,
    label: slot?.label ?? 'A question for you',
    message,
    ...(slot ? { accepts: slot.accepts } : {}),
    state,
  }
}
