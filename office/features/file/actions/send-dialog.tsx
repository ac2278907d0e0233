import { type FormEvent, type ReactElement, useEffect, useId, useRef } from 'react'
import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError, callOffice } from '../../../lib/call.ts'
import { documentName } from '../../../lib/document-names.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { dayInWords } from '../../../lib/words.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { type CaseFile, refreshFile } from '../file-query.ts'
import { useCaseDraft } from './drafts.ts'
import { useRequestTexts } from './request-texts.ts'

/** The message as the applicant will read it. It cannot be undone, so this is the one place that asks. */
export function SendDialog({ file, onClose }: { file: CaseFile; onClose: () => void }): ReactElement {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [draft, changeDraft] = useCaseDraft(file.uuid)
  const { replyDays } = useRequestTexts(true)
  const dueOn = draft.dueOn || addDays(dayOf(new Date()), replyDays)
  const isWhole = draft.requests.every(({ message }) => message.trim() !== '')
  const send = useSend(file, dueOn, onClose)
  // Anyone who pressed the key sends with Enter.
  useEffect(() => button.current?.focus(), [])
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isWhole) send.run()
  }
  return (
    <Dialog
      id={id}
      open
      title={`We need ${countOf(draft.requests.length)} from ${file.name.given || file.name.surname}`}
      onClose={onClose}
    >
      <form onSubmit={submit} className="apart send" data-gap="4">
        {send.failure && (
          <Notice tone="error" role="alert" title={titleOf(send.failure)}>
            {detailOf(send.failure)}
          </Notice>
        )}
        <dl>
          {draft.requests.map(({ kind, message }) => (
            <div key={kind}>
              <dt>{documentName(kind)}</dt>
              <dd className="as-written">{message.trim() || <em>Write what you need first.</em>}</dd>
            </div>
          ))}
        </dl>
        <DateField
          name="due_on"
          label="Reply by"
          hint="We will email this once, then send reminders halfway through and two days before the date."
          value={dueOn}
          min={addDays(dayOf(new Date()), 1)}
          onChange={event => changeDraft(() => ({ dueOn: event.target.value }))}
        />
        <Button type="submit" ref={button} busy={send.isBusy} busyLabel="Sending…" disabled={!isWhole}>
          Send
        </Button>
      </form>
    </Dialog>
  )
}

function useSend(file: CaseFile, dueOn: string, onDone: () => void) {
  const [draft, changeDraft] = useCaseDraft(file.uuid)
  return useWrite(
    (_, idempotencyKey) =>
      callOffice(fileWorkCalls.requestFromApplicant, {
        params: { uuid: file.uuid },
        body: { requests: [...draft.requests], due_on: dueOn },
        idempotencyKey,
      }),
    {
      says: ['Sent', `${file.name.given || file.name.surname} has until ${dayInWords(dueOn)}.`],
      refresh: () => refreshFile(file.uuid),
      onDone() {
        changeDraft(() => ({ requests: [], dueOn: '' }))
        onDone()
      },
      failure: 'in place',
    },
  )
}

function countOf(count: number): string {
  return count === 1 ? 'one thing' : `${count} things`
}

function titleOf(error: Error): string {
  return error instanceof ApiError ? error.title : 'This was not sent'
}

function detailOf(error: Error): string {
  const said = error instanceof ApiError ? error.detail : 'Try again.'
  return `${said} Nothing you wrote is lost.`
}
