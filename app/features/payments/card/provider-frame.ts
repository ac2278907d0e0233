import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import type { CardFrameListener } from './card-frame.ts'
import { loadProviderLibrary } from './provider-library.ts'

/** The library speaks to its frame for a moment after it has closed it. */
const closingMs = 400
let closing = Promise.resolve()

/** The provider’s card page in the frame of its library. */
export function showProviderPage(
  place: HTMLElement,
  opened: InitializeAnswer,
  listener: CardFrameListener,
): () => void {
  let isOver = false
  let remove = () => {}

  Promise.all([loadProviderLibrary(), closing]).then(
    ([library]) => {
      if (isOver) return
      const { frame } = library
      frame.title = 'Card page'
      // The library lays it over the whole screen.
      frame.style.position = 'absolute'
      place.append(frame)
      const stop = library.resume(opened.access_code, {
        onLoad: listener.onShown,
        onSuccess: listener.onPaid,
        onCancel: listener.onClosed,
        onError: listener.onRefused,
      })
      remove = () => {
        stop()
        // Out of a document it has no window, and the library’s last word to it would be an error.
        document.body.append(frame)
        closing = new Promise(resolve => setTimeout(resolve, closingMs))
      }
    },
    () => isOver || listener.onUnreachable(),
  )

  return () => {
    isOver = true
    remove()
  }
}
