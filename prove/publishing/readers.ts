import { setTimeout as sleep } from 'node:timers/promises'
import { sampleCatalogue } from '../../shared/catalogue/current.ts'
import type { Instance } from './fleet.ts'

const [first] = sampleCatalogue.programmes
const paths = [
  '/',
  '/campus',
  '/hostels',
  '/contact',
  '/faq',
  '/programs',
  `/programs/${first?.id}`,
  '/login',
  '/signup',
]

export interface Readings {
  requests: number
  /** How long each took while nothing was published, and meanwhile. */
  quietMs: number[]
  busyMs: number[]
  scripts: number
  /** Responses that were not 200, or that mixed two versions. */
  wrong: string[]
}

export interface Readers {
  readings: Readings
  /** From now on the times count as those of publishing. */
  beBusy(): void
  finish(): Promise<void>
}

/**
 * People who read pages of all instances all the time. Each page must be of one version: its texts, the version that it names, and the
 * scripts that it loads. An instance that is stopped on purpose is not read (`isUp`).
 */
export function startReaders(
  instances: readonly Instance[],
  { count, pauseMs, isUp }: { count: number; pauseMs: number; isUp: (instance: Instance) => boolean },
): Readers {
  const readings: Readings = { requests: 0, quietMs: [], busyMs: [], scripts: 0, wrong: [] }
  const editionOfKey = new Map<string, string>()
  /** A name ends in the hash of its content, so each is read once from each instance and for each version. */
  const readOf = new Set<string>()
  let isBusy = false
  let isOver = false

  async function read(turn: number): Promise<void> {
    const instance = instances[turn % instances.length]
    const path = paths[Math.floor(turn / instances.length) % paths.length] ?? '/'
    if (!instance || !isUp(instance)) return
    const startedMs = performance.now()
    const answer = await fetch(instance.server.url + path).catch(() => undefined)
    const html = await answer?.text().catch(() => undefined)
    // Stopped in between.
    if (!isUp(instance)) return
    if (!answer || html === undefined || answer.status !== 200) {
      readings.wrong.push(`${path} was answered ${answer?.status ?? 'not at all'}`)
      return
    }
    readings.requests += 1
    ;(isBusy ? readings.busyMs : readings.quietMs).push(performance.now() - startedMs)
    const fault = mixedIn(html, editionOfKey)
    if (fault) readings.wrong.push(`${path}: ${fault}`)
    if (turn % 10 === 0) await readScripts(instance, { html, path })
  }

  /** The scripts that a page maps to are those of its own version. */
  async function readScripts(instance: Instance, { html, path }: { html: string; path: string }): Promise<void> {
    const map = /<script type="importmap">(.*?)<\/script>/.exec(html)?.[1]
    const mapped = map ? Object.values((JSON.parse(map) as { imports: Record<string, string> }).imports) : []
    const expected = editionOfKey.get(keyIn(html))
    for (const script of mapped) {
      const once = `${instance.server.url} ${keyIn(html)} ${script}`
      if (readOf.has(once)) continue
      readOf.add(once)
      const answer = await fetch(instance.server.url + script).catch(() => undefined)
      if (!answer || !isUp(instance)) return
      const found = editionsIn(await answer.text())
      readings.scripts += 1
      if (answer.status !== 200) readings.wrong.push(`${path} maps to ${script}, which was answered ${answer.status}`)
      else if (expected && found.some(one => one !== expected))
        readings.wrong.push(`${path} is of edition ${expected} and its script ${script} of ${found.join(', ')}`)
    }
  }

  const working = Array.from({ length: count }, async (_, reader) => {
    for (let turn = reader * 7; !isOver; turn += 1) {
      await read(turn)
      await sleep(pauseMs)
    }
  })
  return {
    readings,
    beBusy() {
      isBusy = true
    },
    async finish() {
      isOver = true
      await Promise.all(working)
    },
  }
}

const editionsIn = (text: string) => [
  ...new Set([...text.matchAll(/Edition (\d+)/g)].map(([, number]) => number ?? '')),
]

const keyIn = (html: string) => /<meta name="version" content="([^"]*)"/.exec(html)?.[1] ?? ''

function mixedIn(html: string, editionOfKey: Map<string, string>): string | undefined {
  const found = editionsIn(html)
  const [edition, ...others] = found
  if (others.length > 0) return `it has texts of the editions ${found.join(', ')}`
  const key = keyIn(html)
  if (edition === undefined) return undefined
  const known = editionOfKey.get(key)
  if (known !== undefined && known !== edition)
    return `version ${key} has texts of the editions ${known} and ${edition}`
  editionOfKey.set(key, edition)
  return undefined
}
