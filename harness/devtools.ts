import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endWithProcess } from '../server/testing/end-with-process.ts'

/** A page that is silent for this long is gone. */
const goneMs = 2000
/** A browser that does not answer for this long hangs. */
const hungMs = 60_000
/** A new profile is some hundred writes that have to reach the disk, which takes a slow one most of a minute. */
const startMs = 300_000

type Values = Record<string, unknown>

/** A target of the developer tools: the browser, a tab or a page. */
export interface Target {
  /** 'tab' or 'page'; '' for the browser. */
  type: string
  /** 'prerender' for a page that has not been opened yet. */
  subtype: string
  /** The result; empty if the page is gone before it responds. Throws if the browser has ended or hangs. */
  send(method: string, values?: Values): Promise<Values>
  /** The value of an expression in a page; undefined if the page is gone or does not respond. */
  evaluate(expression: string): Promise<unknown>
}

export interface DevTools {
  /** All pages so far, newest last. The first one exists from the beginning. */
  pages: readonly Target[]
  close(): Promise<void>
}

interface Waiting {
  sessionId: string | undefined
  resolve(result: Values): void
  reject(error: Error): void
}

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: { sessionId?: string; targetInfo?: { type: string; subtype?: string } }
  result?: Values
  error?: unknown
}

/**
 * A Chromium with one tab. `prepare` gets each page before it runs, including prerendered ones, which Playwright does not show:
 * what it sends before its first `await` counts from the first line of the page.
 */
export async function openDevTools(
  program: string,
  args: readonly string[],
  prepare: (page: Target) => Promise<void>,
): Promise<DevTools> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-chromium-'))
  const flags = [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
  ]
  const child = spawn(program, [...flags, ...args, 'about:blank'], { stdio: 'ignore' })
  const forget = endWithProcess(() => child.kill('SIGKILL'))
  const socket = new WebSocket(await addressIn(folder, child))
  await once(socket as never, 'open')
  const pages: Target[] = []
  const answers = new Map<number, Waiting>()
  let sent = 0

  const send = (method: string, params: Values, sessionId?: string) => {
    sent += 1
    const id = sent
    const answer = new Promise<Values>((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(new Error(`The browser has ended before ${method}`))
      const hung = setTimeout(() => reject(new Error(`The browser did not answer ${method}`)), hungMs)
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(hung)
          settle(value)
        }
      answers.set(id, { sessionId, resolve: settled(resolve), reject: settled(reject) })
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
    })
    // Not awaited, because the page may close first.
    answer.catch(() => undefined)
    return answer
  }
  const target = (type: string, subtype: string, sessionId?: string): Target => ({
    type,
    subtype,
    send: (method, params = {}) => send(method, params, sessionId),
    async evaluate(expression) {
      const asked = send('Runtime.evaluate', { expression }, sessionId).catch(() => undefined)
      const answer = await Promise.race([asked, pause(goneMs)])
      return (answer as { result?: { value?: unknown } } | undefined)?.result?.value
    },
  })

  socket.addEventListener('close', () => {
    for (const { reject } of answers.values()) reject(new Error('The browser has ended'))
    answers.clear()
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data)) as Message
    const answer = answers.get(id ?? 0)
    answers.delete(id ?? 0)
    if (error) answer?.reject(new Error(JSON.stringify(error)))
    else answer?.resolve(result ?? {})
    if (method === 'Target.detachedFromTarget')
      for (const waiting of answers.values()) if (waiting.sessionId === params?.sessionId) waiting.resolve({})
    if (method !== 'Target.attachedToTarget' || !params?.targetInfo) return
    const one = target(params.targetInfo.type, params.targetInfo.subtype ?? '', params.sessionId)
    if (one.type === 'page') {
      pages.push(one)
      void prepare(one)
    }
    if (one.type === 'tab')
      void one.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
    void one.send('Runtime.runIfWaitingForDebugger').catch(() => undefined)
  })

  const browser = target('', '')
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const [tab] = targetInfos as { targetId: string }[]
  await browser.send('Target.attachToTarget', { targetId: tab?.targetId, flatten: true })
  for (const end = Date.now() + hungMs; pages.length === 0; await pause(20))
    if (Date.now() > end || child.exitCode !== null) throw new Error('Chromium opened no page')
  return {
    pages,
    async close() {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
      await browser.send('Browser.close').catch(() => child.kill('SIGKILL'))
      await ended
      forget()
      socket.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Where a newly started Chromium listens, which it writes to a file. */
async function addressIn(folder: string, child: ChildProcess): Promise<string> {
  for (const end = Date.now() + startMs; Date.now() < end && child.exitCode === null && child.signalCode === null; ) {
    try {
      const [port, path] = readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')
      if (path) return `ws://127.0.0.1:${port}${path}`
    } catch {}
    await pause(50)
  }
  throw new Error('Chromium did not start')
}
