import { type ReactElement, useId, useState } from 'react'
import { checkingStages } from '#shared/domain/case-moves.ts'
import { withTemplate } from '#shared/domain/templates.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { documentName } from '../../../lib/document-names.ts'
import { useKeys } from '../../../lib/keys.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { TemplatePicker } from '../../templates/template-picker.tsx'
import type { CheckRow } from '../check/proofs.ts'
import type { CaseFile } from '../file-query.ts'
import { useCancelRequest } from './cancel-request.tsx'
import { type RequestDraft, useCaseDraft, withMessage, withoutRequest, withRequest } from './drafts.ts'
import { filledFor } from './message-facts.ts'
import { OpenRequests } from './open-requests.tsx'
import { useRequestTexts } from './request-texts.ts'
import { SendDialog } from './send-dialog.tsx'

type RequestsProps = { file: CaseFile; wanted: CheckRow | undefined }

/** What the applicant has been asked for, and what is collected to be asked next, as one message. */
export function Requests({ file, wanted }: RequestsProps): ReactElement | null {
  const [draft, changeDraft] = useCaseDraft(file.uuid)
  const [isSending, setSending] = useState(false)
  const open = (file.case.requests ?? []).filter(({ state }) => state === 'open')
  const cancelling = useCancelRequest(file, open)
  const mayAsk = file.may.includes('documents.check') && checkingStages.includes(file.case.stage)
  const { textFor } = useRequestTexts(mayAsk)
  const count = draft.requests.length
  const kind = wanted?.proof ?? 'answer'
  useKeys(
    'Requests',
    mayAsk
      ? [
          { keys: 'e', label: 'Ask for something', run: () => add(kind) },
          ...(count > 0 ? [{ keys: 's', label: 'Send the requests', run: () => setSending(true) }] : []),
        ]
      : [],
  )
  function add(what: string): void {
    const isAsked = open.some(request => request.kind === what && what !== 'answer')
    changeDraft(before =>
      withRequest(before, { kind: isAsked ? 'answer' : what, message: textFor(isAsked ? 'answer' : what) }),
    )
    focusSoon(isAsked ? 'answer' : what)
  }
  if (open.length === 0 && count === 0 && !mayAsk) return null
  return (
    <section className="apart asks" aria-label="Requests" data-empty={open.length + count === 0 || undefined}>
      {open.length + count > 0 && (
        <div className="apart asks-lists">
          {open.length > 0 && <OpenRequests file={file} open={open} onCancel={cancelling.ask} />}
          {count > 0 && <RequestsToSend file={file} requests={draft.requests} changeDraft={changeDraft} />}
        </div>
      )}
      {mayAsk && (
        <p className="acts">
          {count > 0 && (
            <Button onClick={() => setSending(true)}>
              Send {count === 1 ? '1 request' : `${count} requests`} <Kbd keys="s" />
            </Button>
          )}
          <Button look="quiet" data-asks-place onClick={() => add(kind)}>
            Ask for something <Kbd keys="e" />
          </Button>
        </p>
      )}
      {cancelling.dialog}
      {isSending && <SendDialog file={file} onClose={() => setSending(false)} />}
    </section>
  )
}

type RequestsToSendProps = {
  file: CaseFile
  requests: readonly RequestDraft[]
  changeDraft: ReturnType<typeof useCaseDraft>[1]
}

function RequestsToSend({ file, requests, changeDraft }: RequestsToSendProps): ReactElement {
  return (
    <>
      <h2 className="plain-heading">
        {requests.length === 1 ? '1 request to send' : `${requests.length} requests to send`}
      </h2>
      <ul className="apart">
        {requests.map(request => (
          <RequestLine
            key={request.kind}
            file={file}
            request={request}
            onChange={changed => changeDraft(before => withMessage(before, changed))}
            onRemove={() => changeDraft(before => withoutRequest(before, request.kind))}
          />
        ))}
      </ul>
    </>
  )
}

type RequestLineProps = {
  file: CaseFile
  request: RequestDraft
  onChange: (request: RequestDraft) => void
  onRemove: () => void
}

function RequestLine({ file, request, onChange, onRemove }: RequestLineProps): ReactElement {
  const id = useId()
  const name = documentName(request.kind)
  return (
    <li>
      <label htmlFor={id}>{name}</label>
      <textarea
        id={id}
        className="input"
        data-ask={request.kind}
        rows={2}
        value={request.message}
        placeholder="What do you need?"
        onChange={event => onChange({ ...request, message: event.target.value })}
        onKeyDown={event => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <IconButton icon="trash" label={`Remove the request: ${name}`} onClick={onRemove} />
      <TemplatePicker
        use="requests"
        what={name}
        onPick={text => onChange({ ...request, message: withTemplate(request.message, filledFor(file, text)) })}
      />
      {request.message.trim() === '' && <VisuallyHidden>Write what you need before you send it.</VisuallyHidden>}
    </li>
  )
}

/** The field is drawn with the next paint. */
function focusSoon(kind: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>(`textarea[data-ask="${CSS.escape(kind)}"]`)
    field?.focus({ preventScroll: true })
    // On a phone with the button that sends, where both fit.
    field?.closest('.asks')?.scrollIntoView({ block: 'nearest' })
    field?.scrollIntoView({ block: 'nearest' })
  })
}
