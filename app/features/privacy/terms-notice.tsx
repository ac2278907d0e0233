import { useRef, useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { useFailureToast } from '#app/lib/failure-toast.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'

/** What has changed in the terms since this account agreed to them. It does not block anything. */
export function TermsNotice({ changes, onRead }: { changes: readonly string[]; onRead: () => void }) {
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const failure = useFailureToast()

  async function note(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await callApi(accountCalls.agreeToTerms)
      failure.clear()
      onRead()
    } catch (error) {
      const description = error instanceof ApiError ? error.detail : 'Try again.'
      failure.tell({ title: accountCalls.agreeToTerms.fallback, description })
    }
    isRunning.current = false
    setBusy(false)
  }

  return (
    <Notice title="Our terms and privacy page have changed" headingLevel={2}>
      <ul>
        {changes.map(change => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>
        Read <Link to={paths.terms}>the terms</Link> and <Link to={paths.privacy}>how we use your data</Link>. If you do
        not agree, you can delete your account below.
      </p>
      <Button look="secondary" busy={isBusy} busyLabel="One moment..." onClick={() => void note()}>
        I have read this
      </Button>
    </Notice>
  )
}
