import {
  type ChangeEvent,
  type ReactElement,
  type Ref,
  type TextareaHTMLAttributes,
  useDeferredValue,
  useState,
} from 'react'
import { describeField, FieldFrame, type FieldText, fieldId, splitField } from './field.tsx'
import { limitText, type TextLimit } from './text-count.ts'

export type TextAreaProps = FieldText &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldText> & {
    /** Counts as one types; it never cuts what is typed or pasted. */
    limit?: TextLimit
    ref?: Ref<HTMLTextAreaElement>
  }

/** Several lines of text, growing with what is typed. */
export function TextArea(props: TextAreaProps): ReactElement {
  const { field, control } = splitField(props)
  const { limit, onChange, className, ...area } = control
  const [typed, setTyped] = useState(String(area.defaultValue ?? ''))
  const id = fieldId(field)
  // The count may come a moment after the letter.
  const counted = useDeferredValue(String(area.value ?? typed))
  const count = limit && limitText(counted, limit)
  function change(event: ChangeEvent<HTMLTextAreaElement>): void {
    if (limit) setTyped(event.target.value)
    onChange?.(event)
  }
  return (
    <FieldFrame field={field}>
      <textarea
        rows={5}
        {...area}
        {...describeField(field, limit && `${id}-count`)}
        id={id}
        name={field.name}
        onChange={change}
        className={className ? `input ${className}` : 'input'}
      />
      {count && (
        <p className="count" id={`${id}-count`} data-over={count.over ? '' : undefined}>
          {count.message}
        </p>
      )}
    </FieldFrame>
  )
}
