import { useRef, useState } from 'react'
import { callApi } from '#app/lib/api.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { calls } from '#shared/contract/calls.ts'

const SendLink = onDemand(() => import('./send-link.tsx'))

type AskSomebodyElseProps = {
  applicationUuid: string
  fee: string
  disabled: boolean
}

/** A link by which a parent or sponsor pays this fee without an account, and ways to send it. */
export function AskSomebodyElse({ applicationUuid, fee, disabled }: AskSomebodyElseProps) {
  const [url, setUrl] = useState<string>()
  const [isMaking, setIsMaking] = useState(false)
  const idempotencyKey = useRef<string>(undefined)

  async function make(): Promise<void> {
    setIsMaking(true)
    SendLink.ahead()
    idempotencyKey.current ??= crypto.randomUUID()
    try {
      const made = await callApi('makeSponsorLink', {
        body: { application_uuid: applicationUuid },
        idempotencyKey: idempotencyKey.current,
      })
      setUrl(made.url)
    } catch (error) {
      const title = error instanceof Error ? error.message : calls.makeSponsorLink.fallback
      toast({ variant: 'destructive', title })
    } finally {
      setIsMaking(false)
    }
  }

  if (url) return <SendLink invitation={{ url, fee }} />
  return (
    <Button look="quiet" icon="user" busy={isMaking} busyLabel="Making a link..." disabled={disabled} onClick={make}>
      Someone else pays
    </Button>
  )
}
