import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useId } from 'react'
import type { Option } from '#ui/select-field.tsx'

/*
 * Plain fields, where a form’s are too large: above a list, in a table, beside a figure. A form of its own takes those of `#ui`.
 */

type SelectProps = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  value: string
  options: readonly Option[]
  /** The first line, which chooses nothing: 'All schools'. */
  emptyLabel?: string
  /** Stands around it, with the class. */
  label?: ReactNode
  onChoose: (value: string) => void
}

/** A choice from a list. */
export function Select({ label, options, emptyLabel, onChoose, className, ...select }: SelectProps): ReactElement {
  const ownId = useId()
  const id = select.id ?? ownId
  const list = (
    <select
      {...select}
      id={id}
      className={className && !label ? `input ${className}` : 'input'}
      onChange={event => onChoose(event.target.value)}
    >
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
  if (!label) return list
  return (
    <label className={className ? `labelled ${className}` : 'labelled'} htmlFor={id}>
      {label} {list}
    </label>
  )
}

/** Options from their names. */
export function optionsOf<Id extends string>(ids: readonly Id[], names: Readonly<Record<Id, string>>): Option[] {
  return ids.map(id => ({ value: id, label: names[id] }))
}

type TextProps<Of extends 'input' | 'textarea'> = Omit<ComponentProps<Of>, 'value' | 'onChange'> & {
  label: ReactNode
  value: string
  onWrite: (text: string) => void
}

/** Several lines, with their label above. */
export function Textarea({ label, onWrite, className, ...textarea }: TextProps<'textarea'>): ReactElement {
  const id = useId()
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...textarea}
        id={id}
        className={className ? `input ${className}` : 'input'}
        onChange={event => onWrite(event.target.value)}
      />
    </p>
  )
}

type NumberFieldProps = TextProps<'input'> & {
  decimals?: boolean
  /** The label stands beside it instead of above, or is only heard. */
  look?: 'beside' | 'bare'
}

/** A figure. Only digits can be typed, and with `decimals` a point. */
export function NumberField({ label, onWrite, decimals = false, look, ...input }: NumberFieldProps): ReactElement {
  const id = useId()
  return (
    <p className={look && 'small-figure'}>
      <label className={look === 'bare' ? 'visually-hidden' : undefined} htmlFor={id}>
        {label}
      </label>
      <input
        size={5}
        {...input}
        id={id}
        className="input"
        inputMode={decimals ? 'decimal' : 'numeric'}
        onChange={event => onWrite(event.target.value.replace(decimals ? /[^\d.]/g : /\D/g, ''))}
      />
    </p>
  )
}
