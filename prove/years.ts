import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mailSink } from '../harness/mail-sink.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import { privacy } from '../shared/catalogue/parts/privacy.ts'
import { terms } from '../shared/catalogue/parts/terms.ts'
import { announcedRounds } from '../shared/catalogue/sample-rounds.ts'
import { dayOf, longDate } from '../shared/domain/calendar.ts'
import { programTypes } from '../shared/domain/program-type.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { clockAt, fakeTimeLibrary, freshCheckout } from './lib/other-day.ts'
import { withFolder } from './lib/place.ts'
import { wholeJourney } from './lib/whole-journey.ts'

const days = {
  'the last evening of a year': '2026-12-31T23:30:00+01:00',
  '29 February': '2028-02-29T10:00:00+01:00',
  'the first day of a session': '2029-09-27T00:05:00+01:00',
  'the last minutes of a round': '2030-01-15T23:45:00+01:00',
  'the day after a round': '2031-08-07T00:00:10+01:00',
}
const sizes = {
  small: { chosen: Object.entries(days).slice(1, 2), types: ['msc'] },
  full: { chosen: Object.entries(days), types: programTypes },
} as const
const dayPattern =
  /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) 20\d\d\b/g

/** Builds and starts a fresh checkout on days of other years, with the clock of every process shifted, and applies to every program type. */
export const years: Experiment = {
  name: 'years',
  promise: 'A fresh installation works on any day of any year',
  pass: 'On five days from 2026 to 2031 it builds and starts, its pages show dates of that year, and an application of every program type is submitted, paid for and referenced',
  run: options => runOn(options),
}

async function runOn(options: RunOptions): Promise<Outcome> {
  const library = await fakeTimeLibrary()
  if (!library)
    return {
      kept: true,
      why: 'not run: libfaketime, which changes the clock of a program, is not installed (Debian: apt-get install libfaketime)',
      figures: [['days', 0]],
    }
  const { chosen, types } = sizes[options.size]
  const wrong: string[] = []
  for (const [name, moment] of chosen) {
    const found = await withFolder('years', folder => onDay(folder, library, new Date(moment), options))
    options.log(`${moment}, ${name}: ${found.length === 0 ? 'everything works' : found.join('; ')}`)
    wrong.push(...found.map(what => `${name}: ${what}`))
  }
  return {
    kept: wrong.length === 0,
    ...(wrong.length > 0 ? { why: wrong.slice(0, 8).join('; ') } : {}),
    figures: [
      ['days', chosen.length],
      ['applications from sign-up to the last reference', chosen.length * types.length],
      ['faults', wrong.length],
    ],
  }
}

async function onDay(folder: string, library: string, moment: Date, { size }: RunOptions): Promise<string[]> {
  const clock = clockAt(moment, library)
  const checkout = await freshCheckout(folder, clock)
  const wrong: string[] = []
  if (size === 'full') {
    await promisify(execFile)(process.execPath, ['scripts/build.ts'], {
      cwd: checkout,
      env: { ...process.env, ...clock },
    })
    wrong.push(...(await foreignDates(join(checkout, 'build/client'), moment)))
  }
  const sink = await mailSink()
  const settings = { ...clock, SMTP_URL: sink.url, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' }
  const portal = await portalProcess(join(folder, 'data'), settings, { program: checkout })
  try {
    await portal.start()
    for (const type of sizes[size].types)
      await wholeJourney({ url: portal.url, sink, type, now: moment }).catch(error => wrong.push(error.message))
    return wrong
  } finally {
    await portal.stop()
    await sink.close()
  }
}

/** Dates in pages that are neither announced on that day nor part of our texts. */
async function foreignDates(pages: string, moment: Date): Promise<string[]> {
  const announced = announcedRounds(dayOf(moment)).flatMap(({ opensOn, closesOn, decisionsBy, startsOn }) => [
    opensOn,
    closesOn,
    decisionsBy,
    startsOn,
  ])
  const own = [terms().updatedOn, privacy().updatedOn].filter(day => day !== undefined)
  const fine = new Set([...announced, ...own].map(day => longDate(day)))
  const files = (await readdir(pages, { recursive: true })).filter(name => name.endsWith('.html'))
  const found = await Promise.all(
    files.map(async name => {
      const dates = (await readFile(join(pages, name), 'utf8')).match(dayPattern) ?? []
      return [...new Set(dates)].filter(date => !fine.has(date)).map(date => `${name} names ${date}`)
    }),
  )
  return found.flat()
}
