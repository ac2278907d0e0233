import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { refereeThanksState } from '#app/features/outcome/referee-thanks-state.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'
import { paths } from '#shared/paths.ts'
import { stackedToasts } from '#ui/toast.ts'
import type { Problems } from './answer-problems.ts'
import type { Candidate } from './candidate.ts'
import { type DeadLinkReason, deadLinkOf } from './dead-link-reason.ts'
import { referenceKey } from './reference-query.ts'
import { serverProblems } from './server-problems.ts'
import type { ReferenceDraft } from './use-reference-draft.ts'

const successToastMs = 3000
const errorToastMs = 5000
const redirectAfterMs = 2000

export interface Submission {
  state: 'editable' | 'submitting' | 'submitted'
  /** Share of the reference that has left, 0 to 1; 0 when it is too small to tell. */
  sentShare: number
  failure: string | undefined
  /** The link died while it was used: the reference was sent from elsewhere, or is no longer needed. */
  refused: DeadLinkReason | undefined
  submit: () => void
}

interface Sent {
  uuid: string
  candidate: Candidate
  draft: ReferenceDraft
  file: File | undefined
  /** The server found something to correct. */
  onProblems: (problems: Problems) => void
}

/** Sends a reference, once, and thanks (spec section 8). A failure loses nothing and lets one try again. */
export function useSubmitReference({ uuid, candidate, draft, file, onProblems }: Sent): Submission {
  const [state, setState] = useState<Submission['state']>('editable')
  const [sentShare, setSentShare] = useState(0)
  const [failure, setFailure] = useState<string>()
  const [refused, setRefused] = useState<DeadLinkReason>()
  const isUnderWay = useRef(false)
  const failureToast = useRef<number>(undefined)
  const thank = useThanks(uuid)

  async function send(): Promise<void> {
    const { answers, idempotencyKey } = draft
    try {
      await callApi(referenceCalls.submitReference, {
        params: { uuid },
        body: { candidate_name: candidate.name, programme_applied_for: candidate.programme, ...answers },
        ...(file ? { files: { uploaded_file: file } } : {}),
        onProgress: setSentShare,
        idempotencyKey,
      })
      setState('submitted')
      draft.forget()
      thank({ referee: answers.name.trim(), candidate: candidate.name, programme: candidate.programme })
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown): void {
    isUnderWay.current = false
    setState('editable')
    const sentence = error instanceof ApiError ? error.sentence : 'Please try again later'
    setFailure(sentence)
    failureToast.current = stackedToasts.show({
      variant: 'destructive',
      title: 'Failed to submit reference',
      description: sentence,
      durationMs: errorToastMs,
    })
    setRefused(deadLinkOf(error))
    const problems = error instanceof ApiError ? serverProblems(error.errors) : {}
    if (Object.keys(problems).length > 0) onProblems(problems)
  }

  return {
    state,
    sentShare,
    failure,
    refused,
    submit() {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setState('submitting')
      setSentShare(0)
      setFailure(undefined)
      if (failureToast.current !== undefined) stackedToasts.dismiss(failureToast.current)
      void send()
    },
  }
}

/** A toast, and after a moment the page of thanks. */
function useThanks(uuid: string): (thanks: Parameters<typeof refereeThanksState>[0]) => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isSent = useRef(false)
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(
    () => () => {
      clearTimeout(redirect.current)
      // Anyone who comes back to this page gets the server's word that the reference is in.
      if (isSent.current) queries.removeQueries({ queryKey: referenceKey(uuid) })
    },
    [queries, uuid],
  )

  return thanks => {
    isSent.current = true
    stackedToasts.show({
      title: 'Reference Submitted Successfully!',
      description: 'Thank you for providing the reference. Redirecting to confirmation page...',
      durationMs: successToastMs,
    })
    redirect.current = setTimeout(() => {
      void navigate(paths.applicationSuccess, { replace: true, state: refereeThanksState(thanks) })
    }, redirectAfterMs)
  }
}
