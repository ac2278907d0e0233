import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeAll, beforeEach, describe, type TestContext, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

let dataDir: string
let port: number
let started: ChildProcess | undefined

// Otherwise the first `npm start` would build the site.
beforeAll(() => {
  // A build with VITEST set leaves out the pages (vite.config.ts).
  const { VITEST: _, ...env } = process.env
  return promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root, env })
}, 300_000)

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-test-'))
  port = await freePort()
})
afterEach(async () => {
  for (const { pid } of await processesOn(dataDir)) kill(pid)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

interface Running {
  pid: number
  parent: number
  command: string
}

/** Every process that was started with this DATA_DIR or is running in it. */
async function processesOn(folder: string): Promise<Running[]> {
  const pids = (await readdir('/proc')).map(Number).filter(pid => pid > 0)
  const found = await Promise.all(pids.map(pid => processOn(pid, folder)))
  return found.filter(one => one !== undefined)
}

async function processOn(pid: number, folder: string): Promise<Running | undefined> {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  if (!environment.split('\0').includes(`DATA_DIR=${folder}`) && !cwd.startsWith(folder)) return undefined
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').join(' ').trim()
  const parent = Number(/\) \w (\d+)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))?.[1])
  return { pid, parent, command }
}

/** Polls often enough to catch the shortest state without using much CPU. Stops when the test has ended. */
async function untilThereIs(which: (one: Running) => boolean, { signal }: TestContext): Promise<Running> {
  for (;;) {
    const found = (await processesOn(dataDir)).find(which)
    if (found) return found
    await sleep(20, undefined, { signal })
  }
}

async function untilNothingRuns({ signal }: TestContext): Promise<void> {
  while ((await processesOn(dataDir)).length > 0) await sleep(50, undefined, { signal })
}

function npmStart(): ChildProcess {
  started = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'fatal' },
  })
  return started
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was found')
  return address.port
}

const isLauncher = ({ command }: Running) => command.includes('scripts/start.mjs') && !command.startsWith('sh ')
const isServer = ({ command }: Running) => command.includes('server/main.ts')
const isStore = ({ command }: Running) => command.includes('/bin/postgres ')

// Each waits for an event and asserts that all processes exit, which is slow on a busy machine.
const patience = { timeout: 300_000 }

describe.runIf(process.platform === 'linux')('npm start that is killed before it is ready', patience, () => {
  test.for([
    ['npm, while the launcher looks at packages and build', 'npm', isLauncher],
    ['npm, while the server is loaded', 'npm', isServer],
    ['npm, while PostgreSQL starts', 'npm', isStore],
    ['the launcher, while the server is loaded', 'launcher', isServer],
    ['the launcher, while PostgreSQL starts', 'launcher', isStore],
  ] as const)('leaves no running process: %s', async ([, victim, moment], context) => {
    const npm = npmStart()
    await untilThereIs(moment, context)
    const launcher = await untilThereIs(isLauncher, context)
    kill(victim === 'npm' ? Number(npm.pid) : launcher.pid)
    await untilNothingRuns(context)
  })

  test('and SIGTERM to the server also stops PostgreSQL', async context => {
    npmStart()
    await untilThereIs(isStore, context)
    const server = await untilThereIs(isServer, context)
    process.kill(server.pid, 'SIGTERM')
    await untilNothingRuns(context)
  })
})
