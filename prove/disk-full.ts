import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { mailSink } from '../harness/mail-sink.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { noOwnDisk, ownDisk } from './lib/own-disk.ts'
import { withFolder } from './lib/place.ts'
import { signalAll, storeProcesses } from './lib/store-processes.ts'
import { outageFigures, type Trouble, underLoad } from './lib/under-load.ts'

const sizes = {
  small: { times: 1, fullMs: 1_500, workers: 2, saves: 1 },
  full: { times: 5, fullMs: 15_000, workers: 6, saves: 4 },
}

/** Fills the disk that contains the database and the uploads while applicants apply, then frees space. */
export const diskFull: Experiment = {
  name: 'disk-full',
  promise: 'With a full disk, writes are refused clearly and nothing is lost. Freeing space is enough to recover',
  pass: 'The disk is filled to its last block 5 times. Every refusal is 503 with Retry-After, nothing lost, nothing partial',
  run: options => withFolder('disk-full', folder => runIn(folder, options)),
}

async function runIn(folder: string, { size, log }: RunOptions): Promise<Outcome> {
  const whyNot = await noOwnDisk(folder)
  if (whyNot) return { kept: true, why: `not run: ${whyNot}`, figures: [] }
  const { times, fullMs, workers, saves } = sizes[size]
  const disk = await ownDisk(join(folder, 'disk'), 320)
  const dataDir = join(disk.path, 'data')
  const filler = join(disk.path, 'filler')
  const sink = await mailSink()
  const portal = await portalProcess(dataDir, { SMTP_URL: sink.url, LOG_LEVEL: 'silent' })
  const trouble: Trouble = {
    lastsMs: fullMs,
    async begin() {
      await fill(filler)
      const { bavail, bsize } = await statfs(disk.path)
      log(`The disk is full: ${Math.round((bavail * bsize) / 1024)} KB are left`)
    },
    async end() {
      await rm(filler)
      log('Space has been freed')
    },
  }
  try {
    const load = { workers, saves, fileBytes: 300_000, troubles: Array.from({ length: times }, () => trouble) }
    const { figures, wrong } = outageFigures([await underLoad(portal, { DATA_DIR: dataDir }, sink, load)])
    return {
      kept: wrong.length === 0,
      ...(wrong.length > 0 ? { why: wrong.slice(0, 5).join('; ') } : {}),
      figures: [['times full', times], ...figures],
    }
  } finally {
    await portal.stop()
    await sink.close()
    // If the server died on its own, its PostgreSQL is still running.
    signalAll(await storeProcesses(dataDir), 'SIGKILL')
    await disk.unmount()
  }
}

/** Writes until the disk is full: first large pieces, then small ones. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (const bytes of [1024 * 1024, 4096]) {
      try {
        for (;;) await file.appendFile(Buffer.alloc(bytes, 1))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    }
    await file.sync().catch(() => {})
  } finally {
    await file.close()
  }
}
