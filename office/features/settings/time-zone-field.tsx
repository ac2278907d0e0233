import { type ReactElement, useMemo } from 'react'
import { usualZone } from '#shared/domain/time-zone-names.ts'
import { SelectField } from '#ui/select-field.tsx'
import { ownZone, timeZoneOptions } from './time-zone-words.ts'

interface TimeZoneFieldProps {
  label: string
  name: string
  error: string | undefined
  dir: 'auto'
  optional: false
  /** Empty: the usual one. */
  value: string
  onChange: (zone: string) => void
}

/** The time zone of the university: its own and that of this device come first, the others by their cities. */
export function TimeZoneField({ value, onChange, ...common }: TimeZoneFieldProps): ReactElement {
  const zone = value || usualZone
  const options = useMemo(() => timeZoneOptions([zone, ownZone()], new Date()), [zone])
  return (
    <SelectField
      {...common}
      hint="Every deadline, the hours in emails and the days of the accounts follow this clock. It cannot be changed once an applicant has submitted or paid."
      value={zone}
      options={options}
      onChange={event => onChange(event.target.value)}
    />
  )
}
