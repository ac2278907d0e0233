import type { ReactElement, ReactNode } from 'react'
import type { ButtonLook } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useForm } from '../lib/use-form.ts'
import type { WriteOptions } from '../lib/use-write.ts'
import { FormDialog } from './form-dialog.tsx'

interface ReasonDialogProps<Answer>
  extends Pick<WriteOptions<{ reason: string }, Answer>, 'says' | 'undo' | 'refresh'> {
  id: string
  title: string
  /** What the reason is for, if the title does not say. */
  children?: ReactNode
  label?: string
  hint?: string
  maxLength?: number
  /** Below the reason, what comes of it as it has been typed so far. */
  sample?: (reason: string) => ReactNode
  button: { label: string; busy: string; look?: ButtonLook; cancel?: string }
  send: (reason: string) => Promise<Answer>
  onClose: () => void
}

/** Asks for the reason of a change, and makes it. */
export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>): ReactElement {
  const { id, title, children, label = 'Why?', hint, maxLength = 1000, sample, button, send, onClose, ...told } = props
  const form = useForm({ reason: '' }, ({ reason }) => send(reason), {
    ...told,
    onFresh: onClose,
  })
  return (
    <FormDialog
      id={id}
      title={title}
      form={form}
      label={button.label}
      busyLabel={button.busy}
      look={button.look}
      cancelLabel={button.cancel}
      onClose={onClose}
    >
      {children}
      <TextArea {...form.text('reason')} label={label} hint={hint} rows={3} maxLength={maxLength} autoFocus />
      {sample?.(form.values.reason)}
    </FormDialog>
  )
}
