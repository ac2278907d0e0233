import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import type { CardFrameListener } from './card-frame.ts'

/** The public key of the sandbox: its card page is a page of the portal (server/features/sandbox). */
export const sandboxKey = 'pk_test_sandbox'

/** A frame that has loaded and says nothing for this long shows something else than the card page. */
const silenceMs = 1000

/** The sandbox’s card page in a frame; it tells what happens in the words of the provider’s frame. */
export function showSandboxPage(place: HTMLElement, opened: InitializeAnswer, listener: CardFrameListener): () => void {
  const address = opened.authorization_url
  const frame = document.createElement('iframe')
  const stop = new AbortController()
  // The card page speaks before it has loaded, each time that it loads.
  const counts = { loaded: 0, spoken: 0 }

  function hear({ source, origin, data }: MessageEvent<unknown>): void {
    if (source !== frame.contentWindow || origin !== new URL(address).origin) return
    const event = eventIn(data)
    if (event === 'loaded:transaction') {
      counts.spoken += 1
      listener.onShown()
    }
    if (event === 'success') listener.onPaid()
    if (event === 'close') listener.onClosed()
  }

  /** Browsers do not say why a frame stays empty, so the server is asked whether it would show the page. */
  async function explainSilence(): Promise<void> {
    const isSilent = () => counts.spoken < counts.loaded && !stop.signal.aborted
    if (!isSilent()) return
    const isThere = await fetch(address, { method: 'HEAD', mode: 'no-cors', signal: stop.signal }).then(
      () => true,
      () => false,
    )
    if (!isSilent()) return
    if (isThere) listener.onRefused()
    else listener.onUnreachable()
  }

  addEventListener('message', hear, stop)
  frame.addEventListener(
    'load',
    () => {
      counts.loaded += 1
      setTimeout(explainSilence, silenceMs)
    },
    stop,
  )
  frame.title = 'Card page'
  frame.src = address
  place.append(frame)
  return () => {
    stop.abort()
    frame.remove()
  }
}

function eventIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'event' in data ? data.event : undefined
}
