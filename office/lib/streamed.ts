import type { Incoming } from '#ui/lib/request.ts'

const silenceMs = 60_000

/** How many bytes have arrived so far. */
export type Progress = (bytes: number) => void

/**
 * A request whose response may take minutes. It times out after a minute without a byte, not after a minute in total.
 */
export async function fetchStreamed(
  url: string,
  init: RequestInit & { signal?: AbortSignal },
  progress: Progress,
): Promise<Incoming> {
  const abort = new AbortController()
  const signal = init.signal ? AbortSignal.any([init.signal, abort.signal]) : abort.signal
  let silence = setTimeout(() => abort.abort(), silenceMs)
  try {
    const response = await fetch(url, { ...init, signal })
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    for await (const part of partsOf(response)) {
      clearTimeout(silence)
      silence = setTimeout(() => abort.abort(), silenceMs)
      parts.push(part)
      bytes += part.length
      progress(bytes)
    }
    const blob = new Blob(parts, { type: response.headers.get('content-type') ?? '' })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: () => blob.text(),
      blob: async () => blob,
    }
  } finally {
    clearTimeout(silence)
  }
}

/** Safari cannot iterate over a stream. */
async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
