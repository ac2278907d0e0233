import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { systemCalls } from '#shared/contract/calls/office/system.ts'
import type { System } from '#shared/contract/schemas/system.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { newKey } from '#ui/lib/new-key.ts'
import { StatusTag, type Tone } from '#ui/status-tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { useMe } from '../../lib/me.ts'
import { tell, tellFailure } from '../../lib/toasts.ts'
import { momentInWords } from '../../lib/words.ts'
import { isWithoutField, problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { readSystemAgain } from './system-query.ts'

type Mail = System['test_mails'][number]

/** An email that has left is looked at more often, until it has met its fate. */
const watchMs = 2000

interface TestMailProps {
  mails: readonly Mail[]
  onArrived?: () => void
}

/** Sends an email with a code, follows it, and takes the code as the proof that it arrived. */
export function TestMail({ mails, onArrived }: TestMailProps): ReactElement {
  const [newest] = mails
  const isOnItsWay = newest?.state === 'waiting'
  useEffect(() => {
    if (!isOnItsWay) return
    const timer = setInterval(readSystemAgain, watchMs)
    return () => clearInterval(timer)
  }, [isOnItsWay])
  return (
    <section className="panel" aria-labelledby="test-mail">
      <h2 id="test-mail">Test email</h2>
      {newest && <Fate mail={newest} onArrived={onArrived} />}
      <SendForm hasSent={newest !== undefined} />
    </section>
  )
}

function SendForm({ hasSent }: { hasSent: boolean }): ReactElement {
  const { email } = useMe()
  const [to, setTo] = useState(email)
  const send = useMutation({
    mutationFn: () => callOffice(systemCalls.sendTestMail, { body: { email: to }, idempotencyKey: newKey() }),
    onSuccess: readSystemAgain,
  })
  const failure = send.error && !wasDeclined(send.error) ? send.error : null
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  return (
    <form className="system-form" onSubmit={submit} noValidate>
      {isWithoutField(failure, ['email']) && <FormFailure error={failure} attempt={send.failureCount} />}
      <TextField
        label="Send to"
        name="test-mail-to"
        type="email"
        hint="An address outside the university shows most, such as one at Gmail."
        value={to}
        error={problemOf(failure, 'email')}
        onChange={event => setTo(event.target.value)}
      />
      <Button type="submit" look="secondary" busy={send.isPending}>
        {hasSent ? 'Send another' : 'Send a test email'}
      </Button>
    </form>
  )
}

const states: Record<Mail['state'], { tone: Tone; says: string }> = {
  waiting: { tone: 'info', says: 'Leaving now' },
  held: { tone: 'error', says: 'Our mail server does not take it' },
  failed: { tone: 'error', says: 'It could not be delivered' },
  'handed-over': { tone: 'info', says: 'The mail server has taken it' },
  arrived: { tone: 'success', says: 'It arrived' },
}

function Fate({ mail, onArrived }: { mail: Mail; onArrived: (() => void) | undefined }): ReactElement {
  const { tone, says } = states[mail.state]
  return (
    <div className="system-fate">
      <p>
        <StatusTag tone={tone}>{says}</StatusTag>
      </p>
      <dl className="system-facts">
        <Moment label="Sent" at={mail.sent_at} />
        <Moment label="Taken by the mail server" at={mail.handed_over_at} />
        <Moment label="Arrived" at={mail.arrived_at} />
        <div>
          <dt>To</dt>
          <dd translate="no">{mail.to}</dd>
        </div>
        {mail.words && (
          <div>
            <dt>The mail server said</dt>
            <dd translate="no">{mail.words}</dd>
          </div>
        )}
      </dl>
      {mail.state !== 'arrived' && mail.state !== 'failed' && (
        <CodeForm key={mail.id} mail={mail} onArrived={onArrived} />
      )}
    </div>
  )
}

function Moment({ label, at }: { label: string; at: string | undefined }): ReactElement | null {
  if (!at) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <time dateTime={at}>{momentInWords(at)}</time>
      </dd>
    </div>
  )
}

function CodeForm({ mail, onArrived }: { mail: Mail; onArrived: (() => void) | undefined }): ReactElement {
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: (typed: string) =>
      callOffice(systemCalls.confirmTestMail, { params: { id: mail.id }, body: { code: typed } }),
    onSuccess: () => {
      tell('The test email arrived')
      readSystemAgain()
      onArrived?.()
    },
    onError: error => {
      if (!wasDeclined(error) && !problemOf(error, 'code')) tellFailure(error)
    },
  })
  return (
    <CodeField
      label="Code in the email"
      name={`test-mail-code-${mail.id}`}
      hint="Enter it when the email is there. Check the spam folder too."
      value={code}
      error={problemOf(confirm.error, 'code')}
      onChange={setCode}
      onComplete={typed => confirm.mutate(typed)}
    />
  )
}
