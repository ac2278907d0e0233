import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { readSession, updateApplicationData, useSession } from '#app/lib/session.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { FormTrouble } from '../../forms/form-trouble.tsx'
import { useSubmission } from '../../forms/use-submission.ts'
import { useKeyedCall } from './use-keyed-call.ts'

const wrongCode = 'Invalid verification code'

type ConfirmNewEmailProps = { newEmail: string; onDone: () => void; onStartAgain: () => void }

/** The two codes of a change of address. Nothing changes until both are right. */
export function ConfirmNewEmail({ newEmail, onDone, onStartAgain }: ConfirmNewEmailProps) {
  const oldEmail = useSession()?.user.email
  const refreshMe = useRefreshMe()
  const finishEmailChange = useKeyedCall(accountCalls.finishEmailChange)
  const lead = useRef<HTMLParagraphElement>(null)
  const [oldCode, setOldCode] = useState('')
  const [newCode, setNewCode] = useState('')
  const submission = useSubmission({
    failed: 'We could not change your email address.',
    fields: ['old_code', 'new_code'],
  })
  useEffect(() => lead.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const problems = problemsOf(oldCode, newCode)
    if (problems.length > 0) return submission.refuse(problems)
    void submission.send(async () => {
      await finishEmailChange({ old_code: oldCode, new_code: newCode })
      // The address has changed even if the user cannot be fetched now.
      updateApplicationData({ ...readSession()?.user, email: newEmail })
      await refreshMe().catch(() => undefined)
      onDone()
      return undefined
    })
  }

  const isRefused = submission.trouble?.problems.some(({ message }) => message === wrongCode)
  return (
    <form className="form" onSubmit={submit} noValidate method="post">
      <p className="lead soft" ref={lead} tabIndex={-1}>
        We have emailed a six-digit code to each address. They work for 10 minutes. Check both spam folders too.
      </p>
      {isRefused ? <CodesRefused /> : <FormTrouble {...submission} />}
      <CodeField
        name="old_code"
        label={`Code sent to ${oldEmail ?? 'your old address'}`}
        value={oldCode}
        onChange={setOldCode}
        error={isRefused ? undefined : submission.problemAt('old_code')}
      />
      <CodeField
        name="new_code"
        label={`Code sent to ${newEmail}`}
        value={newCode}
        onChange={setNewCode}
        error={isRefused ? undefined : submission.problemAt('new_code')}
      />
      <div className="form-actions">
        <Button type="submit" busy={submission.isBusy} busyLabel="Checking...">
          Change my address
        </Button>
        <Button look="secondary" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
      <NoCode email={newEmail} />
    </form>
  )
}

function problemsOf(oldCode: string, newCode: string): FieldProblem[] {
  return [
    ...(oldCode.length < 6 ? [{ field: 'old_code', message: 'Enter the six-digit code from your old address.' }] : []),
    ...(newCode.length < 6 ? [{ field: 'new_code', message: 'Enter the six-digit code from your new address.' }] : []),
  ]
}

/** It does not say which of the two is wrong. */
function CodesRefused() {
  return (
    <Notice tone="error" role="alert" title={wrongCode}>
      One of the codes is wrong or has expired. Compare both with our latest emails. Your address has not changed.
    </Notice>
  )
}

function NoCode({ email }: { email: string }) {
  return (
    <p className="small soft">
      No code at {email}? If another account already uses this address, we do not send one. Otherwise, wait a minute and
      start again.
    </p>
  )
}
