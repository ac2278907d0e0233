import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Experiment, Outcome, RunOptions } from '../experiment.ts'
import type { Memory } from '../lib/memory-probe.ts'
import { withFolder } from '../lib/place.ts'
import { type BadRender, badRenders } from './bad-renders.ts'
import { edition, type Fleet, type Instance, inSeconds, publish, untilServed, withFleet } from './fleet.ts'
import { type Readers, startReaders } from './readers.ts'

const sizes = {
  small: { publications: 2, readers: 3, pauseMs: 60, quietMs: 1_000 },
  full: { publications: 50, readers: 6, pauseMs: 30, quietMs: 20_000 },
}

/** Publishes at three instances that people read, in good weather and in bad. */
export const publishing: Experiment = {
  name: 'publishing',
  promise: 'What is published is everywhere within seconds, and whole',
  pass: '50 publications at three instances under load: p95 ≤ 10 s, worst ≤ 60 s, also with one killed, one down, one with a full disk. No one of 10,000 responses mixes two versions. Pages are at most 50 ms slower (p99), and memory is back. A render that throws, hangs or eats memory changes nothing and says why',
  run: options => withFolder('publishing', folder => withFleet(folder, {}, fleet => runOn(fleet, options))),
}

interface Seen {
  served: number[]
  weather: string[]
  wrong: string[]
}

async function runOn(fleet: Fleet, options: RunOptions): Promise<Outcome> {
  const { size, log } = options
  const { publications, readers: count, pauseMs, quietMs } = sizes[size]
  const stopped = new Set<Instance>()
  const seen: Seen = { served: [], weather: [], wrong: [] }
  const readers = startReaders(fleet.instances, { count, pauseMs, isUp: one => !stopped.has(one) })
  const nothing: Memory = { used: 0, resident: 0 }
  const memory: BeforeAndAfter = [nothing, nothing]
  let last = 0
  try {
    await sleep(quietMs)
    readers.beBusy()
    for (let number = 1; number <= publications; number += 1) {
      last = number
      const since = await publish(fleet, edition(number))
      // Every fifth is overtaken by the next one while it is rendered.
      if (number % 5 === 0 && number < publications) continue
      const times = await Promise.all(
        fleet.instances.map(one => untilServed(one, { says: `Edition ${number}`, since })),
      )
      seen.served.push(...times)
      if (number === 2) memory[0] = await memoryOf(fleet)
      log(`${number} of ${publications}: ${times.map(inSeconds).join(', ')}`)
    }
    memory[1] = await memoryOf(fleet)
  } finally {
    await readers.finish()
  }
  last = await inBadWeather(fleet, { seen, last, size, log })
  const renders = await badRenders(fleet, { size, next: last + 1 })
  log(renders.map(({ name, says }) => `${name}: ${says}`).join('; '))
  return judge({ seen, readers, memory, renders, options })
}

/** One instance is killed while it renders, one is down, and one has a full disk. */
async function inBadWeather(
  fleet: Fleet,
  { seen, last, size, log }: { seen: Seen; last: number; size: RunOptions['size']; log: (line: string) => void },
): Promise<number> {
  const [one, two, three] = fleet.instances
  const says = (number: number) => `Edition ${number}`
  const others = async (number: number, since: number, which: readonly Instance[]) => {
    const times = await Promise.all(which.map(each => untilServed(each, { says: says(number), since })))
    seen.served.push(...times)
    return times.map(inSeconds).join(' and ')
  }

  let number = last + 1
  let since = await publish(fleet, edition(number))
  await sleep(300)
  await three.server.kill()
  seen.weather.push(`one killed in the middle: the others after ${await others(number, since, [one, two])}`)

  number += 1
  since = await publish(fleet, edition(number))
  seen.weather.push(`one down during it: the others after ${await others(number, since, [one, two])}`)
  await three.server.start()
  // It is ready, so its first page is the newest.
  const first = await untilServed(three, { says: says(number), since: performance.now(), longestMs: 2_000 }).catch(
    () => undefined,
  )
  if (first === undefined) seen.wrong.push('an instance that was down was ready before it had the newest version')

  const { disk } = fleet
  if (!disk) {
    seen.weather.push('full disk: not run, no file system can be made here')
    return number
  }
  const filler = await fill(join(disk.path, 'filler'), disk.path)
  const before = number
  number += 1
  since = await publish(fleet, edition(number))
  seen.weather.push(`one with a full disk: the others after ${await others(number, since, [one, three])}`)
  const told = await failureTold(fleet, two)
  const still = await untilServed(two, { says: says(before), since: performance.now(), longestMs: 2_000 }).catch(
    () => undefined,
  )
  if (still === undefined) seen.wrong.push('the instance with a full disk does not serve the version before')
  if (!told) seen.wrong.push('the office is not told why the instance with a full disk stays behind')
  await rm(filler)
  const freed = performance.now()
  if (size === 'small') since = await publish(fleet, edition(++number))
  const caught = await untilServed(two, { says: says(number), since: freed, longestMs: 120_000 })
  log(`after the disk was freed: ${inSeconds(caught)}; it had said: ${told}`)
  if (size === 'full')
    seen.weather.push(`it caught up ${inSeconds(caught)} after there was room, and had said: ${told.slice(0, 160)}`)
  return number
}

/** What the office reads about an instance that could not take up a version; waits for it. */
async function failureTold({ context }: Fleet, { server }: Instance): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const row = await context.db
      .selectFrom('catalogue_instance')
      .select('failed_detail')
      .where('name', 'like', `%:${server.port}`)
      .where('failed_version', 'is not', null)
      .executeTakeFirst()
    if (row) return row.failed_detail ?? ''
    await sleep(100)
  }
  return ''
}

/** Fills a disk to its last block. */
async function fill(file: string, path: string): Promise<string> {
  const handle = await open(file, 'w')
  const block = Buffer.alloc(1_048_576, 1)
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(path)
      if (bavail === 0) break
      await handle.write(bavail * bsize < block.length ? block.subarray(0, bavail * bsize) : block)
      await handle.sync()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await handle.close()
  }
  return file
}

/** What all instances use now, in megabytes. */
async function memoryOf({ instances }: Fleet): Promise<Memory> {
  await sleep(2_000)
  const each = await Promise.all(instances.map(({ server }) => server.ask<Memory>('memory')))
  const total = (what: keyof Memory) => Math.round(each.reduce((sum, one) => sum + one[what], 0))
  return { used: total('used'), resident: total('resident') }
}

type BeforeAndAfter = [before: Memory, after: Memory]

interface Judged {
  seen: Seen
  readers: Readers
  memory: BeforeAndAfter
  renders: readonly BadRender[]
  options: RunOptions
}

function judge({ seen, readers: { readings }, memory, renders, options: { size } }: Judged): Outcome {
  const [p95, worst] = [quantile(seen.served, 0.95), Math.max(...seen.served)]
  const [quiet, busy] = [quantile(readings.quietMs, 0.99), quantile(readings.busyMs, 0.99)]
  // A small run is one test among many on a busy machine: there, times are only reported.
  const late =
    size === 'full' ? lateOnes({ p95, worst, slower: busy - quiet, requests: readings.requests, memory }) : []
  const wrong = [
    ...seen.wrong,
    ...readings.wrong,
    ...renders.flatMap(({ name, fault }) => (fault ? [`${name}: ${fault}`] : [])),
    ...late,
  ]
  return {
    kept: wrong.length === 0,
    ...(wrong.length > 0 ? { why: wrong.slice(0, 8).join('; ') } : {}),
    figures: [
      [
        'from Publish to each of three instances: median, p95, worst',
        [0.5, 0.95, 1].map(at => inSeconds(quantile(seen.served, at))).join(', '),
      ],
      ...seen.weather.map((line): [string, string] => line.split(': ', 2) as [string, string]),
      ['requests meanwhile, and scripts of pages', `${readings.requests}, ${readings.scripts}`],
      ['that mixed two versions or failed', readings.wrong.length],
      ['p99 of pages before and meanwhile', `${Math.round(quiet)} ms, ${Math.round(busy)} ms`],
      [
        'memory that the three use after the second and the last publication',
        memory.map(({ used }) => `${used} MB`).join(', '),
      ],
      ['memory that the system has given them then', memory.map(({ resident }) => `${resident} MB`).join(', ')],
      ...renders.map(({ name, says }): [string, string] => [name, says]),
    ],
  }
}

interface Measured {
  p95: number
  worst: number
  /** By how much the 99th percentile of pages grew. */
  slower: number
  requests: number
  memory: BeforeAndAfter
}

function lateOnes({ p95, worst, slower, requests, memory: [before, after] }: Measured): string[] {
  return [
    ...(slower > 50 ? [`pages were ${Math.round(slower)} ms slower (p99)`] : []),
    ...(requests < 10_000 ? [`only ${requests} requests were made`] : []),
    ...(after.used > before.used * 1.2 ? [`memory grew from ${before.used} MB to ${after.used} MB`] : []),
    ...(p95 > 10_000 ? [`p95 is ${inSeconds(p95)}`] : []),
    ...(worst > 60_000 ? [`the worst took ${inSeconds(worst)}`] : []),
  ]
}

function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0
}
