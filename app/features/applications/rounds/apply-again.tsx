import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import type { RoundOnWire } from '#shared/contract/schemas/applications.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { formPath, type KnownApplication } from '#views/standing/known-application.ts'

interface ApplyAgainProps {
  application: KnownApplication
  next: RoundOnWire
  /** Of the applications of a screen: only one button is the next step. */
  isFirst: boolean
}

/** Begins a new application in the next round with the answers of one that has ended. */
export default function ApplyAgain({ application, next, isFirst }: ApplyAgainProps) {
  const navigate = useNavigate()
  const refreshMe = useRefreshMe()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  async function apply(): Promise<void> {
    setBusy(true)
    setRefusal('')
    try {
      await callApi(applicationCalls.moveToNextRound, { params: { uuid: application.uuid } })
      await refreshMe().catch(() => undefined)
      void navigate(formPath(application))
    } catch (error) {
      setRefusal((error instanceof ApiError && error.sentence) || applicationCalls.moveToNextRound.fallback)
      setBusy(false)
    }
  }

  const when =
    next.state === 'open'
      ? `is open until ${longDate(new Date(Date.parse(next.closes_at) - 1))}`
      : `opens on ${longDate(new Date(next.opens_at))}, and you can prepare your application now`
  return (
    <div className="stack">
      <p>
        {next.name} {when}. We will fill in your answers for you, and you can use your documents again.
      </p>
      {refusal && <p role="alert">{refusal}</p>}
      <p>
        <Button
          look={isFirst ? 'primary' : 'secondary'}
          iconAfter="arrow-right"
          busy={isBusy}
          busyLabel="One moment…"
          onClick={() => void apply()}
        >
          Apply again
        </Button>
      </p>
    </div>
  )
}
