import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { feeWaiverCalls } from '#shared/contract/calls/office/waivers.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { feeKindNames, feeKinds } from '#shared/domain/fee-kind.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { DateField } from '../../ui/date-field.tsx'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { type ChosenPeople, nothingChosen, PeopleField } from './people-field.tsx'
import { refreshWaivers } from './waivers-query.ts'

const empty = { count: '', until: '', fee: 'application', reason: '', borne_by: '' }
type Typed = typeof empty

const fields = ['code.count', 'code.until', 'code.programmes', 'reason', 'borne_by']

interface DialogProps {
  /** Called with the id of the new waiver. */
  onDone: (id: string) => void
  onClose: () => void
}

/** Makes a code that several applicants can use, once a second person has approved it. */
export function CodeDialog({ onDone, onClose }: DialogProps): ReactElement {
  const [typed, setTyped] = useState(empty)
  const [people, setPeople] = useState(nothingChosen)
  const { mutate, isPending, error, failureCount } = useAskCode(onDone)
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate({ typed, people })
  }
  const text = (name: keyof Typed, field: string = name) => ({
    name,
    value: typed[name],
    error: problemOf(failure, field),
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <PromptDialog id="new-code" title="New waiver code" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={failureCount} />}
        <TextField
          {...text('count', 'code.count')}
          label="How many people can use it?"
          width={4}
          inputMode="numeric"
          autoFocus
        />
        <DateField
          {...text('until', 'code.until')}
          label="Last day"
          hint="Until midnight, West Africa Time."
          min={dayOf(new Date())}
        />
        <RadioGroup
          name="fee"
          label="Which fee?"
          row
          choices={feeKinds.map(value => ({ value, label: feeKindNames[value] }))}
          value={typed.fee}
          onChange={fee => setTyped({ ...typed, fee })}
        />
        <PeopleField value={people} error={problemOf(failure, 'code.programmes')} onChange={setPeople} />
        <TextArea
          {...text('reason')}
          label="Why?"
          hint="The second person reads it. Applicants do not."
          rows={2}
          maxLength={500}
        />
        <TextField
          {...text('borne_by')}
          label="Who bears the cost? (optional)"
          hint="A person or a fund, if not the university."
        />
        <FormButtons label="Ask for approval" busyLabel="Asking..." isBusy={isPending} onCancel={onClose} />
      </form>
    </PromptDialog>
  )
}

function useAskCode(onDone: (id: string) => void) {
  const key = useRef(newKey())
  return useMutation({
    mutationFn: ({ typed, people }: { typed: Typed; people: ChosenPeople }) =>
      callOffice(feeWaiverCalls.askFeeWaiver, {
        body: {
          code: {
            count: /^\d{1,9}$/.test(typed.count.trim()) ? Number(typed.count) : Number.NaN,
            until: typed.until,
            fee: typed.fee === 'acceptance' ? 'acceptance' : 'application',
            program_types: [...people.types],
            programmes: [...people.programmes],
          },
          reason: typed.reason,
          ...(typed.borne_by.trim() ? { borne_by: typed.borne_by } : {}),
        },
        idempotencyKey: key.current,
      }),
    onSuccess: ({ id }) => {
      tell('Code made', 'It works once another person has approved it.')
      void refreshWaivers()
      onDone(id)
    },
    onError: () => {
      key.current = newKey()
    },
  })
}
