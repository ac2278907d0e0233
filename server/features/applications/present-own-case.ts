import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { afterOfficeEvent } from '#shared/domain/lives.ts'
import { ownCase } from '#shared/domain/own-case.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { livesOf } from './life.ts'
import { presentDecision } from './present-decision.ts'
import type { ApplicationRecord } from './record.ts'

/** The case as its owner may know it; nothing while the application is with them. */
export function ownCaseIn(record: ApplicationRecord): Pick<ApplicationOnWire, 'case'> {
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
  })
  if (!known) return {}
  const isAsked = open.length > 0 && known.stage !== 'withdrawn'
  return {
    case: {
      ...known,
      ...(isAsked && own.due_at ? { due_at: own.due_at.toISOString() } : {}),
      ...(isAsked ? { requests: own.requests.map(request => presentRequest(record, request)) } : {}),
      ...(own.unread > 0 ? { unread: own.unread } : {}),
      ...(afterOfficeEvent(livesOf(record), 'withdraw') ? { can_withdraw: true as const } : {}),
      ...(known.stage === 'told' ? presentDecision(record) : {}),
    },
  }
}

function presentRequest(
  { program_type, form_version }: ApplicationRecord,
  { id, kind, message, is_open }: NonNullable<ApplicationRecord['own_case']>['requests'][number],
) {
  const slot = formDescription(formIdOf(program_type), form_version).documents.find(one => one.kind === kind)
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
