import './invite.css'
import type { ReactElement } from 'react'
import { dayOf } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { placeholdersInWords } from '#shared/domain/message-to-many.ts'
import { withTemplate } from '#shared/domain/templates.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { documentKinds, documentName } from '../../lib/document-names.ts'
import { useForm } from '../../lib/use-form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { problemOf } from '../../ui/field-problems.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRequestTexts } from '../file/actions/request-texts.ts'
import { people } from '../sittings/sittings-query.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { AskLook } from './ask-look.tsx'
import { freeze } from './use-batch.ts'
import type { Choice } from './use-choice.ts'
import { chosenIn, type View } from './view.ts'

interface AskDialogProps {
  view: View
  choice: Choice
  count: number
  onDone: () => void
  onClose: () => void
}

interface Request {
  kind: string
  message: string
}

const mostAsked = 20
const messageAt = (index: number) => `requests.${index}.message`
const fields = { requests: Array.from({ length: mostAsked }, (_, index) => messageAt(index)) }

/** The same requests to all chosen applicants: they are written, looked at as the first of them will read them, and then sent. */
export function AskDialog({ view, choice, count, onDone, onClose }: AskDialogProps): ReactElement {
  const { textFor, replyDays } = useRequestTexts(true)
  const usualDay = addDays(dayOf(new Date()), replyDays)
  const form = useForm<{ requests: Request[]; due_on: string }, Awaited<ReturnType<typeof freeze>>>(
    { requests: [{ kind: 'answer', message: '' }], due_on: '' },
    ({ requests, due_on }) =>
      freeze({ action: 'ask', requests, due_on: due_on || usualDay, ...chosenIn(view, choice) }),
    { fields },
  )
  if (form.answer) return <AskLook frozen={form.answer} onBack={form.reset} onClose={onClose} onDone={onDone} />
  const { requests, due_on } = form.values
  const change = (changed: Request[]) => form.change({ requests: changed })
  return (
    <FormDialog
      id="ask-many"
      title={`Ask ${people(count)} for something`}
      form={form}
      label="Look at it"
      busyLabel="Preparing..."
      onClose={onClose}
    >
      {requests.map((request, index) => (
        <RequestFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the kind of a request can be changed
          key={index}
          index={index}
          request={request}
          error={problemOf(form.failure, messageAt(index))}
          onChange={changed => change(requests.with(index, changed))}
          textFor={textFor}
          onRemove={requests.length > 1 ? () => change(requests.toSpliced(index, 1)) : undefined}
        />
      ))}
      {requests.length < mostAsked && (
        <Button look="quiet" onClick={() => change([...requests, { kind: 'answer', message: '' }])}>
          Ask for another thing
        </Button>
      )}
      <DateField
        {...form.text('due_on')}
        label="Reply by"
        value={due_on || usualDay}
        min={addDays(dayOf(new Date()), 1)}
      />
    </FormDialog>
  )
}

const kinds = [
  { value: 'answer', label: 'A reply in words' },
  ...documentKinds.map(kind => ({ value: kind, label: documentName(kind) })),
]

interface RequestFieldsProps {
  index: number
  request: Request
  error: string | undefined
  onChange: (request: Request) => void
  textFor: (kind: string) => string
  onRemove: (() => void) | undefined
}

function RequestFields({ index, request, error, onChange, textFor, onRemove }: RequestFieldsProps): ReactElement {
  return (
    <fieldset className="apart ask-one" data-gap="3">
      <SelectField
        name={`requests.${index}.kind`}
        label="What do you need?"
        options={kinds}
        value={request.kind}
        autoFocus={index === 0}
        onChange={event => {
          const kind = event.target.value
          const wasOffered = request.message === '' || request.message === textFor(request.kind)
          onChange({ kind, message: wasOffered ? textFor(kind) : request.message })
        }}
      />
      <TextArea
        name={messageAt(index)}
        label="In your words"
        hint={`You can use ${placeholdersInWords}.`}
        rows={3}
        maxLength={5000}
        value={request.message}
        error={error}
        onChange={event => onChange({ ...request, message: event.target.value })}
      />
      <div className="cluster">
        <TemplatePicker
          use="requests"
          what={documentName(request.kind)}
          onPick={text => onChange({ ...request, message: withTemplate(request.message, text) })}
        />
        {onRemove && <IconButton icon="trash" label="Remove this request" onClick={onRemove} />}
      </div>
    </fieldset>
  )
}
