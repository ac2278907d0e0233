import { type ReactElement, useState } from 'react'
import { usePutApplication } from '#app/features/outcome/refresh-me.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { ownCaseCalls } from '#shared/contract/calls/own-case.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'

/** Withdraws an application, after confirmation. */
export function WithdrawButton({ application }: { application: ApplicationOnWire }): ReactElement {
  const put = usePutApplication()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState('')

  async function confirm(): Promise<void> {
    setBusy(true)
    setRefusal('')
    try {
      const params = { uuid: application.uuid }
      const withdrawn = await callApi(ownCaseCalls.withdrawApplication, { params, body: { reason } })
      setAsking(false)
      put(withdrawn)
    } catch (error) {
      setRefusal((error instanceof ApiError && error.detail) || ownCaseCalls.withdrawApplication.fallback)
    }
    setBusy(false)
  }

  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Withdraw application
      </Button>
      <ConfirmDialog
        id={`withdraw-${application.uuid}`}
        title="Withdraw this application?"
        open={isAsking}
        onClose={() => setAsking(false)}
        confirmLabel="Withdraw application"
        cancelLabel="Keep it"
        look="danger"
        busy={isBusy}
        onConfirm={() => void confirm()}
        width={34}
      >
        <p>We will stop considering it, and you cannot undo this yourself. We will not refund your application fee.</p>
        <TextArea
          label="Why are you withdrawing? (optional)"
          name={`why-${application.uuid}`}
          dir="auto"
          rows={3}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        {refusal && (
          <Notice tone="error" role="alert" title="We could not withdraw it">
            {refusal}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  )
}
