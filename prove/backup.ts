import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mailSink } from '../harness/mail-sink.ts'
import { randomFrom } from '../harness/random.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { mixedLoad } from './lib/applicants.ts'
import { checkStore } from './lib/check-store.ts'
import { runScript } from './lib/command.ts'
import type { Ledger } from './lib/ledger.ts'
import { withFolder, withStoreOf } from './lib/place.ts'
import { type Kind, openPlaces, type PlaceEnv, type Places } from './lib/places.ts'

type Drill = { from: Kind; to: Kind }

const drills: [Drill, ...Drill[]] = [
  { from: 'embedded and disk', to: 'embedded and disk' },
  { from: 'external and bucket', to: 'external and bucket' },
  { from: 'embedded and disk', to: 'external and bucket' },
  { from: 'external and bucket', to: 'embedded and disk' },
  { from: 'external and disk', to: 'external and disk' },
]

/** Backs up installations in use, restores each backup into an empty one, and compares. */
export const backup: Experiment = {
  name: 'backup',
  promise: 'A backup made while the portal is in use restores every row and every file',
  pass: '20 drills with embedded and external PostgreSQL, disk and bucket. All rows and files equal, no damaged backup accepted',
  run: options => withFolder('backup', folder => runIn(folder, options)),
}

interface Tally {
  drills: number
  rows: number
  files: number
  bytes: number
  refused: number
  peakMb: number
  slowestRestoreMs: number
  wrong: string[]
}

async function runIn(folder: string, options: RunOptions): Promise<Outcome> {
  const places = await openPlaces(folder)
  const tally: Tally = { drills: 0, rows: 0, files: 0, bytes: 0, refused: 0, peakMb: 0, slowestRestoreMs: 0, wrong: [] }
  try {
    const chosen = options.size === 'small' ? drills.slice(0, 1) : drills
    for (const drill of chosen) await drillOften(places, folder, drill, tally, options)
  } finally {
    await places.close()
  }
  const kept = tally.wrong.length === 0
  return {
    kept,
    ...(kept ? {} : { why: tally.wrong.slice(0, 5).join('; ') }),
    figures: [
      ['drills', tally.drills],
      ['rows restored', tally.rows],
      ['files restored', tally.files],
      ['largest backup', `${(tally.bytes / 1e6).toFixed(1)} MB`],
      ['slowest restore', `${(tally.slowestRestoreMs / 1000).toFixed(1)} s`],
      ['peak memory of a backup or a restore', `${tally.peakMb} MB`],
      ['damaged backups and non-empty targets refused', tally.refused],
      ['confirmed before the backup and missing or incomplete in it', tally.wrong.length],
    ],
  }
}

/** One installation in use, backed up several times as it fills. */
async function drillOften(
  places: Places,
  folder: string,
  drill: Drill,
  tally: Tally,
  options: RunOptions,
): Promise<void> {
  const times = options.size === 'small' ? 1 : 4
  const env = await places.make(drill.from)
  const sink = await mailSink()
  const portal = await portalProcess(env.DATA_DIR, { ...env, SMTP_URL: sink.url, LOG_LEVEL: 'silent' })
  await portal.start()
  const load = await mixedLoad({ url: portal.url, sink, workers: 3, saves: 3, fileBytes: 200_000 })
  try {
    for (let time = 0; time < times; time += 1) {
      await answered(load.ledger, load.ledger.answeredWrites + (options.size === 'small' ? 40 : 120))
      await drillOnce(
        { places, env, to: drill.to, file: join(folder, `${tally.drills}.tar`) },
        load.ledger,
        tally,
        options,
      )
      options.log(`${tally.drills} drills, the last from ${drill.from} to ${drill.to}`)
    }
  } finally {
    await load.halt()
    await portal.stop()
    await sink.close()
  }
}

interface OneDrill {
  places: Places
  env: PlaceEnv
  to: Kind
  file: string
}

async function drillOnce(
  { places, env, to, file }: OneDrill,
  ledger: Ledger,
  tally: Tally,
  options: RunOptions,
): Promise<void> {
  const answeredBefore = structuredClone(ledger)
  const made = await runScript('scripts/backup.ts', [file], env)
  if (made.code !== 0) throw new Error(`The backup failed: ${made.said}`)
  const target = await places.make(to)
  await refuseDamaged(file, target, tally, options)
  const startedAt = performance.now()
  const back = await runScript('scripts/restore.ts', [file], target)
  if (back.code !== 0) throw new Error(`The restore failed: ${back.said}`)
  tally.slowestRestoreMs = Math.max(tally.slowestRestoreMs, performance.now() - startedAt)
  const again = await runScript('scripts/restore.ts', [file], target)
  if (again.code === 0 || !again.said.includes('not empty')) tally.wrong.push('a non-empty target was overwritten')
  else tally.refused += 1
  const found = await withStoreOf(target, context => checkStore(context, answeredBefore, 'newer'))
  tally.wrong.push(...found.lost, ...found.halfDone)
  const [, rows = '', files = ''] = /^(\d+) rows and (\d+) files/.exec(back.said) ?? []
  const { size } = await stat(file)
  Object.assign(tally, {
    drills: tally.drills + 1,
    rows: tally.rows + Number(rows),
    files: tally.files + Number(files),
    bytes: Math.max(tally.bytes, size),
    peakMb: Math.max(tally.peakMb, made.peakMb, back.peakMb),
  })
  await rm(file)
}

/** Changes one bit, checks that the backup is refused, and changes it back. */
async function refuseDamaged(file: string, target: PlaceEnv, tally: Tally, { seed }: RunOptions): Promise<void> {
  const at = Math.floor(randomFrom(seed + tally.drills).next() * (await stat(file)).size)
  await flipBit(file, at)
  const damaged = await runScript('scripts/restore.ts', [file], target)
  await flipBit(file, at)
  if (damaged.code === 0) tally.wrong.push(`a backup with a wrong bit at ${at} was accepted`)
  else tally.refused += 1
}

async function flipBit(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ 1
  await file.write(byte, 0, 1, at)
  await file.close()
}

async function answered(ledger: Ledger, writes: number): Promise<void> {
  const deadline = Date.now() + 300_000
  while (ledger.answeredWrites < writes) {
    if (Date.now() > deadline) throw new Error('The portal confirms too few writes to be backed up in use')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
