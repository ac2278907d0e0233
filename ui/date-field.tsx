import { type ClipboardEvent, type ReactElement, useEffect, useState } from 'react'
import { type DateParts, digitsIn, joinDate, monthIn, splitDate, wholeDate } from './date-parts.ts'
import { describeField, FieldGroup, type FieldText, fieldId, splitField } from './field.tsx'

export type DateFieldProps = FieldText & {
  /** 'YYYY-MM-DD', or unfinished; see date-parts.ts. */
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  /** All three fields have lost focus. */
  onBlur?: () => void
  /** Offers the stored birthday of the browser. */
  birthday?: boolean
}

const boxes = [
  { part: 'day', label: 'Day', digits: 2, autoComplete: 'bday-day' },
  { part: 'month', label: 'Month', digits: 2, autoComplete: 'bday-month' },
  { part: 'year', label: 'Year', digits: 4, autoComplete: 'bday-year' },
] as const satisfies readonly { part: keyof DateParts; label: string; digits: number; autoComplete: string }[]

/** Day, month and year as three boxes, which is quicker and safer than a calendar for dates one knows. */
export function DateField(props: DateFieldProps): ReactElement {
  const { field, control } = splitField(props)
  const { value, defaultValue = '', onChange, onBlur, birthday } = control
  const [parts, setParts] = useState(() => splitDate(value ?? defaultValue))
  const id = fieldId(field)

  // A value from outside (another device, a reset) replaces the boxes; our own echo must not eat a typed zero.
  useEffect(() => {
    if (value !== undefined) setParts(current => (joinDate(current) === value ? current : splitDate(value)))
  }, [value])

  function change(next: DateParts): void {
    setParts(next)
    onChange?.(joinDate(next))
  }

  function paste(event: ClipboardEvent): void {
    const pasted = wholeDate(event.clipboardData.getData('text'))
    if (!pasted) return
    event.preventDefault()
    change(pasted)
  }

  return (
    <FieldGroup field={field} role="group">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears only that the last of its boxes was left */}
      <div
        className="date-boxes"
        onPaste={paste}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
        }}
      >
        {boxes.map(({ part, label, digits, autoComplete }, index) => (
          <label key={part}>
            {label}
            <input
              {...describeField({ ...field, hint: undefined })}
              className="input"
              id={index === 0 ? id : `${id}-${part}`}
              inputMode="numeric"
              autoComplete={birthday ? autoComplete : 'off'}
              value={parts[part]}
              // Without `maxLength`: the browser would count a pasted blank, and cut the last digit.
              onChange={({ target: { value } }) =>
                change({ ...parts, [part]: part === 'month' ? monthIn(value) : digitsIn(value, digits) })
              }
            />
          </label>
        ))}
      </div>
      <input type="hidden" name={field.name} value={joinDate(parts)} />
    </FieldGroup>
  )
}
