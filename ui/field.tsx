import type { ReactElement, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What every field has. The id is the name unless given, so that an error summary can link to it. */
export type FieldText = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Adds '(optional)' to the label; fields are required unless they say so. */
  optional?: boolean | undefined
  id?: string | undefined
}

export function fieldId({ id, name }: Pick<FieldText, 'id' | 'name'>): string {
  return id ?? name
}

/** The aria attributes that tie a control to its hint, its error and anything else that describes it. */
export function describeField(field: FieldText, ...others: (string | undefined)[]) {
  const id = fieldId(field)
  const ids = [field.hint && `${id}-hint`, field.error && `${id}-error`, ...others].filter(Boolean)
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': field.error ? true : undefined,
  }
}

function FieldLabel({ label, optional }: Pick<FieldText, 'label' | 'optional'>): ReactElement {
  return (
    <>
      {label}
      {optional && <span className="field-optional"> (optional)</span>}
    </>
  )
}

export function FieldHint({ field }: { field: FieldText }): ReactElement | null {
  if (!field.hint) return null
  return (
    <div className="hint" id={`${fieldId(field)}-hint`}>
      {field.hint}
    </div>
  )
}

/** Use `role` 'alert' for a field that keeps focus while it is checked: nothing else would announce the error. */
export function FieldError({ field, role }: { field: FieldText; role?: 'alert' | undefined }): ReactElement | null {
  if (!field.error) return null
  return (
    <p className="field-error" id={`${fieldId(field)}-error`} role={role}>
      <Icon name="alert" />
      <span>
        <VisuallyHidden>Error: </VisuallyHidden>
        {field.error}
      </span>
    </p>
  )
}

/** Label, hint, error, then the one control. For several controls under one question use {@link FieldGroup}. */
export function FieldFrame({
  field,
  errorRole,
  children,
}: {
  field: FieldText
  errorRole?: 'alert'
  children: ReactNode
}): ReactElement {
  return (
    <div className="field" data-invalid={field.error ? '' : undefined}>
      <label htmlFor={fieldId(field)}>
        <FieldLabel {...field} />
      </label>
      <FieldHint field={field} />
      <FieldError field={field} role={errorRole} />
      {children}
    </div>
  )
}

export function FieldGroup({
  field,
  role,
  children,
}: {
  field: FieldText
  role?: 'radiogroup' | 'group'
  children: ReactNode
}): ReactElement {
  const described = describeField(field)['aria-describedby']
  return (
    <fieldset
      className="field"
      data-invalid={field.error ? '' : undefined}
      role={role}
      aria-describedby={described}
      aria-invalid={role === 'radiogroup' && field.error ? true : undefined}
    >
      <legend>
        <FieldLabel {...field} />
      </legend>
      <FieldHint field={field} />
      <FieldError field={field} />
      {children}
    </fieldset>
  )
}

/** Splits the words of a field from the attributes of its native control. */
export function splitField<P extends FieldText>(props: P): { field: FieldText; control: Omit<P, keyof FieldText> } {
  const { name, label, hint, error, optional, id, ...control } = props
  return { field: { name, label, hint, error, optional, id }, control }
}
