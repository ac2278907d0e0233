/** Spec section 9: resize work is debounced by this. */
const resizeDebounceMs = 100

/** Requests an action, which runs once no one has requested it for 100 ms. */
export function settled(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(action, resizeDebounceMs)
  }
}
