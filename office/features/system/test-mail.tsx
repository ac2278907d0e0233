import { type ReactElement, useEffect, useState } from 'react'
import { systemCalls } from '#shared/contract/calls/office/system.ts'
import type { System } from '#shared/contract/schemas/system.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { StatusTag, type Tone } from '#ui/status-tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useMe } from '../../lib/me.ts'
import { tellFailure } from '../../lib/toasts.ts'
import { useForm } from '../../lib/use-form.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
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
    <Panel id="test-mail" title="Test email">
      {newest && <Fate mail={newest} onArrived={onArrived} />}
      <SendForm hasSent={newest !== undefined} />
    </Panel>
  )
}

function SendForm({ hasSent }: { hasSent: boolean }): ReactElement {
  const { email } = useMe()
  const form = useForm(
    { email },
    (body, idempotencyKey) => callOffice(systemCalls.sendTestMail, { body, idempotencyKey }),
    { onDone: readSystemAgain },
  )
  return (
    <form className="apart system-form" data-items="start" data-gap="3" onSubmit={form.submit} noValidate>
      {form.general && <FormFailure error={form.general} attempt={form.attempt} />}
      <TextField
        {...form.text('email')}
        label="Send to"
        type="email"
        hint="An address outside the university shows most, such as one at Gmail."
      />
      <Button type="submit" look="secondary" busy={form.isBusy}>
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
    <div className="apart system-fate" data-items="start" data-gap="3">
      <p>
        <StatusTag tone={tone}>{says}</StatusTag>
      </p>
      <Facts
        look="lines"
        className="system-facts"
        facts={[
          ['Sent', moment(mail.sent_at)],
          ['Taken by the mail server', moment(mail.handed_over_at)],
          ['Arrived', moment(mail.arrived_at)],
          ['To', named(mail.to)],
          ['The mail server said', named(mail.words)],
        ]}
      />
      {mail.state !== 'arrived' && mail.state !== 'failed' && (
        <CodeForm key={mail.id} mail={mail} onArrived={onArrived} />
      )}
    </div>
  )
}

const moment = (at: string | undefined) => at && <time dateTime={at}>{momentInWords(at)}</time>
const named = (words: string | undefined) => words && <span translate="no">{words}</span>

function CodeForm({ mail, onArrived }: { mail: Mail; onArrived: (() => void) | undefined }): ReactElement {
  const [code, setCode] = useState('')
  const confirm = useWrite(
    (typed: string) => callOffice(systemCalls.confirmTestMail, { params: { id: mail.id }, body: { code: typed } }),
    {
      says: 'The test email arrived',
      onDone: () => {
        readSystemAgain()
        onArrived?.()
      },
      failure: 'in place',
      onFailed: error => problemOf(error, 'code') || tellFailure(error),
    },
  )
  return (
    <CodeField
      label="Code in the email"
      name={`test-mail-code-${mail.id}`}
      hint="Enter it when the email is there. Check the spam folder too."
      value={code}
      error={problemOf(confirm.failure, 'code')}
      onChange={setCode}
      onComplete={typed => confirm.run(typed)}
    />
  )
}
