import type PaystackPop from '@paystack/inline-js'

export type Library = Pick<
  PaystackPop,
  | 'checkoutIframe'
  | 'paymentRequestContainer'
  | 'activeTransaction'
  | 'cancelTransaction'
  | 'resumeTransaction'
  | 'paymentRequest'
>

export interface LibraryListener {
  onLoad?: () => void
  onSuccess: () => void
  onCancel: () => void
  onError: () => void
  /** Another transaction has replaced this one. */
  onReplaced?: () => void
}

export interface ProviderLibrary {
  readonly frame: HTMLIFrameElement
  /** Shows a transaction of the server’s in the library’s frame. Returns what ends it. */
  resume: (accessCode: string, listener: LibraryListener) => () => void
  /** Puts the button of the device’s wallet into an element. `isMounted` is false when the provider offers none. */
  mountWallet: (
    request: { accessCode: string; container: string; onMount: (isMounted: boolean) => void },
    listener: LibraryListener,
  ) => Promise<() => void>
}

/** Of the wallet's button. */
const styles = { applePay: { width: '100%', height: '3.25rem' } }

/**
 * Gives each transaction its own listener. The library resumes an abandoned transaction with its first callbacks when the new
 * ones have the same source text. So all transactions get the same callbacks, which forward to the current listener.
 */
export function withOneListener(library: Library): ProviderLibrary {
  let listener: LibraryListener | undefined
  const callbacks = {
    onLoad: () => listener?.onLoad?.(),
    onSuccess: () => listener?.onSuccess(),
    onCancel: () => listener?.onCancel(),
    onError: () => listener?.onError(),
  }

  /** The library addresses the newest transaction that it counts as active, which may be for another fee. */
  function endAll(): void {
    const replaced = listener
    listener = undefined
    replaced?.onReplaced?.()
    library.paymentRequestContainer = null
    while (library.activeTransaction()) library.cancelTransaction()
  }

  function listenAs(next: LibraryListener): () => void {
    listener = next
    return () => {
      if (listener !== next) return
      listener = undefined
      endAll()
    }
  }

  return {
    frame: library.checkoutIframe,
    resume(accessCode, next) {
      endAll()
      library.resumeTransaction(accessCode, callbacks)
      return listenAs(next)
    },
    async mountWallet({ accessCode, container, onMount }, next) {
      endAll()
      const stop = listenAs(next)
      const { onSuccess, onCancel, onError } = callbacks
      const onElementsMount = (elements: { applePay: boolean } | null) => onMount(elements?.applePay === true)
      try {
        await library.paymentRequest({ accessCode, container, styles, onElementsMount, onSuccess, onCancel, onError })
        return stop
      } catch (error) {
        stop()
        throw error
      }
    },
  }
}

let loading: Promise<ProviderLibrary> | undefined

/**
 * Fetches the library when someone pays, not before: it opens the provider’s frames as soon as it is constructed. One per
 * document, because it never removes its frames and its event listener.
 */
export function loadProviderLibrary(): Promise<ProviderLibrary> {
  loading ??= import('@paystack/inline-js').then(({ default: PaystackPop }) => {
    const library = new PaystackPop()
    // The dialog has a backdrop of its own.
    library.backgroundIframe.hidden = true
    return withOneListener(library)
  })
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
