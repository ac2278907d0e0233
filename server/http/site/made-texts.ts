import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillGaps, type GapTexts, hasGaps } from '#shared/page-gaps.ts'
import { writeWhole } from '../../base/whole-file.ts'
import { compress, compressQuickly } from './compress.ts'
import { type Answer, answer, etagOf, type Headers, type Served } from './served.ts'

/** Texts generated at run time instead of build time: pages that contain the public URL, and texts with gaps. */
export interface MadeTexts {
  serve(text: string, status: Served['status'], headers: Headers): Served
  /** Fills the gaps of all texts at once, and begins the work in the background. An unchanged text keeps its bytes and its etag. */
  fill(texts: GapTexts): void
  /** Stops background work, and waits for work in progress. */
  close(): Promise<void>
}

interface Gapped {
  text: string
  headers: Headers
  isNow(filled: string): boolean
  put(next: Encodings): void
}

type Encodings = Pick<Served, 'identity' | 'br' | 'gzip'>

/**
 * Compressed texts are cached in `cacheDir` for the next start, except those with filled gaps. Until `improveAfterMs` a text is only
 * compressed quickly, when it is asked for.
 */
export function makeTexts(cacheDir: string, improveAfterMs = 0): MadeTexts {
  const gapped: Gapped[] = []
  const toImprove: (() => Promise<void>)[] = []
  const stopped = new AbortController()
  let improving: Promise<void> | undefined

  /** Compresses texts to the maximum in the background, one at a time. */
  function improve(): void {
    improving ??= sleep(improveAfterMs, undefined, { signal: stopped.signal, ref: false })
      .then(() => workThrough(toImprove, stopped.signal))
      .catch(error => {
        if (!stopped.signal.aborted) throw error
      })
      .finally(() => {
        improving = undefined
      })
  }

  function encode(text: string, headers: Headers, isStored: boolean): Encodings {
    const { encodings, improvement } = encodingsOf(Buffer.from(text), headers, isStored ? cacheDir : undefined)
    if (improvement) toImprove.push(improvement)
    return encodings
  }

  return {
    serve(text, status, headers) {
      const filled = fillGaps(text, new Map())
      const current = replaceable(filled, encode(filled, headers, true))
      if (hasGaps(text)) gapped.push({ text, headers, ...current })
      return current.served(status)
    },
    fill(texts) {
      const changes = gapped.flatMap(one => {
        const filled = fillGaps(one.text, texts)
        return one.isNow(filled) ? [] : [{ one, next: encode(filled, one.headers, texts.size === 0) }]
      })
      for (const { one, next } of changes) one.put(next)
      improve()
    },
    close() {
      stopped.abort()
      return improving ?? Promise.resolve()
    },
  }
}

/** A served text that can be replaced. */
function replaceable(filled: string, encodings: Encodings) {
  let [text, current] = [filled, encodings]
  return {
    isNow: (other: string) => other === text,
    put(next: Encodings): void {
      text = next.identity.body.toString()
      current = next
    },
    served: (status: Served['status']): Served => ({
      status,
      get identity() {
        return current.identity
      },
      get br() {
        return current.br
      },
      get gzip() {
        return current.gzip
      },
    }),
  }
}

async function workThrough(tasks: (() => Promise<void>)[], stopped: AbortSignal): Promise<void> {
  for (let task = tasks.shift(); task && !stopped.aborted; task = tasks.shift()) await task()
}

/** A text in each encoding, quickly compressed at the first request, so that a start does not wait for a hundred pages. */
function encodingsOf(body: Buffer, headers: Headers, cacheDir: string | undefined) {
  const hash = etagOf(body)
  const cached = cacheDir && join(cacheDir, `${hash}.br`)
  let br = cached && existsSync(cached) ? answer(readFileSync(cached), hash, headers, 'br') : undefined
  let gzip: Answer | undefined
  const improvement = br
    ? undefined
    : async () => {
        const smallest = await compress('br', body)
        br = answer(smallest, hash, headers, 'br')
        if (cached) await store(cached, smallest)
      }
  const encodings: Encodings = {
    identity: answer(body, hash, headers),
    get br() {
      br ??= answer(compressQuickly('br', body), `${hash}5`, headers, 'br')
      return br
    },
    get gzip() {
      gzip ??= answer(compressQuickly('gzip', body), hash, headers, 'gzip')
      return gzip
    },
  }
  return { encodings, improvement }
}

/** A read-only build folder only makes the next start slower. */
async function store(path: string, body: Buffer): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeWhole(path, body, 0o644)
  } catch {}
}
