/** A pointer that stays this long on a link means it. */
const hoverMs = 65

let prepareNow: ((address: string) => void) | undefined

/** Fetches a page that will be wanted later, perhaps when there is no network. */
export function fetchPageAhead(address: string): void {
  prepareNow?.(address)
}

/** Calls `prepare` with the path and query of a link of this site that is about to be followed: hovered, focused or touched. */
export function fetchAheadOnIntent(prepare: (address: string) => void): void {
  prepareNow = prepare
  let timer: ReturnType<typeof setTimeout>
  const look = ({ type, target }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target || link.download) return
    timer = setTimeout(prepare, type === 'pointerover' ? hoverMs : 0, link.pathname + link.search)
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart']) addEventListener(intent, look, { passive: true })
}
