import { useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'
import { Button } from '#ui/button.tsx'
import { mailIcon } from '#ui/few-icons.ts'
import { Notice } from '#ui/notice.tsx'
import { stackedToasts } from '#ui/toast.ts'

/** Requests a new link. The response is the same for every uuid, so that it reveals nothing. */
export function SendNewLink({ uuid }: { uuid: string }) {
  const [isSending, setIsSending] = useState(false)
  const [answer, setAnswer] = useState<string>()

  async function send(): Promise<void> {
    setIsSending(true)
    try {
      setAnswer((await callApi(referenceCalls.sendNewLink, { params: { uuid: uuid.slice(0, longestUuid) } })).detail)
    } catch (error) {
      const description = error instanceof ApiError ? error.detail : ''
      stackedToasts.show({ variant: 'destructive', title: referenceCalls.sendNewLink.fallback, description })
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
