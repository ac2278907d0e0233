import type { InputHTMLAttributes, ReactElement, ReactNode, Ref } from 'react'
import { describeField, FieldFrame, type FieldText, fieldId, splitField } from './field.tsx'

export type InputWidth = 4 | 8 | 12 | 20 | 30

export type TextFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldText | 'width'> & {
    /** Width in characters, where the answer has a usual length. */
    width?: InputWidth
    /** Something at the end of the box, for example a unit or a button. */
    suffix?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** One line of text. `inputMode`, `autoComplete` and everything else of an input pass through. */
export function TextField(props: TextFieldProps): ReactElement {
  const { field, control } = splitField(props)
  const { width, suffix, style, className, ...input } = control
  const box = (
    <input
      type="text"
      {...input}
      {...describeField(field)}
      id={fieldId(field)}
      name={field.name}
      className={className ? `input ${className}` : 'input'}
      style={width ? { ...style, maxWidth: `${width + 3}ch` } : style}
    />
  )
  return (
    <FieldFrame field={field}>
      {suffix ? (
        <div className="with-button">
          {box}
          {suffix}
        </div>
      ) : (
        box
      )}
    </FieldFrame>
  )
}
