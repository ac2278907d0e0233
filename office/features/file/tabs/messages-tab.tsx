import type { ReactElement } from 'react'
import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import { withTemplate } from '#shared/domain/templates.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { callOffice } from '../../../lib/call.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { TemplatePicker } from '../../templates/template-picker.tsx'
import { useCaseDraft } from '../actions/drafts.ts'
import { filledFor } from '../actions/message-facts.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'
import { Composer } from './composer.tsx'
import { Talk } from './talk.tsx'

/** Both sides of the conversation, the oldest first, and the next message. */
export function MessagesTab({ file }: { file: CaseFile }): ReactElement {
  const messages = file.case.messages ?? []
  return (
    <div className="file-body">
      <Talk
        entries={messages.map(({ id, from, by, body, sent_at, read_at }) => ({
          ...{ id, from, body, at: sent_at },
          name: from === 'office' ? (by?.full_name ?? 'The office') : file.name.given || file.name.surname,
          ...(from === 'office' ? { seen: read_at ? ' · read' : ' · not read yet' } : {}),
        }))}
        empty={
          <EmptyState title="No messages yet">
            <p>Neither you nor the applicant has written yet.</p>
          </EmptyState>
        }
      />
      {file.may.includes('documents.check') && <NewMessage file={file} />}
    </div>
  )
}

function NewMessage({ file }: { file: CaseFile }): ReactElement {
  const [draft, changeDraft] = useCaseDraft(file.uuid)
  const send = useWrite(
    (_, idempotencyKey) =>
      callOffice(fileWorkCalls.writeMessage, {
        params: { uuid: file.uuid },
        body: { body: draft.message },
        idempotencyKey,
      }),
    {
      says: [
        'Message sent',
        'We have emailed the applicant that there is a message. The email does not contain its text.',
      ],
      refresh: () => refreshFile(file.uuid),
      onDone: () => changeDraft(() => ({ message: '' })),
      failure: 'in place',
    },
  )
  return (
    <Composer
      name="message"
      label={`Message to ${file.name.given || file.name.surname}`}
      hint="They will read it in the portal. The email only says that there is a message."
      sendLabel="Send message"
      text={draft.message}
      onChange={message => changeDraft(() => ({ message }))}
      onSend={() => send.run()}
      busy={send.isBusy}
      error={send.failure}
    >
      <TemplatePicker
        use="messages"
        what="the message"
        onPick={text => changeDraft(({ message }) => ({ message: withTemplate(message, filledFor(file, text)) }))}
      />
    </Composer>
  )
}
