import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { afterSubmissionPath } from '#app/features/outcome/after-submission.ts'
import { ApiError } from '#app/lib/api.ts'
import { passApplication } from '#app/lib/saved-navigation.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { useOpenDraft } from '../draft/use-draft.ts'
import { refreshSession } from '../refresh-session.ts'
import { changesAreDone } from './changes-under-way.ts'
import { submitApplication } from './submit-application.ts'

/** How long a submission waits for uploads of other tabs. */
const patienceMs = 30_000

export interface Refusal {
  problems: readonly FieldProblem[]
  detail: string
}

/** Submits the application once and opens the next page. A failure loses nothing and says what to do. */
export function useSubmission() {
  const { store } = useOpenDraft()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  /** For another tab. */
  const [isWaiting, setWaiting] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  // One key until a response came: a second click or retry is the same submission.
  const key = useRef(newKey())

  function goOn(application: ApplicationOnWire): void {
    void refreshSession()
    passApplication(navigate, afterSubmissionPath(application), { application })
  }

  /** A document that another tab is adding or removing belongs to what is submitted. */
  async function othersAreDone(): Promise<boolean> {
    if (await changesAreDone(store.accountId)) return true
    setWaiting(true)
    const areDone = await changesAreDone(store.accountId, patienceMs)
    setWaiting(false)
    await store.refresh()
    if (areDone) return true
    setRefused({
      problems: [],
      detail: 'A document is still being uploaded or removed in another tab. Look there, then submit again.',
    })
    setSending(false)
    return false
  }

  async function submit(): Promise<void> {
    setSending(true)
    try {
      await store.settled()
      if (!(await othersAreDone())) return
      goOn(await submitApplication(store, { declaration: true }, key.current))
    } catch (error) {
      const { application } = store.view().draft
      if (isSubmittedAlready(error) && application && !application.is_draft) return goOn(application)
      if (error instanceof ApiError && !error.isOffline) key.current = newKey()
      setRefused(refusalOf(error))
      setSending(false)
    }
  }

  return { submit, isSending, isWaiting, refused, clear: () => setRefused(undefined) }
}

/** By an earlier attempt whose response was lost, or on another device. */
function isSubmittedAlready(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'already-submitted' || error.code === 'key-reused')
}

function refusalOf(error: unknown): Refusal {
  return error instanceof ApiError
    ? { problems: error.errors, detail: error.sentence }
    : { problems: [], detail: 'Try again. Your answers are saved.' }
}
