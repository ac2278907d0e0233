import type { ReactElement, ReactNode } from 'react'
import { Button, type ButtonLook } from '#ui/button.tsx'
import type { Form } from '../lib/use-form.ts'
import { FormFailure } from './form-failure.tsx'
import { PromptDialog } from './prompt-dialog.tsx'

interface FormDialogProps {
  id: string
  title: string
  form: Pick<Form<never, unknown>, 'isBusy' | 'attempt' | 'general'> & { submit: () => void }
  /** The button that does it, and what it says meanwhile. Without a label there is none: it cannot be done now. */
  label: string | undefined
  busyLabel: string
  look?: ButtonLook
  /** The button beside it, which closes the dialog or goes back a step. */
  cancelLabel?: string
  onBack?: () => void
  /** While something is not chosen yet. */
  disabled?: boolean
  className?: string
  /** Above the fields in place of the failure, if the form can say more about it than the server does. */
  failure?: ReactNode
  /** While what it does must not be left alone: nothing closes it. */
  stays?: boolean
  onClose: () => void
  children?: ReactNode
}

/** A form in a dialog. The problems are beside their fields, others above them. It closes when the write is done, or with Cancel. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const {
    id,
    title,
    form,
    label,
    busyLabel,
    look,
    cancelLabel = 'Cancel',
    className,
    failure,
    disabled,
    stays,
    onBack,
    onClose,
    children,
  } = props
  return (
    <PromptDialog id={id} title={title} {...(stays ? {} : { onCancel: onClose })}>
      <form
        className={className ? `form ${className}` : 'form'}
        onSubmit={event => {
          event.preventDefault()
          if (label && !disabled) form.submit()
        }}
        noValidate
      >
        {form.general && (failure ?? <FormFailure error={form.general} attempt={form.attempt} />)}
        {children}
        <div className="cluster">
          {label && (
            <Button type="submit" look={look} disabled={disabled} busy={form.isBusy} busyLabel={busyLabel}>
              {label}
            </Button>
          )}
          <Button look="secondary" disabled={stays} onClick={onBack ?? onClose}>
            {cancelLabel}
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}
