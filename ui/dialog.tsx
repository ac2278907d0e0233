import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Button, type ButtonLook, IconButton } from './button.tsx'

type DialogProps = {
  /** Needed so that a button with `command="show-modal" commandfor={id}` opens it without React. */
  id: string
  title: string
  children: ReactNode
  /** Buttons under the text; see {@link ConfirmDialog} for the usual pair. */
  actions?: ReactNode
  /** Leave out when the dialog is opened by `commandfor`. */
  open?: boolean
  onClose?: () => void
  /** Width in rem. */
  width?: number
}

/** For browsers without invoker commands; a dialog that is closed already stays so. */
function closeAround(event: MouseEvent<HTMLButtonElement>): void {
  event.currentTarget.closest('dialog')?.close()
}

/** A modal: native `<dialog>`, so focus stays inside and returns, and Escape and a touch outside close it. */
export function Dialog({ id, title, children, actions, open, onClose, width }: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element || open === undefined) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  function closeOutside(event: MouseEvent<HTMLDialogElement>): void {
    if (event.target === event.currentTarget) event.currentTarget.close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape; this is the touch outside
    <dialog
      className="dialog"
      id={id}
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={closeOutside}
      style={width ? { width: `min(100% - 2rem, ${width}rem)` } : undefined}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton icon="close" label="Close" command="close" commandfor={id} onClick={closeAround} />
      </div>
      <div className="dialog-body">{children}</div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </dialog>
  )
}

type ConfirmDialogProps = Omit<DialogProps, 'actions'> & {
  confirmLabel: string
  cancelLabel?: string
  look?: ButtonLook
  busy?: boolean
  onConfirm: () => void
}

/** A question with Cancel and one answer. It closes itself only on Cancel; the answer decides when it is done. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Cancel',
  look = 'primary',
  busy,
  onConfirm,
  ...dialog
}: ConfirmDialogProps): ReactElement {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button look="secondary" command="close" commandfor={dialog.id} onClick={closeAround}>
            {cancelLabel}
          </Button>
          <Button look={look} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
