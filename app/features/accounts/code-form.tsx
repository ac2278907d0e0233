import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { toast } from '#ui/toast.ts'
import { FormTrouble } from '../../forms/form-trouble.tsx'
import { useSubmission } from '../../forms/use-submission.ts'
import { type CodeSent, useResendClock } from './resend-clock.ts'

/** What is said about the way in which the code came. */
interface CodeWords {
  label: string
  hint: string
  /** If the code is not complete. */
  missing: string
  /** Below a wrong code. */
  wrong: string
  /** The toast after another code. */
  sentAgain: { title: string; description?: string }
}

export interface CodeFormProps extends CodeSent {
  words: CodeWords
  heading: ReactNode
  submitLabel: string
  /** The title when checking or sending failed for another reason than the code (spec section 8). */
  checkFailed: string
  sendFailed: string
  check: (code: string) => Promise<'leaving' | undefined>
  sendAgain: () => Promise<unknown>
  /** Alternatives: another address, signing in. */
  children?: ReactNode
}

/** Asks for the six digits of a code. A wrong code stays in the box, and a new one can be requested once a minute. */
export function CodeForm(props: CodeFormProps) {
  const { words, heading, submitLabel, children } = props
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { checking, sending, secondsLeft, submit, resend } = useCode(props)
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
      {heading}
      {!wrong && <FormTrouble {...(checking.trouble ? checking : sending)} />}
      <CodeField
        ref={field}
        name="otp_code"
        label={words.label}
        hint={words.hint}
        error={wrong}
        value={code}
        onChange={setCode}
        onComplete={submit}
      />
      {wrong && <p className="soft">{words.wrong}</p>}
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
function useCode({ purpose, to, words, checkFailed, sendFailed, check, sendAgain }: CodeFormProps) {
  const checking = useSubmission({ failed: checkFailed, fields: ['otp_code'] })
  const sending = useSubmission({ failed: sendFailed, fields: ['otp_code'] })
  const { secondsLeft, restart } = useResendClock({ purpose, to })

  function submit(code: string) {
    if (code.length < 6) return checking.refuse([{ field: 'otp_code', message: words.missing }])
    sending.clear()
    void checking.send(() => check(code))
  }
  function resend(): void {
    void sending.send(async () => {
      await sendAgain()
      restart()
      checking.clear()
      toast(words.sentAgain)
      return undefined
    })
  }
  return { checking, sending, secondsLeft, submit, resend }
}

function waitInWords(seconds: number): string {
  return seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} s`
}
