import type { InputHTMLAttributes, ReactElement } from 'react'
import { type InputWidth, TextField } from '#ui/text-field.tsx'
import { type ControlProps, textOf, words } from './control-props.ts'

/** A field of one line. */
export function Line(
  props: ControlProps & { input: InputHTMLAttributes<HTMLInputElement> & { width?: InputWidth } },
): ReactElement {
  const { field, value, onChange, onLeave, input } = props
  return (
    <TextField
      autoComplete={field.autoComplete ?? 'off'}
      {...input}
      {...words(props)}
      value={textOf(value)}
      onChange={event => onChange(event.target.value)}
      onBlur={onLeave}
    />
  )
}
