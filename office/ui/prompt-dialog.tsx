import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'

type PromptDialogProps = {
  id: string
  title: string
  /** Called on Escape, which does nothing without it. A press outside never does anything. */
  onCancel?: () => void
  /** `all` hides the page behind it from people who pass by. */
  covers?: 'all'
  children: ReactNode
}

/** A question that has to be answered before the page continues. */
export function PromptDialog({ id, title, onCancel, covers, children }: PromptDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  /** Browsers without `closedby` close a dialog on Escape in any case. One that is still needed is reopened. */
  function close(): void {
    onCancel?.()
    requestAnimationFrame(() => {
      const element = dialog.current
      if (element?.isConnected && !element.open) element.showModal()
    })
  }
  return (
    <dialog
      className="dialog"
      id={id}
      ref={dialog}
      data-covers={covers}
      aria-labelledby={`${id}-title`}
      closedby={onCancel ? 'closerequest' : 'none'}
      onClose={close}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      <div className="dialog-body stack">{children}</div>
    </dialog>
  )
}
