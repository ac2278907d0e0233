/** Spec section 9: resize work is debounced by this. */
const resizeDebounceMs = 100

/** Debounces an action: it runs 100 ms after the last request. */
export function settled(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(action, resizeDebounceMs)
  }
}
