import { memo, type ReactElement, type Ref, type SelectHTMLAttributes } from 'react'
import { describeField, FieldFrame, type FieldText, fieldId, splitField } from './field.tsx'

export type Option = { value: string; label: string }
export type OptionGroup = { label: string; options: readonly Option[] }

export type SelectFieldProps = FieldText &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldText | 'children'> & {
    options: readonly (Option | OptionGroup)[]
    /** The empty first line, for example 'Choose a state'. */
    emptyLabel?: string
    ref?: Ref<HTMLSelectElement>
  }

/** A native list, for more than seven choices; for fewer take a RadioGroup. */
export function SelectField(props: SelectFieldProps): ReactElement {
  const { field, control } = splitField(props)
  const { options, emptyLabel, className, ...select } = control
  return (
    <FieldFrame field={field}>
      <select
        {...select}
        {...describeField(field)}
        id={fieldId(field)}
        name={field.name}
        className={className ? `input ${className}` : 'input'}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        <Options options={options} />
      </select>
    </FieldFrame>
  )
}

/** Not drawn again with every letter typed beside it: a list of countries has 249 lines. */
const Options = memo(({ options }: Pick<SelectFieldProps, 'options'>) =>
  options.map(entry =>
    'options' in entry ? (
      <optgroup key={entry.label} label={entry.label}>
        {entry.options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </optgroup>
    ) : (
      <option key={entry.value} value={entry.value}>
        {entry.label}
      </option>
    ),
  ),
)
