import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { AnnouncedRound } from '#shared/catalogue/announced-round.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { AppError } from '../../base/errors.ts'
import { reasonIn } from './render-reason.ts'
import { endWithParent } from './render-site.ts'
import { siteKey } from './site-key.ts'

const program = fileURLToPath(new URL('../../../scripts/postbuild/render-page.ts', import.meta.url))

/** A page takes a tenth of a second, and the first one a second more. */
const longestMs = 15_000
const mostMegabytes = 256
/** A process that nobody needs ends. */
const idleMs = 60_000
/** Requests that may wait for the ones before them. */
const mostWaiting = 20
/** The same page is often asked for twice: by the office, and by the frame that shows it. */
const mostKept = 40
/** Visitors come first. */
const niceness = 10

export interface PageWanted {
  /** It may have problems. */
  catalogue: Catalogue
  rounds: readonly AnnouncedRound[]
  /** With its query. */
  path: string
}

export interface RenderedPage {
  html: string
  /** Of the inline scripts, for a policy. */
  scriptHashes: readonly string[]
}

export type PageReply = ({ is: 'page' } & RenderedPage) | { is: 'missing' } | { is: 'failed'; reason: string }

/** The page could not be rendered; nothing has changed by that. The message says why. */
export class RenderFailed extends Error {}

export interface PageRenderer {
  /** The page as a catalogue makes it; undefined if its site has none at that path. Throws `RenderFailed`. */
  render(wanted: PageWanted): Promise<RenderedPage | undefined>
  stop(): void
}

interface Options {
  buildDir: string
  limits?: { longestMs?: number; mostMegabytes?: number; program?: string }
}

/**
 * Renders pages of drafts one after another, in a process of its own with limits of time and memory: nothing in a draft can stop or slow
 * down the server. The process is there while it is needed.
 */
export function pageRenderer({ buildDir, limits = {} }: Options): PageRenderer {
  const kept = new Map<string, Promise<PageReply>>()
  let child: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  async function next(wanted: PageWanted): Promise<PageReply> {
    clearTimeout(idle)
    child ??= start(buildDir, limits)
    try {
      return await ask(child, wanted, limits.longestMs ?? longestMs)
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  }

  function queue(wanted: PageWanted): Promise<PageReply> {
    if (waiting >= mostWaiting)
      throw new AppError('overloaded', 'Too many previews are being drawn. Try again shortly.')
    waiting += 1
    const reply = last.then(() => next(wanted))
    last = reply.catch(() => undefined).finally(() => (waiting -= 1))
    return reply
  }

  return {
    async render(wanted) {
      const key = `${siteKey(wanted.catalogue, wanted.rounds)} ${wanted.path}`
      const reply = kept.get(key) ?? queue(wanted)
      kept.delete(key)
      kept.set(key, reply)
      for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest)
      try {
        const made = await reply
        if (made.is === 'failed') throw new RenderFailed(made.reason)
        return made.is === 'page' ? made : undefined
      } catch (error) {
        kept.delete(key)
        throw error
      }
    },
    stop: end,
  }
}

function start(buildDir: string, limits: NonNullable<Options['limits']>): ChildProcess {
  const child = fork(limits.program ?? program, [buildDir], {
    execArgv: [`--max-old-space-size=${limits.mostMegabytes ?? mostMegabytes}`, endWithParent],
    // Nothing of the server’s environment: it contains secrets.
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
  // The server need not wait for it to end.
  child.unref()
  child.channel?.unref()
  if (child.pid !== undefined) slowDown(child.pid)
  return child
}

/** Rejects when the process ends without a reply, or takes too long. */
function ask(child: ChildProcess, wanted: PageWanted, mostMs: number): Promise<PageReply> {
  let said = ''
  const listen = (text: Buffer) => {
    said = `${said}${text}`.slice(-2000)
  }
  const { promise, resolve, reject } = Promise.withResolvers<PageReply>()
  const fail = (reason: string) => reject(new RenderFailed(reason))
  const onExit = () => fail(reasonIn(said))
  const onError = ({ message }: Error) => fail(message)
  const hanging = setTimeout(() => fail(`It takes longer than ${Math.round(mostMs / 1000)} seconds.`), mostMs)
  child.stderr?.on('data', listen)
  child.once('message', message => resolve(message as PageReply))
  child.once('close', onExit).once('error', onError)
  child.channel?.ref()
  child.send(wanted, error => error && fail(error.message))
  return promise.finally(() => {
    clearTimeout(hanging)
    child.channel?.unref()
    child.stderr?.off('data', listen)
    child.off('close', onExit).off('error', onError).removeAllListeners('message')
  })
}

function slowDown(pid: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already.
  }
}
