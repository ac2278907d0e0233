import './invite.css'
import { type FormEvent, type ReactElement, useState } from 'react'
import { placeholdersInWords } from '#shared/domain/message-to-many.ts'
import { withTemplate } from '#shared/domain/templates.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { wasDeclined } from '../../lib/call.ts'
import { fullNameOf } from '../../lib/names.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { people } from '../sittings/sittings-query.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import type { Choice } from './use-choice.ts'
import { type FrozenMessage, useFreezeMessage, useSendMessage } from './use-write-to-many.ts'
import type { View } from './view.ts'

interface WriteDialogProps {
  view: View
  choice: Choice
  count: number
  onDone: () => void
  onClose: () => void
}

/** A message to all chosen applicants: it is written, looked at as the first of them will read it, and then sent. */
export function WriteDialog({ view, choice, count, onDone, onClose }: WriteDialogProps): ReactElement {
  const [text, setText] = useState('')
  const freeze = useFreezeMessage({ view, choice })
  const frozen = freeze.data
  const failure = freeze.error && !wasDeclined(freeze.error) ? freeze.error : null
  useFocusOnProblem(failure, freeze.failureCount)
  if (frozen) return <Look frozen={frozen} onBack={() => freeze.reset()} onClose={onClose} onDone={onDone} />
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!freeze.isPending) freeze.mutate(text)
  }
  return (
    <PromptDialog id="write-to-many" title={`Write to ${people(count)}`} onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['message']) && <FormFailure error={failure} attempt={freeze.failureCount} />}
        <TextArea
          name="message"
          label="Message"
          hint={`They read it on their page and can reply. You can use ${placeholdersInWords}.`}
          rows={8}
          maxLength={5000}
          value={text}
          error={problemOf(failure, 'message')}
          autoFocus
          onChange={event => setText(event.target.value)}
        />
        <TemplatePicker use="messages" what="the message" onPick={picked => setText(withTemplate(text, picked))} />
        <FormButtons label="Look at it" busyLabel="Preparing..." isBusy={freeze.isPending} onCancel={onClose} />
      </form>
    </PromptDialog>
  )
}

interface LookProps {
  frozen: FrozenMessage
  onBack: () => void
  onDone: () => void
  onClose: () => void
}

function Look({ frozen, onBack, onDone, onClose }: LookProps): ReactElement {
  const { people: told = 0, example } = frozen.writing ?? {}
  const send = useSendMessage(sent => {
    tell(`Message sent to ${people(sent)}`, 'Each gets an email that there is a message.')
    onDone()
    onClose()
  })
  const without = frozen.count - told
  return (
    <PromptDialog id="write-to-many" title={`Send it to ${people(told)}?`} onCancel={onClose}>
      <div className="form">
        {send.error && !wasDeclined(send.error) && <FormFailure error={send.error} attempt={send.failureCount} />}
        {example && (
          <>
            <p className="soft">{`${fullNameOf(example)}, ${example.application_number}, will read:`}</p>
            <blockquote className="message-sample" dir="auto">
              {example.text}
            </blockquote>
          </>
        )}
        {without > 0 && <p>{`${people(without)} cannot read it, because they have no account.`}</p>}
        <p className="soft">Each gets an email that there is a message. You cannot undo this.</p>
        <div className="cluster">
          <Button
            busy={send.isPending}
            busyLabel="Sending..."
            disabled={told === 0}
            onClick={() => send.mutate(frozen)}
          >
            {`Send to ${people(told)}`}
          </Button>
          <Button look="secondary" onClick={onBack}>
            Change it
          </Button>
        </div>
      </div>
    </PromptDialog>
  )
}
