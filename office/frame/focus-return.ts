import { useEffect } from 'react'

/**
 * A closed dialog returns the focus. One that is removed while open, because its purpose is done, does not: this hook
 * then returns the focus, or gives it to the screen if the element is gone too.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = new Map<HTMLDialogElement, Element | null>()
    const watcher = new MutationObserver(() => {
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
      watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    }
    document.addEventListener('focusin', noteOpening)
    return () => {
      document.removeEventListener('focusin', noteOpening)
      watcher.disconnect()
    }
  }, [])
}

function giveFocusTo(opener: Element | null): void {
  if (document.activeElement && document.activeElement !== document.body) return
  const next = opener?.isConnected ? opener : document.getElementById('main')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
