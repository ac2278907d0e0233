import { useEffect } from 'react'

/**
 * Keeps a dialog with typed text open when a press ends outside it: by mistake, or at the end of selecting text.
 * Escape and its buttons still close it.
 */
export function useKeepTyped(): void {
  useEffect(() => {
    const typed = new WeakSet<Element>()
    function noteTyping({ target }: Event): void {
      const dialog = target instanceof Element && target.closest('dialog')
      if (dialog) typed.add(dialog)
    }
    function noteClosing({ target }: Event): void {
      if (target instanceof HTMLDialogElement) typed.delete(target)
    }
    function keepOpen(event: MouseEvent): void {
      if (event.target instanceof HTMLDialogElement && typed.has(event.target)) event.stopPropagation()
    }
    document.addEventListener('input', noteTyping, true)
    document.addEventListener('close', noteClosing, true)
    document.addEventListener('click', keepOpen, true)
    return () => {
      document.removeEventListener('input', noteTyping, true)
      document.removeEventListener('close', noteClosing, true)
      document.removeEventListener('click', keepOpen, true)
    }
  }, [])
}
