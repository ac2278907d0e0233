/**
 * Remembers the form whose button was pressed before React had loaded. The portal (app/router/site.tsx) submits it once React can. Only React
 * forms have the method `dialog`; without React it does nothing, so no typed text is lost.
 */
export function rememberEarlyPress(root: HTMLElement): void {
  addEventListener('submit', ({ target }) => {
    if (!root.dataset.booted && target instanceof HTMLFormElement && target.method === 'dialog')
      window.pressedEarly = target
  })
}
