import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { toast } from '#ui/toast.ts'
import { FormTrouble } from '../../forms/form-trouble.tsx'
import { useSubmission } from '../../forms/use-submission.ts'
import { type CodeSent, useResendClock } from './resend-clock.ts'

interface CodeStepProps extends CodeSent {
  title: string
  /** After 'We sent six digits to …'. */
  lead?: ReactNode
  submitLabel: string
  /** The title when checking or sending failed for another reason than the code (spec section 8). */
  checkFailed: string
  sendFailed: string
  check: (code: string) => Promise<'leaving' | undefined>
  sendAgain: () => Promise<unknown>
  /** Alternatives: another address, signing in. */
  children?: ReactNode
}

/**
 * Asks for the six digits from an email. A wrong code stays in the box, and a new one can be requested once a minute.
 */
export function CodeStep(props: CodeStepProps) {
  const { email, title, lead, submitLabel, children } = props
  const [code, setCode] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { checking, sending, secondsLeft, submit, resend } = useCode(props)
  useEffect(() => heading.current?.focus(), [])
  // Focus stays in the field to be corrected. The alert beside it says what is wrong.
  useEffect(() => {
    if (checking.attempt > 0) field.current?.focus()
  }, [checking.attempt])

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    submit(code)
  }
  const wrong = checking.problemAt('otp_code')
  return (
    <form className="form" onSubmit={onSubmit} noValidate method="post">
      <div className="account-heading">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <SentTo email={email}>{lead}</SentTo>
      </div>
      {!wrong && <FormTrouble {...(checking.trouble ? checking : sending)} />}
      <CodeField
        ref={field}
        name="otp_code"
        label="Code from our email"
        hint="It works for 10 minutes. Check your spam folder too."
        error={wrong}
        value={code}
        onChange={setCode}
        onComplete={submit}
      />
      {wrong && <WrongCode />}
      <div className="form-actions">
        <Button type="submit" busy={checking.isBusy} busyLabel="Checking...">
          {submitLabel}
        </Button>
        <Button
          look="secondary"
          busy={sending.isBusy}
          busyLabel="Sending..."
          disabled={secondsLeft > 0}
          onClick={resend}
        >
          {secondsLeft > 0 ? `Send a new code in ${waitInWords(secondsLeft)}` : 'Send a new code'}
        </Button>
      </div>
      {children}
    </form>
  )
}

/** Checks a code, and requests another. Each result replaces the previous message. */
function useCode({ purpose, email, checkFailed, sendFailed, check, sendAgain }: CodeStepProps) {
  const checking = useSubmission({ failed: checkFailed, fields: ['otp_code'] })
  const sending = useSubmission({ failed: sendFailed, fields: ['otp_code'] })
  const { secondsLeft, restart } = useResendClock({ purpose, email })

  function submit(code: string) {
    if (code.length < 6)
      return checking.refuse([{ field: 'otp_code', message: 'Enter the six digits from our email.' }])
    sending.clear()
    void checking.send(() => check(code))
  }
  function resend(): void {
    void sending.send(async () => {
      await sendAgain()
      restart()
      checking.clear()
      toast({ title: 'We have emailed you a new code', description: 'Codes from the last 10 minutes still work.' })
      return undefined
    })
  }
  return { checking, sending, secondsLeft, submit, resend }
}

function SentTo({ email, children }: { email: string; children: ReactNode }) {
  return (
    <p className="lead soft">
      We have emailed a six-digit code to{' '}
      <b className="account-address">
        <EmailText address={email} />
      </b>
      . {children}
    </p>
  )
}

function WrongCode() {
  return (
    <p className="soft">
      Compare it with our latest email. If it is correct but does not work, open the link in that email and enter it
      there. After 10 minutes or five wrong codes, you need a new one.
    </p>
  )
}

function waitInWords(seconds: number): string {
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} s`
}
