import { useEffect } from 'react'
import { firstPlace } from './first-place.ts'

/**
 * The focus of dialogs. A browser gives it to the first button, which closes the dialog: here it goes to what one
 * does in it, as soon as that is there. A closed dialog returns the focus. One that is removed while open, because
 * its purpose is done, does not: then the element that had it has it again, or the screen if that is gone too.
 */
export function useDialogFocus(): void {
  useEffect(() => {
    const before = new Map<HTMLDialogElement, Element | null>()
    const loading = new Set<HTMLDialogElement>()
    const watcher = new MutationObserver(() => {
      for (const dialog of loading) if (!isWaiting(dialog) || focusFirst(dialog)) loading.delete(dialog)
      for (const [dialog, opener] of before) {
        if (dialog.isConnected && dialog.open) continue
        before.delete(dialog)
        if (!dialog.isConnected) giveFocusTo(opener)
      }
      if (before.size === 0) watcher.disconnect()
    })
    function noteOpening({ target, relatedTarget }: FocusEvent): void {
      const dialog = target instanceof Element && target.closest('dialog')
      if (!dialog || before.has(dialog)) return
      before.set(dialog, relatedTarget instanceof Element ? relatedTarget : null)
      watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open', 'disabled'] })
      if (isWaiting(dialog) && !focusFirst(dialog)) loading.add(dialog)
    }
    document.addEventListener('focusin', noteOpening)
    return () => {
      document.removeEventListener('focusin', noteOpening)
      watcher.disconnect()
    }
  }, [])
}

/** Whether the focus is still where the browser put it. */
function isWaiting(dialog: HTMLDialogElement): boolean {
  const { activeElement } = document
  return activeElement === dialog || activeElement?.parentElement?.matches('.dialog-head') === true
}

function focusFirst(dialog: HTMLDialogElement): boolean {
  const place = firstPlace(dialog)
  place?.focus()
  return place !== undefined
}

function giveFocusTo(opener: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const next = opener?.isConnected ? opener : document.getElementById('main')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
