import { ApiError } from '#app/lib/api.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { refreshSession } from '../refresh-session.ts'
import { fetchNewest, saveAnswers } from './draft-calls.ts'
import { type DraftEffect, type DraftEvent, stepDraft } from './draft-reducer.ts'
import { pendingAnswers, unopened, viewOf } from './draft-state.ts'
import { localDraft } from './local-draft.ts'

const copyMs = 300

/** A draft in this browser: `stepDraft` with its clock, its storage and its network. */
export function runDraft(accountId: string, formId: FormId) {
  const copy = localDraft(accountId, formId)
  const listeners = new Set<() => void>()
  let state = unopened
  let shown = unopened
  let view = viewOf(unopened)
  let asked: Promise<void> = Promise.resolve()
  let alarm: ReturnType<typeof setTimeout> | undefined
  let alarmAtMs: number | undefined

  const writeCopy = () => state.isCopyDue && dispatch({ kind: 'copy-due', copy: copy.read() })

  const effects: Record<DraftEffect, () => void> = {
    send() {
      const sent = pendingAnswers(state)
      void settle(
        saveAnswers(accountId, formId, state.draft, sent, state.isOutdated ? 'whole' : 'changes'),
        saved => dispatch({ kind: 'saved', sent, saved }),
        error => dispatch({ kind: 'save-failed', sent, error }),
      )
    },
    ask() {
      asked = settle(
        fetchNewest(accountId, formId, state.draft.application !== undefined),
        application => dispatch({ kind: 'newest', application }),
        error => dispatch({ kind: 'newest-failed', error }),
      )
    },
    'copy-soon': () => setTimeout(writeCopy, copyMs),
    'write-copy': () => dispatch({ kind: 'copy-written', isStored: copy.keep(state.draft) }),
    'remove-copy': copy.drop,
    'refresh-session': refreshSession,
  }

  function setAlarm(atMs: number | undefined): void {
    if (atMs === alarmAtMs) return
    alarmAtMs = atMs
    clearTimeout(alarm)
    if (atMs !== undefined) alarm = setTimeout(() => dispatch({ kind: 'alarm' }), atMs - Date.now())
  }

  function dispatch(event: DraftEvent): void {
    const step = stepDraft(state, event, Date.now())
    state = step.state
    setAlarm(state.saving.alarmAtMs)
    for (const effect of step.effects) effects[effect]()
    // An effect may have dispatched another event, and so published already.
    if (shown === state) return
    shown = state
    view = viewOf(state)
    for (const listener of listeners) listener()
  }

  return { copy, listeners, dispatch, writeCopy, state: () => state, view: () => view, asked: () => asked }
}

export type DraftRun = ReturnType<typeof runDraft>

async function settle<Result>(
  call: Promise<Result>,
  well: (result: Result) => void,
  badly: (error: ApiError) => void,
): Promise<void> {
  const result = await call.catch((error: unknown) => {
    if (error instanceof ApiError) return error
    throw error
  })
  if (result instanceof ApiError) badly(result)
  else well(result)
}
