import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { PromptDialog } from './prompt-dialog.tsx'

interface ToldDialogProps {
  id: string
  title: string
  /** The button that closes it. */
  label: string
  /** What can be done with what is told, before it is closed. */
  beside?: ReactNode
  /** Only the button closes it, and nobody who passes by sees the page behind it. */
  isSecret?: boolean
  onClose: () => void
  children: ReactNode
}

/** Tells what became of something, or what is never told again. */
export function ToldDialog({ id, title, label, beside, isSecret, onClose, children }: ToldDialogProps): ReactElement {
  return (
    <PromptDialog id={id} title={title} {...(isSecret ? { covers: 'all' } : { onCancel: onClose })}>
      {children}
      <div className="cluster">
        {beside}
        <Button onClick={onClose}>{label}</Button>
      </div>
    </PromptDialog>
  )
}
