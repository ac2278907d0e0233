import { useEffect } from 'react'

/**
 * The focus of what goes away because it is done, for example a button: the part of the screen that it was in has it
 * then. Otherwise nothing has it, and a screen reader starts at the top. Dialogs see to it themselves (dialog-focus.ts).
 */
export function useFocusKept(): void {
  useEffect(() => {
    const main = document.getElementById('main')
    let path: readonly HTMLElement[] = []
    function notePath({ target }: FocusEvent): void {
      path =
        target instanceof HTMLElement && main?.contains(target) && !target.closest('dialog') ? pathTo(main, target) : []
    }
    const watcher = new MutationObserver(() => {
      const [focused, ...around] = path
      if (!focused || focused.isConnected) return
      path = []
      if (document.activeElement === document.body) giveFocusTo(around.find(part => part.isConnected))
    })
    document.addEventListener('focusin', notePath)
    if (main) watcher.observe(main, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', notePath)
      watcher.disconnect()
    }
  }, [])
}

/** From the element outwards to the whole screen. */
function pathTo(main: HTMLElement, element: HTMLElement): readonly HTMLElement[] {
  const { parentElement } = element
  return element === main || !parentElement ? [element] : [element, ...pathTo(main, parentElement)]
}

function giveFocusTo(part: HTMLElement | undefined): void {
  if (!part) return
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  part.focus({ preventScroll: true })
}
