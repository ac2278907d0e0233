/** In what time a page fades in (spec section 2), and where motion is unwelcome. */
const fadeMs = 250
const noFadeMs = 1

/**
 * Makes `change`, which puts the next page in the place of the one before, and fades it in once its sheets are read. Pictures of both
 * pages, as a browser's view transition takes them, would keep a slow processor busy first.
 */
export async function fade(change: () => void): Promise<void> {
  change()
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const fading = document
    .getElementById('main')
    ?.animate({ opacity: [0, 1] }, { duration: isCalm ? noFadeMs : fadeMs, easing: 'ease-out' })
  fading?.pause()
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(isUnread).map(read))
  // Left to itself it begins with the frame after the next, and until then the page shows nothing.
  if (fading) fading.startTime = performance.now()
}

const isUnread = (link: HTMLLinkElement) => !link.sheet && !link.disabled

/** Resolves when a sheet is read or cannot be had. */
function read(link: HTMLLinkElement): Promise<unknown> {
  return new Promise(resolve => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener('error', resolve, { once: true })
  })
}
