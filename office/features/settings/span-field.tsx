import type { ReactElement } from 'react'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type FieldProps, within } from './field-props.ts'
import { fieldName } from './field-words.ts'
import type { Shape } from './shape.ts'
import { numberIn } from './typed-number.ts'

/** How long something lasts: a number, and the unit where there are several. */
export function SpanField({
  at,
  label,
  shape: { units },
  value,
  isOptional,
  problem,
  onChange,
}: FieldProps<Shape & { is: 'span' }>): ReactElement {
  const held: Record<string, unknown> = Object(value)
  const unit = units.find(one => one in held) ?? units[0] ?? ''
  const number = held[unit]
  const change = (next: unknown, of: string) => onChange(next === undefined ? undefined : { [of]: next })
  return (
    <div className="wraps setting-span" data-align="end">
      <TextField
        label={label}
        name={`setting-${within(at, unit)}`}
        optional={isOptional}
        width={4}
        inputMode="numeric"
        {...(units.length === 1 ? { hint: `In ${fieldName(unit).toLowerCase()}.` } : {})}
        error={problem(within(at, unit)) ?? problem(at)}
        defaultValue={number === undefined || number === null ? '' : String(number)}
        onChange={event => change(numberIn(event.target.value, isOptional), unit)}
      />
      {units.length > 1 && (
        <SelectField
          label="Unit"
          name={`setting-${at}-unit`}
          value={unit}
          options={units.map(one => ({ value: one, label: fieldName(one) }))}
          onChange={event => change(number ?? null, event.target.value)}
        />
      )}
    </div>
  )
}
