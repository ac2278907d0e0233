import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { contact } from '#shared/catalogue/parts/contact.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { Button } from '#ui/button.tsx'
import type { Kept } from '#ui/drafts/kept.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { newKey } from '#ui/lib/new-key.ts'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { attemptFor, type ContactDraft, contactDraft, emptyMessage } from './contact-draft.ts'
import { type ContactField, type ContactMessage, contactFields, mailLink, messageProblems } from './contact-message.ts'
import type { SendResult } from './send-message.ts'

type State =
  | { kind: 'writing' | 'sending' }
  | { kind: 'sent'; email: string }
  | { kind: 'trouble'; result: Exclude<SendResult, { kind: 'sent' }>; message: ContactMessage }

const subjects = () => contact().subjects.map(subject => ({ value: subject, label: subject }))

/** Writes to the admissions office. What is typed is kept until it is sent, even through a reload. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  // Of whoever opened the page, also if they sign out in another tab.
  const [draft] = useState(contactDraft)
  const { state, attempts, submit, writeAgain } = useSending(form, draft)

  useEffect(() => {
    const kept = draft.read()
    if (kept) fillEmpty(form.current, kept.message)
    keepTyped(form.current, draft)
  }, [draft])

  if (state.kind === 'sent') return <Sent email={state.email} onAgain={writeAgain} />

  const problems = state.kind === 'trouble' && state.result.kind === 'refused' ? state.result.problems : []
  const errorAt = (field: ContactField) => problems.find(problem => problem.field === field)?.message
  return (
    <form
      className="form contact-form"
      ref={form}
      onSubmit={submit}
      onInput={() => keepTyped(form.current, draft)}
      noValidate
      method="post"
    >
      <ErrorSummary problems={problems.map(({ field, message }) => ({ id: field, message }))} attempt={attempts} />
      {state.kind === 'trouble' && state.result.kind === 'failed' && (
        <Failed detail={state.result.detail} message={state.message} />
      )}
      <Fields errorAt={errorAt} />
      <div className="form-actions">
        <Button type="submit" busy={state.kind === 'sending'} busyLabel="Sending...">
          Send message
        </Button>
      </div>
    </form>
  )
}

/** Sends the form, once at a time, and shows the result. */
function useSending(form: RefObject<HTMLFormElement | null>, draft: Kept<ContactDraft>) {
  const isSending = useRef(false)
  const [state, setState] = useState<State>({ kind: 'writing' })
  const [attempts, setAttempts] = useState(0)

  function fail(result: Exclude<SendResult, { kind: 'sent' }>, message: ContactMessage) {
    setState({ kind: 'trouble', result, message })
    setAttempts(count => count + 1)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending.current) return
    const message = messageIn(form.current)
    const problems = messageProblems(message)
    if (problems.length > 0) return fail({ kind: 'refused', problems }, message)
    isSending.current = true
    setState({ kind: 'sending' })
    const attempt = attemptFor(message, draft.read()?.attempt, newKey)
    draft.keep({ message, attempt })
    const result = await send(message, attempt.idempotencyKey)
    isSending.current = false
    if (result.kind !== 'sent') return fail(result, message)
    draft.drop()
    setState({ kind: 'sent', email: message.email.trim() })
  }

  function writeAgain() {
    flushSync(() => setState({ kind: 'writing' }))
    form.current?.querySelector('input')?.focus()
  }

  return { state, attempts, submit, writeAgain }
}

/** `errorAt`: the problem of a field. */
function Fields({ errorAt }: { errorAt: (field: ContactField) => string | undefined }) {
  return (
    <>
      <TextField name="full_name" label="Full name" autoComplete="name" error={errorAt('full_name')} />
      <TextField
        name="email"
        label="Email address"
        hint="We will reply to this address."
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errorAt('email')}
      />
      <SelectField
        name="subject"
        label="What is it about?"
        emptyLabel="Choose a subject"
        options={subjects()}
        error={errorAt('subject')}
      />
      <TextArea
        name="message"
        label="Your message"
        hint="Tell us which programme it is about, and your application number if you have one. Do not include passwords or card numbers."
        rows={7}
        error={errorAt('message')}
      />
    </>
  )
}

function Failed({ detail, message }: { detail: string; message: ContactMessage }) {
  return (
    <Notice tone="error" role="alert" title="Failed to send message">
      <p>{detail}</p>
      <p>
        Your message is still here. If it cannot wait,{' '}
        <a href={mailLink(institution().admissionsEmail, message)}>send it with your email app</a> or call{' '}
        <a href={institution().phoneHref}>{institution().phone}</a>.
      </p>
    </Notice>
  )
}

/** The code for sending is loaded on demand; if that fails, sending would fail too. */
async function send(message: ContactMessage, idempotencyKey: string): Promise<SendResult> {
  try {
    const { sendMessage } = await import('./send-message.ts')
    return await sendMessage(message, idempotencyKey)
  } catch {
    return { kind: 'failed', detail: contact().unreachable }
  }
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="contact-sent" role="status">
      <h3 ref={heading} tabIndex={-1}>
        We have received your message
      </h3>
      <p>
        Sent from <b>{email}</b>. What happens next:
      </p>
      <ol className="rows">
        {contact().next.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button look="secondary" onClick={onAgain}>
        Send another message
      </Button>
    </div>
  )
}

function keepTyped(form: HTMLFormElement | null, draft: Kept<ContactDraft>): void {
  const { attempt } = draft.read() ?? {}
  draft.keep({ message: messageIn(form), ...(attempt && { attempt }) })
}

function messageIn(form: HTMLFormElement | null): ContactMessage {
  const message = { ...emptyMessage }
  if (!form) return message
  const data = new FormData(form)
  for (const field of contactFields) message[field] = String(data.get(field) ?? '')
  return message
}

function fillEmpty(form: HTMLFormElement | null, message: ContactMessage): void {
  for (const field of contactFields) {
    const control = form?.elements.namedItem(field)
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    if (isControl && !control.value) control.value = message[field]
  }
}
