import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { print, row } from '../../harness/table.ts'
import { untilReady } from '../../server/testing/portal-process.ts'
import { megabytes } from './report.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** How long `npm start` takes to serve the first page when everything is built, and how much memory it uses when idle. */
export async function printStarts(port: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-start-'))
  row('npm start, to the first page', 's', 'idle MB')
  for (const name of ['database created', 'started again', 'started again', 'started again']) {
    const { seconds, idleBytes } = await startOnce(port, dataDir)
    row(name, seconds, Math.round(megabytes(idleBytes)))
  }
  print()
  await rm(dataDir, { recursive: true, force: true })
}

async function startOnce(port: number, dataDir: string): Promise<{ seconds: number; idleBytes: number }> {
  const startedMs = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
  })
  await untilReady(`http://127.0.0.1:${port}/`, child)
  const seconds = (performance.now() - startedMs) / 1000
  await sleep(3000)
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const idleBytes = Number(/^process_resident_memory_bytes (\d+)/m.exec(figures)?.[1])
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return { seconds, idleBytes }
}
