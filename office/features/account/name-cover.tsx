import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { coverCalls } from '#shared/contract/calls/office/cover.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { roleNames } from '#shared/domain/staff.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { SelectField } from '#ui/select-field.tsx'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { coverForMe } from '../../lib/cover-words.ts'
import { useMe } from '../../lib/me.ts'
import { tell } from '../../lib/toasts.ts'
import { DateField } from '../../ui/date-field.tsx'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { type OwnCovers, refreshCovers } from './covers-query.ts'

const fields = ['colleague', 'from', 'until']

/** Who covers, from which day to which. */
export function NameCover({ own, onClose }: { own: OwnCovers; onClose: () => void }): ReactElement {
  const me = useMe()
  const today = dayOf(new Date())
  const [colleague, setColleague] = useState('')
  const [from, setFrom] = useState(today)
  const [until, setUntil] = useState('')
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: () => callOffice(coverCalls.nameCover, { body: { colleague, from, until }, idempotencyKey: newKey() }),
    onSuccess: cover => {
      tell(coverForMe(cover, me.id), 'We have emailed you both, and the administrators.')
      void refreshCovers()
      onClose()
    },
  })
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <PromptDialog id="name-cover" title="Who signs while you are away?" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={failureCount} />}
        <Colleague own={own} value={colleague} onChange={setColleague} error={problemOf(failure, 'colleague')} />
        <DateField
          name="from"
          label="First day"
          value={from}
          min={today}
          onChange={event => setFrom(event.target.value)}
          error={problemOf(failure, 'from')}
        />
        <DateField
          name="until"
          label="Last day"
          hint="It ends when this day is over, West Africa Time."
          value={until}
          min={from}
          onChange={event => setUntil(event.target.value)}
          error={problemOf(failure, 'until')}
        />
        {own.needs_second && (
          <p className="small soft">You are an administrator, so a second administrator has to agree first.</p>
        )}
        <FormButtons label="Name this colleague" busyLabel="Saving..." isBusy={isPending} onCancel={onClose} />
      </form>
    </PromptDialog>
  )
}

interface ColleagueProps {
  own: OwnCovers
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

function Colleague({ own, value, onChange, error }: ColleagueProps): ReactElement {
  return (
    <SelectField
      name="colleague"
      label="Colleague"
      value={value}
      onChange={event => onChange(event.target.value)}
      emptyLabel="Choose a colleague"
      options={own.colleagues.map(one => ({
        value: one.id,
        label: `${one.full_name}, ${one.roles.map(role => roleNames[role].toLowerCase()).join(', ')}`,
      }))}
      error={error}
      autoFocus
    />
  )
}
