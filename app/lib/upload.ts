import { type Incoming, type Outgoing, Stalled } from '#ui/lib/request.ts'

const stallMs = 45_000

/** An upload with progress. It has no total timeout, but is aborted after 45 s without a byte. */
export function uploadWithProgress(out: Outgoing, onProgress?: (sentShare: number) => void): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stall: ReturnType<typeof setTimeout> | undefined
    const stop = () => request.abort()
    const moved = () => {
      clearTimeout(stall)
      stall = setTimeout(() => finish(() => reject(new Stalled())), stallMs)
    }
    const finish = (then: () => void) => {
      clearTimeout(stall)
      out.signal?.removeEventListener('abort', stop)
      then()
      // After the promise is settled, so that the abort event has no effect.
      if (request.readyState !== XMLHttpRequest.DONE) request.abort()
    }
    request.open(out.method, out.url)
    for (const [name, value] of Object.entries(out.headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = event => {
      moved()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onprogress = moved
    request.onload = () => {
      const bytes: Blob = request.response
      finish(() =>
        resolve({
          status: request.status,
          retryAfter: request.getResponseHeader('retry-after'),
          text: () => bytes.text(),
          blob: async () => bytes,
        }),
      )
    }
    request.onerror = () => finish(() => reject(new TypeError('The upload failed')))
    request.onabort = () => finish(() => reject(out.signal?.reason))
    out.signal?.addEventListener('abort', stop)
    moved()
    request.send(out.body instanceof ReadableStream ? null : (out.body ?? null))
    if (out.signal?.aborted) stop()
  })
}
