import type { ReactElement } from 'react'
import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { coverCalls } from '#shared/contract/calls/office/cover.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { roleNames } from '#shared/domain/staff.ts'
import { SelectField } from '#ui/select-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { coverForMe } from '../../lib/cover-words.ts'
import { useMe } from '../../lib/me.ts'
import { useForm } from '../../lib/use-form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type OwnCovers, refreshCovers } from './covers-query.ts'

/** Who covers, from which day to which. */
export function NameCover({ own, onClose }: { own: OwnCovers; onClose: () => void }): ReactElement {
  const me = useMe()
  const today = dayOf(new Date())
  const form = useForm(
    { colleague: '', from: today, until: '' },
    (body, idempotencyKey) => callOffice(coverCalls.nameCover, { body, idempotencyKey }),
    {
      says: cover => [coverForMe(cover, me.id), 'We have emailed you both, and the administrators.'],
      refresh: () => void refreshCovers(),
      onDone: onClose,
    },
  )
  return (
    <FormDialog
      id="name-cover"
      title="Who signs while you are away?"
      form={form}
      label="Name this colleague"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <SelectField
        {...form.text('colleague')}
        label="Colleague"
        emptyLabel="Choose a colleague"
        options={own.colleagues.map(one => ({
          value: one.id,
          label: `${one.full_name}, ${one.roles.map(role => roleNames[role].toLowerCase()).join(', ')}`,
        }))}
        autoFocus
      />
      <DateField {...form.text('from')} label="First day" min={today} />
      <DateField
        {...form.text('until')}
        label="Last day"
        hint={`It ends when this day is over, ${clockName()}.`}
        min={form.values.from}
      />
      {own.needs_second && (
        <p className="small soft">You are an administrator, so a second administrator has to agree first.</p>
      )}
    </FormDialog>
  )
}
