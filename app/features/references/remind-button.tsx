import { useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'
import { Button } from '#ui/button.tsx'
import { mailIcon } from '#ui/few-icons.ts'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Referee } from './referee.ts'

type RemindButtonProps = { referee: Referee; applicationUuid: string; onReminded: () => Promise<void> }

/** A reminder sent by the applicant; the server allows one a week. If none is possible, the button says why. */
export function RemindButton({ referee, applicationUuid, onReminded }: RemindButtonProps) {
  const [isSending, setIsSending] = useState(false)
  const { remind: may } = referee
  const reason = `referee-${referee.number}-remind`
  if (may.is === 'pointless') return null

  async function remind(): Promise<void> {
    setIsSending(true)
    try {
      const { detail } = await callApi(referenceCalls.remindReferee, {
        params: { number: placeNumber(referee.number) },
        query: { application_uuid: applicationUuid },
      })
      toast({ title: detail })
    } catch (error) {
      const title = error instanceof ApiError ? error.message : referenceCalls.remindReferee.fallback
      const nextStep = error instanceof ApiError && !error.isExplained ? { description: error.detail } : {}
      toast({ variant: 'destructive', title, ...nextStep })
    }
    await onReminded().catch(() => undefined)
    setIsSending(false)
  }

  return (
    <>
      <Button
        look="quiet"
        icon={mailIcon}
        busy={isSending}
        busyLabel="Sending..."
        disabled={may.is === 'refused'}
        aria-describedby={may.is === 'refused' ? reason : undefined}
        onClick={() => void remind()}
      >
        Remind now<VisuallyHidden> referee {referee.number}</VisuallyHidden>
      </Button>
      {may.is === 'refused' && (
        <p id={reason} className="small soft remind-reason">
          {may.because}
        </p>
      )}
    </>
  )
}

function placeNumber(number: number): '1' | '2' | '3' {
  return number === 1 ? '1' : number === 2 ? '2' : '3'
}
