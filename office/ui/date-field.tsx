import type { ReactElement } from 'react'
import { fullDate, isDay } from '#shared/domain/calendar.ts'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'

type DateFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'value'> & { value: string }

/** Browsers let a year have six digits, unless no day after it can be chosen. */
export const lastDay = '9999-12-31'

/** A day. Browsers write it in the order of their own country, so it stands in words beside the field. */
export function DateField(props: DateFieldProps): ReactElement {
  return <TextField {...props} type="date" max={lastDay} suffix={<WrittenDay day={props.value} />} />
}

/** 'Wednesday 2 December 2026', once a day has been chosen. */
export function WrittenDay({ day }: { day: string }): ReactElement {
  return (
    <span className="written-day" aria-live="polite">
      {isDay(day) && fullDate(day)}
    </span>
  )
}
