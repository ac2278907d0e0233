/** Spec section 9: the work of a resize waits this long for the next one. */
const resizeDebounceMs = 100

/** Asks for an action, which runs when nobody has asked for it again for 100 ms. */
export function settled(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(action, resizeDebounceMs)
  }
}
