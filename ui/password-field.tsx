import { type InputHTMLAttributes, type ReactElement, type ReactNode, type Ref, useState } from 'react'
import { Button } from './button.tsx'
import { describeField, FieldFrame, type FieldText, fieldId, splitField } from './field.tsx'

const eyeOff = 'M2.5 12C7 4.5 17 4.5 21.5 12 17 19.5 7 19.5 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4.5 20 19.5 4'

export type PasswordFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldText | 'type' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password'
    /** Live help under the box, for example how strong the password is. */
    help?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** A password that can be shown. */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const { field, control } = splitField(props)
  const { help, ...input } = control
  const [shown, setShown] = useState(false)
  const id = fieldId(field)
  return (
    <FieldFrame field={field}>
      <div className="with-button">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...describeField(field, help ? `${id}-help` : undefined)}
          id={id}
          name={field.name}
          type={shown ? 'text' : 'password'}
          className="input"
        />
        <Button
          look="secondary"
          icon={shown ? eyeOff : 'eye'}
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(now => !now)}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
      </div>
      <div className="small" id={`${id}-help`} aria-live="polite">
        {help}
      </div>
    </FieldFrame>
  )
}
