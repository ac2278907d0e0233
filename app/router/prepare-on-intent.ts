/** A pointer that stays this long on a link means it. */
const hoverMs = 65

/** Calls `prepare` with the path of a link of this site that is about to be followed: hovered, focused or touched. */
export function prepareOnIntent(prepare: (pathname: string) => void): void {
  let timer: ReturnType<typeof setTimeout>
  const look = ({ type, target }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target || link.download) return
    timer = setTimeout(prepare, type === 'pointerover' ? hoverMs : 0, link.pathname)
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart']) addEventListener(intent, look, { passive: true })
}
