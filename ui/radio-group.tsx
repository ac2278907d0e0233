import type { ReactElement, ReactNode } from 'react'
import { FieldGroup, type FieldText, fieldId, splitField } from './field.tsx'

export type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type RadioGroupProps = FieldText & {
  choices: readonly Choice[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  onBlur?: () => void
  /** Side by side where there is room: ratings, yes and no. */
  row?: boolean
}

/** One answer of a few; the whole row of each can be touched. */
export function RadioGroup(props: RadioGroupProps): ReactElement {
  const { field, control } = splitField(props)
  const { choices, value, defaultValue, onChange, onBlur, row } = control
  const id = fieldId(field)
  return (
    <FieldGroup field={field} role="radiogroup">
      <div className="choices" data-row={row ? '' : undefined}>
        <div className="choices-list">
          {choices.map((choice, index) => (
            <label className="choice" key={choice.value}>
              <input
                type="radio"
                // The first radio carries the id, so that a link from the error summary lands on something to answer.
                id={index === 0 ? id : `${id}-${choice.value}`}
                name={field.name}
                value={choice.value}
                disabled={choice.disabled}
                {...(onChange
                  ? { checked: value === choice.value, onChange: () => onChange(choice.value) }
                  : { defaultChecked: (value ?? defaultValue) === choice.value })}
                onBlur={onBlur}
              />
              <span>
                {choice.label}
                {choice.hint && <span>{choice.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}
