import './invite.css'
import type { ReactElement } from 'react'
import { placeholdersInWords } from '#shared/domain/message-to-many.ts'
import { withTemplate } from '#shared/domain/templates.ts'
import { TextArea } from '#ui/text-area.tsx'
import { fullNameOf } from '../../lib/names.ts'
import { asQuestion, useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { people } from '../sittings/sittings-query.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { type Frozen, freeze, useConfirm } from './use-batch.ts'
import type { Choice } from './use-choice.ts'
import { chosenIn, type View } from './view.ts'

interface WriteDialogProps {
  view: View
  choice: Choice
  count: number
  onDone: () => void
  onClose: () => void
}

/** A message to all chosen applicants: it is written, looked at as the first of them will read it, and then sent. */
export function WriteDialog({ view, choice, count, onDone, onClose }: WriteDialogProps): ReactElement {
  const form = useForm({ message: '' }, ({ message }) =>
    freeze({ action: 'write', message, ...chosenIn(view, choice) }),
  )
  if (form.answer) return <Look frozen={form.answer} onBack={form.reset} onClose={onClose} onDone={onDone} />
  return (
    <FormDialog
      id="write-to-many"
      title={`Write to ${people(count)}`}
      form={form}
      label="Look at it"
      busyLabel="Preparing..."
      onClose={onClose}
    >
      <TextArea
        {...form.text('message')}
        label="Message"
        hint={`They read it on their page and can reply. You can use ${placeholdersInWords}.`}
        rows={8}
        maxLength={5000}
        autoFocus
      />
      <TemplatePicker
        use="messages"
        what="the message"
        onPick={picked => form.change({ message: withTemplate(form.values.message, picked) })}
      />
    </FormDialog>
  )
}

interface LookProps {
  frozen: Frozen
  onBack: () => void
  onDone: () => void
  onClose: () => void
}

function Look({ frozen, onBack, onDone, onClose }: LookProps): ReactElement {
  const { people: told = 0, example } = frozen.writing ?? {}
  const send = useConfirm(['write'], {
    says: sent => [`Message sent to ${people(sent.told)}`, 'Each gets an email that there is a message.'],
    onDone() {
      onDone()
      onClose()
    },
  })
  const without = frozen.count - told
  return (
    <FormDialog
      id="write-to-many"
      title={`Send it to ${people(told)}?`}
      form={asQuestion(send, frozen)}
      label={`Send to ${people(told)}`}
      busyLabel="Sending..."
      disabled={told === 0}
      cancelLabel="Change it"
      onBack={onBack}
      onClose={onClose}
    >
      {example && (
        <>
          <p className="soft">{`${fullNameOf(example)}, ${example.application_number}, will read:`}</p>
          <blockquote className="message-sample breaks" dir="auto">
            {example.text}
          </blockquote>
        </>
      )}
      {without > 0 && <p>{`${people(without)} cannot read it, because they have no account.`}</p>}
      <p className="soft">Each gets an email that there is a message. You cannot undo this.</p>
    </FormDialog>
  )
}
