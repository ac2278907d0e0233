import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { Button } from '#ui/button.tsx'
import { mailIcon } from '#ui/few-icons.ts'
import { Notice } from '#ui/notice.tsx'
import { stackedToasts } from '#ui/toast.ts'

interface SendNewLinkProps {
  uuid: string
  /** Requests a new link. The response is the same for every uuid, so that it reveals nothing. */
  request: (uuid: string) => Promise<{ detail: string }>
  /** What is said when it could not be requested. */
  failed: string
}

/** Asks for a new link in place of one that no longer works. */
export function SendNewLink({ uuid, request, failed }: SendNewLinkProps) {
  const [isSending, setIsSending] = useState(false)
  const [answer, setAnswer] = useState<string>()

  async function send(): Promise<void> {
    setIsSending(true)
    try {
      setAnswer((await request(uuid.slice(0, longestUuid))).detail)
    } catch (error) {
      const description = error instanceof ApiError ? error.detail : ''
      stackedToasts.show({ variant: 'destructive', title: failed, description })
    }
    setIsSending(false)
  }

  if (answer)
    return (
      <Notice role="status" tone="success">
        {answer}
      </Notice>
    )
  return (
    <Button look="secondary" icon={mailIcon} busy={isSending} busyLabel="Sending..." onClick={() => void send()}>
      Send me a new link
    </Button>
  )
}

/** The longest link that the contract accepts; a longer one is damaged in any case. */
const longestUuid = 200
