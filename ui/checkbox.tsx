import type { InputHTMLAttributes, ReactElement, Ref } from 'react'
import { describeField, FieldError, type FieldText, fieldId, splitField } from './field.tsx'

export type CheckboxProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldText | 'type'> & { ref?: Ref<HTMLInputElement> }

/** One statement to agree with; its hint stands inside the label. */
export function Checkbox(props: CheckboxProps): ReactElement {
  const { field, control } = splitField(props)
  const { hint, ...withoutHint } = field
  return (
    <div className="field" data-invalid={field.error ? '' : undefined}>
      <FieldError field={field} />
      <label className="choice">
        <input {...control} {...describeField(withoutHint)} type="checkbox" id={fieldId(field)} name={field.name} />
        <span>
          {field.label}
          {hint && <span>{hint}</span>}
        </span>
      </label>
    </div>
  )
}
