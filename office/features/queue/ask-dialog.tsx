import './invite.css'
import { type FormEvent, type ReactElement, useState } from 'react'
import { dayOf } from '#shared/domain/calendar.ts'
import { placeholdersInWords } from '#shared/domain/message-to-many.ts'
import { withTemplate } from '#shared/domain/templates.ts'
import { addDays } from '#shared/domain/west-africa-time.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { wasDeclined } from '../../lib/call.ts'
import { documentKinds, documentName } from '../../lib/document-names.ts'
import { DateField } from '../../ui/date-field.tsx'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { useRequestTexts } from '../file/actions/request-texts.ts'
import { people } from '../sittings/sittings-query.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { AskLook } from './ask-look.tsx'
import { type AskDraft, useFreezeRequests } from './use-ask-many.ts'
import type { Choice } from './use-choice.ts'
import type { View } from './view.ts'

interface AskDialogProps {
  view: View
  choice: Choice
  count: number
  onDone: () => void
  onClose: () => void
}

const mostAsked = 20

/** The same requests to all chosen applicants: they are written, looked at as the first of them will read them, and then sent. */
export function AskDialog({ view, choice, count, onDone, onClose }: AskDialogProps): ReactElement {
  const [requests, setRequests] = useState<AskDraft['requests']>([{ kind: 'answer', message: '' }])
  const [dueOn, setDueOn] = useState('')
  const { textFor, replyDays } = useRequestTexts(true)
  const due = dueOn || addDays(dayOf(new Date()), replyDays)
  const freeze = useFreezeRequests({ view, choice })
  const failure = freeze.error && !wasDeclined(freeze.error) ? freeze.error : null
  useFocusOnProblem(failure, freeze.failureCount)
  if (freeze.data)
    return <AskLook frozen={freeze.data} onBack={() => freeze.reset()} onClose={onClose} onDone={onDone} />
  const fields = ['due_on', ...requests.map((_, index) => `requests.${index}.message`)]
  const change = (index: number, changed: AskDraft['requests'][number]) =>
    setRequests(requests.map((one, at) => (at === index ? changed : one)))
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!freeze.isPending) freeze.mutate({ requests, due_on: due })
  }
  return (
    <PromptDialog id="ask-many" title={`Ask ${people(count)} for something`} onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={freeze.failureCount} />}
        {requests.map((request, index) => (
          <RequestFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the kind of a request can be changed
            key={index}
            index={index}
            request={request}
            error={problemOf(failure, `requests.${index}.message`)}
            onChange={changed => change(index, changed)}
            textFor={textFor}
            onRemove={requests.length > 1 ? () => setRequests(requests.filter((_, at) => at !== index)) : undefined}
          />
        ))}
        {requests.length < mostAsked && (
          <Button look="quiet" onClick={() => setRequests([...requests, { kind: 'answer', message: '' }])}>
            Ask for another thing
          </Button>
        )}
        <DateField
          name="due_on"
          label="Reply by"
          value={due}
          min={addDays(dayOf(new Date()), 1)}
          error={problemOf(failure, 'due_on')}
          onChange={event => setDueOn(event.target.value)}
        />
        <FormButtons label="Look at it" busyLabel="Preparing..." isBusy={freeze.isPending} onCancel={onClose} />
      </form>
    </PromptDialog>
  )
}

const kinds = [
  { value: 'answer', label: 'A reply in words' },
  ...documentKinds.map(kind => ({ value: kind, label: documentName(kind) })),
]

interface RequestFieldsProps {
  index: number
  request: AskDraft['requests'][number]
  error: string | undefined
  onChange: (request: AskDraft['requests'][number]) => void
  textFor: (kind: string) => string
  onRemove: (() => void) | undefined
}

function RequestFields({ index, request, error, onChange, textFor, onRemove }: RequestFieldsProps): ReactElement {
  return (
    <fieldset className="ask-one">
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
        name={`requests.${index}.message`}
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
