import { useRef, useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

/** While an account is due for deletion: the date, and a way to keep it. */
export function KeepNotice({ deletesAt, onKept }: { deletesAt: string; onKept: () => void }) {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function keep(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await callApi(accountCalls.keepAccount)
      toast({ title: 'We will not delete your account' })
      onKept()
    } catch (error) {
      const description = error instanceof ApiError ? error.detail : 'Try again.'
      toast({ variant: 'destructive', title: accountCalls.keepAccount.fallback, description })
    }
    isRunning.current = false
    setBusy(false)
  }

  return (
    <Notice
      tone="warning"
      role="status"
      title={`Your account will be deleted on ${longDate(new Date(deletesAt))}`}
      headingLevel={2}
    >
      <p>Until then you can read and download everything, but you cannot change anything.</p>
      <Button busy={isBusy} busyLabel="One moment..." onClick={() => void keep()}>
        Keep my account
      </Button>
    </Notice>
  )
}
