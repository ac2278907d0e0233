import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { clockTime, dayOf } from '#shared/domain/calendar.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { DateField } from '../../ui/date-field.tsx'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { sittingsChanged } from './sittings-query.ts'

interface SittingDialogProps {
  place: { round: string; programme: string }
  /** The one that is changed; a new one otherwise. */
  sitting: Sitting | undefined
  onClose: () => void
}

const fields = ['starts_at', 'ends_at', 'place', 'bring', 'capacity', 'change_by']

/** Day, time, place and places of a sitting. */
export function SittingDialog({ place, sitting, onClose }: SittingDialogProps): ReactElement {
  const [draft, setDraft] = useState(() => draftOf(sitting))
  const { mutate, isPending, error, failureCount } = useSave({ place, sitting, onClose })
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  const bind = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate(draft)
  }
  return (
    <PromptDialog id="sitting" title={sitting ? 'Change sitting' : 'Add sitting'} onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={failureCount} />}
        <DateField {...bind('day')} label="Date" error={problemOf(failure, 'starts_at')} autoFocus />
        <div className="sitting-times">
          <TextField {...bind('from')} type="time" label="From" />
          <TextField {...bind('to')} type="time" label="To" error={problemOf(failure, 'ends_at')} />
          <TextField
            {...bind('capacity')}
            inputMode="numeric"
            label="Places"
            width={4}
            error={problemOf(failure, 'capacity')}
          />
        </div>
        <TextField {...bind('place')} label="Place" maxLength={200} error={problemOf(failure, 'place')} />
        <TextArea
          {...bind('bring')}
          label="What applicants bring"
          rows={2}
          maxLength={1000}
          error={problemOf(failure, 'bring')}
        />
        <DateField
          {...bind('changeBy')}
          label="Last day for applicants to change"
          hint="Two days before, if you leave this empty."
          error={problemOf(failure, 'change_by')}
        />
        {sitting && sitting.taken > 0 && (
          <p className="soft">We will email {sitting.taken} people if the date, the place or what to bring changes.</p>
        )}
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Saving...">
            {sitting ? 'Save changes' : 'Add sitting'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}

interface Draft {
  day: string
  from: string
  to: string
  place: string
  bring: string
  capacity: string
  changeBy: string
}

function draftOf(sitting: Sitting | undefined): Draft {
  if (!sitting) return { day: '', from: '09:00', to: '11:00', place: '', bring: '', capacity: '', changeBy: '' }
  const [from, to] = [new Date(sitting.starts_at), new Date(sitting.ends_at)]
  return {
    day: dayOf(from),
    from: clockTime(from),
    to: clockTime(to),
    place: sitting.place,
    bring: sitting.bring,
    capacity: String(sitting.capacity),
    changeBy: dayOf(new Date(Date.parse(sitting.change_until) - 1)),
  }
}

function useSave({ place, sitting, onClose }: SittingDialogProps) {
  const [idempotencyKey] = useState(newKey)
  return useMutation({
    mutationFn: (draft: Draft) => {
      const body = {
        starts_at: `${draft.day}T${draft.from}:00+01:00`,
        ends_at: `${draft.day}T${draft.to}:00+01:00`,
        place: draft.place,
        bring: draft.bring,
        capacity: Number(draft.capacity),
        ...(draft.changeBy ? { change_by: draft.changeBy } : {}),
      }
      return sitting
        ? callOffice(sittingCalls.changeSitting, {
            params: { id: sitting.id },
            body: { ...body, revision: sitting.revision },
          })
        : callOffice(sittingCalls.makeSitting, { params: place, body, idempotencyKey })
    },
    onSuccess: async () => {
      tell(sitting ? 'Sitting changed' : 'Sitting added')
      await sittingsChanged()
      onClose()
    },
  })
}
