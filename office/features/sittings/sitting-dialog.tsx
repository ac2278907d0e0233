import type { ReactElement } from 'react'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { clockTime, dayOf } from '#shared/domain/calendar.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { typedMoment } from '../../lib/typed-moment.ts'
import { useForm } from '../../lib/use-form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sittingsChanged } from './sittings-query.ts'

interface SittingDialogProps {
  place: { round: string; programme: string }
  /** The one that is changed; a new one otherwise. */
  sitting: Sitting | undefined
  onClose: () => void
}

const fields = { day: 'starts_at', to: 'ends_at', changeBy: 'change_by' }

/** Day, time, place and places of a sitting. */
export function SittingDialog({ place, sitting, onClose }: SittingDialogProps): ReactElement {
  const form = useForm(
    () => draftOf(sitting),
    (draft, key) => save({ place, sitting, draft, key }),
    {
      fields,
      says: sitting ? 'Sitting changed' : 'Sitting added',
      refresh: sittingsChanged,
      onFresh: onClose,
    },
  )
  return (
    <FormDialog
      id="sitting"
      title={sitting ? 'Change sitting' : 'Add sitting'}
      form={form}
      label={sitting ? 'Save changes' : 'Add sitting'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <DateField {...form.text('day')} label="Date" autoFocus />
      <div className="fields" data-min="short">
        <TextField {...form.text('from')} type="time" label="From" />
        <TextField {...form.text('to')} type="time" label="To" />
        <TextField {...form.text('capacity')} inputMode="numeric" label="Places" width={4} />
      </div>
      <TextField {...form.text('place')} label="Place" maxLength={200} />
      <TextArea {...form.text('bring')} label="What applicants bring" rows={2} maxLength={1000} />
      <DateField
        {...form.text('changeBy')}
        label="Last day for applicants to change"
        hint="Two days before, if you leave this empty."
      />
      {sitting && sitting.taken > 0 && (
        <p className="soft">We will email {sitting.taken} people if the date, the place or what to bring changes.</p>
      )}
    </FormDialog>
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

type Saving = Pick<SittingDialogProps, 'place' | 'sitting'> & { draft: Draft; key: string }

function save({ place, sitting, draft, key }: Saving): Promise<unknown> {
  const body = {
    starts_at: typedMoment(draft.day, draft.from),
    ends_at: typedMoment(draft.day, draft.to),
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
    : callOffice(sittingCalls.makeSitting, { params: place, body, idempotencyKey: key })
}
