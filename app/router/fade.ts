/**
 * Fades from the page to what `change` makes of it (spec section 2). The browser shows nothing new before it is over: `change` need
 * not leave it room to breathe, and a sheet that it put into the page has time to be read. React Router's own fade draws once before
 * and once after it and stops every five milliseconds, which on a slow processor is a third of the time to the next page.
 */
export function fade(change: () => void): void {
  document.startViewTransition(async () => {
    change()
    await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(read))
  })
}

/** Resolves when a sheet is read or cannot be had. */
function read(link: HTMLLinkElement): Promise<unknown> | undefined {
  if (link.sheet || link.disabled) return undefined
  return new Promise(resolve => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', resolve, { once: true })
  })
}
