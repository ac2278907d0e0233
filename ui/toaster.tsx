import { type KeyboardEvent, type ReactElement, useEffect, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { appToasts, stackedToasts } from './toast.ts'
import type { Toast, ToastStore, ToastVariant } from './toast-store.ts'

const none: readonly Toast[] = []

function ToastCard({ toast, store }: { toast: Toast; store: ToastStore }): ReactElement {
  return (
    <div className="toast" data-variant={toast.variant}>
      <div>
        <p className="toast-title">
          <Icon name={toast.variant === 'destructive' ? 'alert' : 'check'} />
          {toast.title}
        </p>
        {toast.description && <p className="toast-text">{toast.description}</p>}
      </div>
      <IconButton icon="close" label={`Dismiss: ${toast.title}`} onClick={() => store.dismiss(toast.id)} />
    </div>
  )
}

type ToasterProps = { store: ToastStore; label: string; place: 'top' | 'bottom' }

/** Shows one store. Its clocks stop under the pointer and while focus is inside; Escape dismisses the newest. */
export function Toaster({ store, label, place }: ToasterProps): ReactElement {
  const toasts = useSyncExternalStore(store.subscribe, store.snapshot, () => none)
  useEffect(() => store.resume(), [store])

  function dismissNewest(event: KeyboardEvent): void {
    const newest = toasts.at(-1)
    if (event.key === 'Escape' && newest) store.dismiss(newest.id)
  }

  const cards = (variant: ToastVariant) =>
    toasts
      .filter(toast => toast.variant === variant)
      .map(toast => <ToastCard key={toast.id} toast={toast} store={store} />)

  return (
    <section
      className="toasts"
      data-place={place}
      aria-label={label}
      onPointerEnter={store.pause}
      onPointerLeave={store.resume}
      onFocus={store.pause}
      onBlur={store.resume}
      onKeyDown={dismissNewest}
    >
      {/* Both stay in the page: a live region that arrives together with its text is often not read. */}
      <div role="status">{cards('default')}</div>
      <div role="alert">{cards('destructive')}</div>
    </section>
  )
}

/** Both toasters of spec section 9, once in the page. */
export function Toasters(): ReactElement {
  return (
    <>
      <Toaster store={appToasts} label="Messages" place="bottom" />
      <Toaster store={stackedToasts} label="Notifications" place="top" />
    </>
  )
}
