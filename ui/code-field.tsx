import type { InputHTMLAttributes, ReactElement, Ref } from 'react'
import { asciiSigns } from '#shared/domain/text.ts'
import { describeField, FieldFrame, type FieldText, fieldId, splitField } from './field.tsx'

export type CodeFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldText | 'value' | 'defaultValue' | 'onChange'> & {
    value: string
    onChange: (code: string) => void
    /** Called once with the whole code, typed, pasted or filled in by the phone. */
    onComplete?: (code: string) => void
    digits?: number
    ref?: Ref<HTMLInputElement>
  }

/** A code from an email, in one box: spaces and dashes that came along when pasting are dropped. */
export function CodeField(props: CodeFieldProps): ReactElement {
  const { field, control } = splitField(props)
  const { value, onChange, onComplete, digits = 6, ...input } = control
  function type(text: string): void {
    const code = asciiSigns(text).replace(/\D/g, '').slice(0, digits)
    onChange(code)
    if (code.length === digits && code !== value) onComplete?.(code)
  }
  return (
    <FieldFrame field={field} errorRole="alert">
      <input
        {...input}
        {...describeField(field)}
        id={fieldId(field)}
        name={field.name}
        className="input code-input"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={event => type(event.target.value)}
      />
    </FieldFrame>
  )
}
