import { type ReactElement, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Toast, ToastVariant } from '#ui/toast-store.ts'
import { useKeys } from '../lib/keys.ts'
import { hasUndo, runUndo, toasts } from '../lib/toasts.ts'
import { useOpenDialog } from './top-layer.ts'

/** Messages over the heading of a screen, where no button that one presses next lies under them. Their timers pause under the pointer and while the focus is inside. */
export function Toaster(): ReactElement {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.snapshot)
  const newestWithUndo = shown.findLast(({ id }) => hasUndo(id))
  useKeys('Everywhere', newestWithUndo ? [{ keys: 'z', label: 'Undo', run: () => runUndo(newestWithUndo.id) }] : [])
  useEffect(() => toasts.resume(), [])
  const cards = (variant: ToastVariant) =>
    shown.filter(toast => toast.variant === variant).map(toast => <Card key={toast.id} toast={toast} />)
  const dialog = useOpenDialog()
  const section = (
    <section
      className="toasts"
      data-place="top"
      aria-label="Messages"
      // Not on entering: a message that appears under a resting pointer would stay for ever.
      onPointerMove={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      {/* Both are always in the page: a live region that is added together with its text is often not read. */}
      <div role="status">{cards('default')}</div>
      <div role="alert">{cards('destructive')}</div>
    </section>
  )
  // Inside an open dialog, because what is beside it lies behind its backdrop and cannot be pressed.
  return dialog ? createPortal(section, dialog) : section
}

function Card({ toast: { id, title, description, variant } }: { toast: Toast }): ReactElement {
  return (
    <div className="toast" data-variant={variant}>
      <div>
        <p className="toast-title">
          <Icon name={variant === 'destructive' ? 'alert' : 'check'} />
          {title}
        </p>
        {description && <p className="toast-text">{description}</p>}
      </div>
      <div className="toast-actions">
        {hasUndo(id) && (
          <Button look="quiet" onClick={() => runUndo(id)}>
            Undo
          </Button>
        )}
        <IconButton icon="close" label={`Dismiss: ${title}`} onClick={() => toasts.dismiss(id)} />
      </div>
    </div>
  )
}
