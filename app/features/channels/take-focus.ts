/** As a `ref`: what appears after a press takes the focus, so that it is read out. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
