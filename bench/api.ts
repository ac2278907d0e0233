/**
 * `npm run bench:api [-- --store embedded|external] [--applications 1000,10000,100000] [--seconds 4] [--only TEXT,TEXT] [--floors 10000]`:
 * a deadline night against the built product, and every call of it alone. bench/README.md says how to read it.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { print } from '../harness/table.ts'
import { printBudgets } from './api/budgets.ts'
import { type MeasuredCall, measuredCalls, type Portal } from './api/calls.ts'
import { allPutBack, type Crowd, crowdOf, takeNext } from './api/crowd.ts'
import { type Driven, drive, type Turn } from './api/drive.ts'
import { habitOf } from './api/evening.ts'
import { printFloors } from './api/floors-table.ts'
import { type MeasuredServer, startMeasured } from './api/measured-server.ts'
import { fill, type Role } from './api/population.ts'
import { type Measured, measuredOf, megabytes, printCalls, printEvening, printGrowth } from './api/report.ts'
import { printStarts } from './api/starts.ts'
import { embeddedStore, externalStore, type MeasuredStore } from './api/store.ts'
import { makeUploadFiles } from './api/upload-files.ts'

const { values: options } = parseArgs({
  options: {
    store: { type: 'string', default: 'embedded' },
    applications: { type: 'string', default: '1000,10000,100000' },
    seconds: { type: 'string', default: '4' },
    port: { type: 'string', default: '4260' },
    only: { type: 'string' },
    floors: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
})
const port = Number(options.port)
const seconds = Number(options.seconds)
const eveningConnections = 64
const only = options.only?.split(',')
const wanted = measuredCalls.filter(call => !only || only.some(part => call.name.includes(part)))
const hasEvening = !options.only || options.only === 'evening'

async function main(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  const files = await makeUploadFiles()
  if (!options.only) await printStarts(port)
  const store = options.store === 'external' ? await externalStore(requireUrl()) : await embeddedStore()
  const bySize = new Map<number, Measured[]>()
  try {
    for (const size of options.applications.split(',').map(Number))
      bySize.set(size, await measureAt(store, size, files))
    print()
    printGrowth(bySize)
    print()
    printBudgets(bySize)
  } finally {
    await store.close()
  }
}

function requireUrl(): string {
  const url = process.env.BENCH_DATABASE_URL
  if (!url) throw new Error('BENCH_DATABASE_URL is missing. Name a database whose content can be deleted.')
  return url
}

async function measureAt(store: MeasuredStore, size: number, files: Portal['files']): Promise<Measured[]> {
  const startedMs = performance.now()
  await store.empty()
  await fill(store.db, size)
  print(
    `\n${store.kind} store, ${size} applications (written in ${((performance.now() - startedMs) / 1000).toFixed(0)} s)`,
  )
  const crowd = await crowdOf(store, size, files)
  const server = await startMeasured({
    port,
    env: { ...store.env, PUBLIC_URL: `http://127.0.0.1:${port}` },
    profileDir: options.profile,
  })
  const measured: Measured[] = []
  try {
    await sleep(3000)
    print(`idle memory ${Math.round(megabytes((await server.insight()).rssBytes))} MB`)
    if (hasEvening) await evening(store, crowd, 3)
    for (const call of wanted) measured.push(await measureCall(store, server, crowd, call))
    if (measured.length > 0) printCalls(measured)
    if (hasEvening) {
      await store.counted()
      await server.insight()
      print()
      printEvening(await evening(store, crowd, seconds * 3), await server.insight(), await store.counted())
    }
  } finally {
    await server.stop()
  }
  if (options.floors === String(size)) await printFloors({ store, port, crowd, calls: wanted, measured })
  return measured
}

async function measureCall(
  store: MeasuredStore,
  server: MeasuredServer,
  crowd: Crowd,
  call: MeasuredCall,
): Promise<Measured> {
  await allPutBack(store, crowd)
  await mailsSent(store)
  await store.counted()
  await server.insight()
  let counted = { statements: 0, ms: 0 }
  let isCounted = true
  const count = async () => {
    const more = await store.counted()
    if (more) counted = { statements: counted.statements + more.statements, ms: counted.ms + more.ms }
    else isCounted = false
  }
  const driven = await drive({
    port,
    connections: call.connections,
    seconds,
    next: () => nextTurn(crowd, call),
    refill: async () => {
      await count()
      await allPutBack(store, crowd)
      await store.counted()
    },
  })
  const insight = await server.insight()
  await count()
  return measuredOf(call, driven, insight, isCounted ? counted : undefined)
}

function nextTurn(crowd: Crowd, call: MeasuredCall): Turn | undefined {
  const { person, turn, isAgain } = takeNext(crowd, call.role)
  return call.once && isAgain ? undefined : call.turnOf(crowd.portal, person, turn)
}

async function evening(store: MeasuredStore, crowd: Crowd, forSeconds: number): Promise<Driven> {
  await allPutBack(store, crowd)
  await mailsSent(store)
  let turn = 0
  return drive({
    port,
    connections: eveningConnections,
    seconds: forSeconds,
    next() {
      const habit = habitOf(turn)
      turn += 1
      const taken = takeNext(crowd, habit.role)
      return onceOnly.has(habit.role) && taken.isAgain
        ? undefined
        : habit.turnOf(crowd.portal, taken.person, taken.turn)
    },
    refill: () => allPutBack(store, crowd),
  })
}

const onceOnly = new Set<Role | 'everybody'>(['submitters', 'payers', 'awaited'])

/** Waits for the emails of the previous call, so that they do not count for the next one. */
async function mailsSent(store: MeasuredStore): Promise<void> {
  for (let waited = 0; waited < 300; waited += 1) {
    const { rows } = await sql<{
      due: number
    }>`select count(*)::int as due from mail where next_attempt_at is not null`.execute(store.db)
    if ((rows[0]?.due ?? 0) === 0) return
    await sleep(100)
  }
}

await main()
