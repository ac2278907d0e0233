let shown: (() => void) | undefined

/** Tells the fade that the page of the latest address is drawn. */
export function pageShown(): void {
  shown?.()
  shown = undefined
}

/**
 * Fades from the page to what `change` makes of it (spec section 2), as soon as `pageShown` is called. React Router's own fade draws
 * once before it and once after it, which on a slow processor is a tenth of the time to the next page.
 */
export function fade(change: () => void): void {
  const draw = () => {
    pageShown()
    const drawn = new Promise<void>(resolve => {
      shown = resolve
    })
    change()
    return drawn
  }
  if (document.startViewTransition) document.startViewTransition(draw)
  else change()
}
