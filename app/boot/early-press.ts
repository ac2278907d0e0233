/**
 * Remembers the form whose button was pressed before React had come. Layout (app/root.tsx) sends it once React can. Only forms of React have the
 * method `dialog`; without React it leads nowhere, so nothing that was typed is lost.
 */
export function rememberEarlyPress(root: HTMLElement): void {
  addEventListener('submit', ({ target }) => {
    if (!root.dataset.booted && target instanceof HTMLFormElement && target.method === 'dialog')
      window.pressedEarly = target
  })
}
