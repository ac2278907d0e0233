import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { stackedToasts } from '#ui/toast.ts'
import type { Candidate } from './candidate.ts'
import { referenceKey } from './reference-query.ts'

/**
 * For a referee who cannot give the reference: one tap and a confirmation, and the candidate can choose someone else.
 */
export function Decline({ uuid, candidate }: { uuid: string; candidate: Candidate }) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [reason, setReason] = useState('')

  async function decline(): Promise<void> {
    setIsSending(true)
    try {
      await callApi(referenceCalls.declineReference, { params: { uuid }, body: { reason } })
    } catch (error) {
      setIsSending(false)
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
        const description = error instanceof ApiError ? error.detail : ''
        stackedToasts.show({ variant: 'destructive', title: referenceCalls.declineReference.fallback, description })
        return
      }
    }
    // The link now leads to another page, with text from the server.
    setIsAsking(false)
    await queries.resetQueries({ queryKey: referenceKey(uuid) })
  }

  return (
    <section className="stack" aria-labelledby="decline-title" style={{ '--gap': 'var(--s3)' }}>
      <h2 id="decline-title" className="outcome-title">
        Cannot give this reference?
      </h2>
      <p>Tell us, so that {candidate.name} can choose someone else. You do not have to say why.</p>
      <div>
        <Button look="secondary" onClick={() => setIsAsking(true)}>
          I cannot give this reference
        </Button>
      </div>
      <ConfirmDialog
        id="decline"
        title="Decline this reference?"
        open={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="Decline"
        busy={isSending}
        onConfirm={() => void decline()}
      >
        <div className="stack">
          <p>
            We will tell {candidate.name} only that you cannot give it. Your link will stop working, and we will not
            contact you again.
          </p>
          <Reason value={reason} onChange={setReason} />
        </div>
      </ConfirmDialog>
    </section>
  )
}

/** A plain element: the design system’s own would add all form code to the referee’s first page. */
function Reason({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="field">
      <label htmlFor="decline-reason">
        Message to the admissions team <span className="field-optional">(optional)</span>
      </label>
      <textarea
        id="decline-reason"
        className="input"
        rows={2}
        maxLength={500}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}
