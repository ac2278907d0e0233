import { useState } from 'react'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { useFailureToast } from '#app/lib/failure-toast.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import { longDate } from '#shared/domain/calendar.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

const SendLink = onDemand(() => import('./send-link.tsx'))

interface Linked {
  uuid: string
  sponsor_link_ends_at?: string | undefined
}

type AskSomeoneElseProps = { application: Linked; kind?: FeeKind; fee: string; disabled: boolean }

/** A link by which a parent or sponsor pays this fee without an account, ways to send it, and a way to end it. */
export function AskSomeoneElse({ application, kind = 'application', fee, disabled }: AskSomeoneElseProps) {
  const { url, endsAt, busy, make, end } = useSponsorLink(application, kind)
  const isAlive = endsAt !== undefined && new Date(endsAt) > new Date()
  return (
    <>
      {url && <SendLink invitation={{ url, fee, kind }} />}
      {isAlive && (
        <p className="small soft">
          Your link for someone else to pay works until {longDate(new Date(endsAt))}, or until the fee is paid.
          {!url && ' If you do not have it, make a new one. The old one will stop working.'}
        </p>
      )}
      <div className="cluster">
        {!url && (
          <Button
            look="quiet"
            icon="user"
            busy={busy === 'making'}
            busyLabel="Making a link..."
            disabled={disabled || busy !== undefined}
            onClick={make}
          >
            {isAlive ? 'Make a new link' : 'Ask someone to pay'}
          </Button>
        )}
        {isAlive && (
          <Button
            look="quiet"
            icon="close"
            busy={busy === 'ending'}
            busyLabel="Ending the link..."
            disabled={busy !== undefined}
            onClick={end}
          >
            End the link
          </Button>
        )}
      </div>
    </>
  )
}

/** The link for one fee of an application. Its address is known only to the page that made it. */
function useSponsorLink({ uuid, sponsor_link_ends_at }: Linked, fee: FeeKind) {
  const refreshMe = useRefreshMe()
  const failure = useFailureToast()
  const [url, setUrl] = useState<string>()
  const [busy, setBusy] = useState<'making' | 'ending'>()
  /** What was done on this page. It is newer than the application, which may be refetched while the page is open. */
  const [done, setDone] = useState<{ endsAt: string | undefined }>()

  async function run(what: 'making' | 'ending', work: () => Promise<void>): Promise<void> {
    setBusy(what)
    try {
      await work()
      failure.clear()
    } catch (error) {
      const { fallback } = what === 'making' ? paymentCalls.makeSponsorLink : paymentCalls.endSponsorLink
      const nextStep = error instanceof ApiError && !error.isExplained ? { description: error.detail } : {}
      failure.tell({ title: error instanceof Error ? error.message : fallback, ...nextStep })
    } finally {
      setBusy(undefined)
    }
  }

  async function make(): Promise<void> {
    SendLink.ahead()
    const made = await callApi(paymentCalls.makeSponsorLink, { body: { application_uuid: uuid, fee } })
    setDone({ endsAt: made.ends_at })
    setUrl(made.url)
    // The page now waits for somebody else to pay.
    refreshMe().catch(() => undefined)
  }

  async function end(): Promise<void> {
    await callApi(paymentCalls.endSponsorLink, { params: { uuid }, query: { fee } })
    setDone({ endsAt: undefined })
    setUrl(undefined)
    toast({ title: 'The link has ended. No one can pay with it now.' })
  }

  return {
    url,
    endsAt: done ? done.endsAt : sponsor_link_ends_at,
    busy,
    make: () => void run('making', make),
    end: () => void run('ending', end),
  }
}
