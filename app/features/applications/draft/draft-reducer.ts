import type { ApiError } from '#app/lib/api.ts'
import type { ApplicationOnWire, DocumentOnWire, SavedDraft } from '#shared/contract/schemas/applications.ts'
import type { Answers, AnswerValue } from '#shared/forms/field.ts'
import { hasBegun, type SavingEvent, stepSaving } from '#ui/drafts/saving.ts'
import * as drafts from './draft.ts'
import { type DraftState, pendingAnswers } from './draft-state.ts'
import { paceOf } from './pace.ts'
import { readRefusal } from './refusal.ts'
import { savingFailed } from './save-status.ts'
import { wireWeight } from './wire-changes.ts'

/** After this long away from the page, the applicant may have continued elsewhere. */
const staleMs = 30_000

/** The events of an application that is being written. `README.md` in this folder has a diagram. */
export type DraftEvent =
  // The applicant.
  | { kind: 'typed'; name: string; value: AnswerValue }
  | { kind: 'other-taken'; name: string }
  | { kind: 'ours-kept'; name: string }
  /** A section is left, or the page. */
  | { kind: 'flush' }
  | { kind: 'shown' }
  | { kind: 'signed-out' }
  // This device.
  | { kind: 'opened'; copy: drafts.Draft | undefined }
  /** Another tab wrote the copy. */
  | { kind: 'copy-changed'; copy: drafts.Draft }
  /** It is time to write the copy; `copy` is what is stored now. */
  | { kind: 'copy-due'; copy: drafts.Draft | undefined }
  | { kind: 'copy-written'; isStored: boolean }
  | { kind: 'alarm' }
  | { kind: 'online' }
  /** The university responded to some other call. */
  | { kind: 'reached' }
  // The university.
  | { kind: 'refresh' }
  | { kind: 'newest'; application: ApplicationOnWire | undefined }
  | { kind: 'newest-failed'; error: ApiError }
  | { kind: 'saved'; sent: Answers; saved: ApplicationOnWire | SavedDraft }
  | { kind: 'save-failed'; sent: Answers; error: ApiError }
  /** A call about the application itself, such as submitting or reopening it, returned its newest state. */
  | { kind: 'told'; sent: Answers; application: ApplicationOnWire }
  | { kind: 'documents'; documents: DocumentOnWire[] }

/** The effects that the store has to run, with the state after the event. */
export type DraftEffect =
  /** Send `pendingAnswers`. */
  | 'send'
  /** Fetch the newest application. */
  | 'ask'
  /** Raise `copy-due` in a moment. */
  | 'copy-soon'
  | 'write-copy'
  | 'remove-copy'
  /** The first save created an application that other screens do not know yet. */
  | 'refresh-session'

export interface DraftStep {
  state: DraftState
  effects: readonly DraftEffect[]
}

export function stepDraft(state: DraftState, event: DraftEvent, nowMs: number): DraftStep {
  switch (event.kind) {
    case 'typed':
      return edited(state, drafts.edit(state.draft, event.name, event.value, nowMs), nowMs)
    case 'other-taken':
      return edited(state, drafts.takeOther(state.draft, event.name, nowMs), nowMs)
    case 'ours-kept':
      return changed(state, drafts.keepOurs(state.draft, event.name, nowMs))
    case 'flush':
    case 'alarm':
      return driveSaving(state, event, nowMs)
    case 'shown':
      return nowMs - state.heardAtMs > staleMs ? ask(state) : stay(state)
    case 'online':
      return goOn(state, nowMs)
    case 'reached':
      // Browsers do not notice every outage, nor report its end; any response to any call shows that we are online.
      return state.struggle?.isOffline || state.loadError?.isOffline ? goOn(state, nowMs) : stay(state)
    case 'signed-out':
      return stay({ ...state, isClosed: true })
    case 'opened':
      return open(state, event.copy)
    case 'copy-changed':
      return stay({ ...state, draft: drafts.mergeTabs(state.draft, event.copy) })
    case 'copy-due':
      return writeCopy(state, event.copy)
    case 'copy-written':
      return stay({ ...state, isOnDevice: event.isStored, isStorageFull: !event.isStored })
    case 'refresh':
      return ask(state)
    case 'newest':
      return takeNewest(state, event.application, nowMs)
    case 'newest-failed':
      return missNewest(state, event.error, nowMs)
    case 'saved':
      return takeSaved(state, event, nowMs)
    case 'save-failed':
      return takeRefusal(state, event, nowMs)
    case 'told':
      return takeTold(state, drafts.acknowledge(state.draft, event.sent, event.application), nowMs)
    case 'documents':
      return takeDocuments(state, event.documents)
    default:
      return event satisfies never
  }
}

function stay(state: DraftState): DraftStep {
  return { state, effects: [] }
}

function then(first: DraftStep, next: (state: DraftState) => DraftStep): DraftStep {
  const second = next(first.state)
  return { state: second.state, effects: [...first.effects, ...second.effects] }
}

function driveSaving(state: DraftState, event: SavingEvent, nowMs: number): DraftStep {
  const answers = pendingAnswers(state)
  const isEmpty = Object.keys(answers).length === 0
  const pace = () => paceOf(wireWeight(state.draft.base, answers))
  const saving = stepSaving(state.saving, event, { nowMs, isEmpty, pace })
  if (!hasBegun(state.saving, event, saving)) return stay({ ...state, saving })
  return { state: { ...state, saving, endedBecause: undefined }, effects: ['send'] }
}

/** Keystrokes do not postpone the copy: a phone that dies in mid-sentence loses only the last letters. */
function changed(state: DraftState, draft: drafts.Draft): DraftStep {
  return {
    state: { ...state, draft, isOnDevice: false, isCopyDue: true },
    effects: state.isCopyDue ? [] : ['copy-soon'],
  }
}

function edited(state: DraftState, draft: drafts.Draft, nowMs: number): DraftStep {
  return then(changed(state, draft), next => driveSaving(next, { kind: 'changed' }, nowMs))
}

function writeCopy(state: DraftState, copy: drafts.Draft | undefined): DraftStep {
  if (state.isClosed) return stay({ ...state, isCopyDue: false })
  const draft = copy ? drafts.mergeTabs(state.draft, copy) : state.draft
  return {
    state: { ...state, draft, isCopyDue: false, isOnDevice: false },
    effects: [drafts.isWorthKeeping(draft) ? 'write-copy' : 'remove-copy'],
  }
}

function open(state: DraftState, copy: drafts.Draft | undefined): DraftStep {
  const loading = state.loading === 'failed' ? 'loading' : state.loading
  const found = copy && { draft: drafts.mergeTabs(state.draft, copy), isOnDevice: true }
  return ask({ ...state, ...found, loading })
}

/** One request at a time. */
function ask(state: DraftState): DraftStep {
  return state.isAsking ? stay(state) : { state: { ...state, isAsking: true }, effects: ['ask'] }
}

/** The network is back. */
function goOn(state: DraftState, nowMs: number): DraftStep {
  return state.loadError ? ask(state) : driveSaving(state, { kind: 'flush' }, nowMs)
}

/** The server sent its newest state. */
function heard(state: DraftState, draft: drafts.Draft, nowMs: number): DraftStep {
  return changed({ ...state, heardAtMs: nowMs, struggle: undefined, loading: 'ready', loadError: undefined }, draft)
}

function takeNewest(state: DraftState, application: ApplicationOnWire | undefined, nowMs: number): DraftStep {
  const { draft } = state
  const next = application ? drafts.merge(draft, application) : { ...draft, application: undefined, base: {} }
  return then(heard(state, next, nowMs), after => afterAsking(after, 'again', nowMs))
}

function missNewest(state: DraftState, loadError: ApiError, nowMs: number): DraftStep {
  const isShown = state.loading === 'ready' || Object.keys(state.draft.typed).length > 0
  return afterAsking({ ...state, loadError, loading: isShown ? 'ready' : 'failed' }, 'unreachable', nowMs)
}

/**
 * Continues a save that was outdated. Anything else unsent is also sent now, because the connection is good or worth
 * trying.
 */
function afterAsking(state: DraftState, caughtUp: 'again' | 'unreachable', nowMs: number): DraftStep {
  const kind = state.saving.phase === 'catching-up' ? caughtUp : 'flush'
  return driveSaving({ ...state, isAsking: false }, { kind }, nowMs)
}

/** What was typed during the save is already in the draft. */
function takeSaved(
  state: DraftState,
  { sent, saved }: { sent: Answers; saved: ApplicationOnWire | SavedDraft },
  nowMs: number,
): DraftStep {
  const next = heard({ ...state, isOutdated: false }, drafts.acknowledge(state.draft, sent, saved), nowMs)
  const effects: DraftEffect[] = [...next.effects]
  if (state.draft.application === undefined) effects.push('refresh-session')
  // Saved before it was ever copied: other tabs learn of it only from a copy.
  if (state.isCopyDue) effects.push('write-copy')
  return then({ ...next, effects }, after => driveSaving(after, { kind: 'stored' }, nowMs))
}

/** What a submission elsewhere refused to take is sent once the application is a draft again. */
function takeTold(state: DraftState, draft: drafts.Draft, nowMs: number): DraftStep {
  return then(heard(state, draft, nowMs), next => driveSaving(next, { kind: 'flush' }, nowMs))
}

function takeRefusal(state: DraftState, { sent, error }: { sent: Answers; error: ApiError }, nowMs: number): DraftStep {
  const refusal = readRefusal(error)
  const finish = (next: DraftState, result: SavingEvent) => driveSaving(next, result, nowMs)
  if (refusal.kind === 'unreachable') return finish({ ...state, struggle: error }, refusal)
  const known: DraftState = { ...state, struggle: undefined }
  if (refusal.kind === 'outdated') return then(finish({ ...known, isOutdated: true }, { kind: 'outdated' }), ask)
  const draft = drafts.refuse(state.draft, sent, refusal.problems)
  if (draft.refused.length > state.draft.refused.length)
    return then(changed(known, draft), next => finish(next, { kind: 'again' }))
  // Signed out: the typed answers stay here and are sent after the next sign-in.
  const endedBecause =
    error.status === 401 ? state.endedBecause : error.isExplained ? error.detail : `${savingFailed}. ${error.detail}`
  return then(finish({ ...known, endedBecause }, { kind: 'ended' }), next =>
    error.code === 'already-submitted' ? ask(next) : stay(next),
  )
}

/** A document was stored or removed; the application’s revision is newer by that one change. */
function takeDocuments(state: DraftState, documents: DocumentOnWire[]): DraftStep {
  const { application } = state.draft
  if (!application) return ask(state)
  const newer = { ...application, documents, revision: application.revision + 1 }
  return changed(state, { ...state.draft, application: newer })
}
