import { sql } from 'kysely'
import { takeUpCatalogue } from '../server/catalogue/versions.ts'
import { secondUniversity } from '../shared/catalogue/testing/second-university.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { withFolder } from './lib/place.ts'
import { type Fleet, inSeconds, publish, untilServed, withFleet } from './publishing/fleet.ts'
import { sampleLeft } from './publishing/sample-left.ts'
import { secondJourney } from './publishing/second-journey.ts'

/** Three running servers of the sample become another university by one import, and somebody applies there. */
export const anotherUniversity: Experiment = {
  name: 'another-university',
  promise: 'Running servers become another university by one import, and nothing of the sample is left',
  pass: 'On every one of three instances within 60 s. Then one person applies by calls, from the account to the letter, with three references: no word of the sample in any page, script, email or PDF',
  run: options => withFolder('another', folder => withFleet(folder, {}, fleet => runOn(fleet, options))),
}

async function runOn(fleet: Fleet, { size, log }: RunOptions): Promise<Outcome> {
  const since = await publish(fleet, secondUniversity)
  const says = secondUniversity.institution.name
  const times = await Promise.all(fleet.instances.map(one => untilServed(one, { says, since, path: '/' })))
  const worst = Math.max(...times)
  await nameRounds(fleet)
  // The harness asks for the fees of this university.
  await takeUpCatalogue(fleet.context.db)
  log(`another university: ${times.map(inSeconds).join(', ')}`)
  const left = await sampleLeft(fleet.instances[0], await secondJourney(fleet))
  for (const line of left.found) log(line)
  const wrong = [
    ...left.found,
    // A small run is one test among many on a busy machine: there, times are only reported.
    ...(size === 'full' && worst > 60_000 ? [`it took ${inSeconds(worst)}`] : []),
  ]
  return {
    kept: wrong.length === 0,
    ...(wrong.length > 0 ? { why: wrong.slice(0, 20).join('; ') } : {}),
    figures: [
      ['from the import to the last of three instances', inSeconds(worst)],
      ['pages and scripts, emails, PDFs', `${left.pages}, ${left.mails}, ${left.pdfs}`],
      ['words of the sample in them', left.found.length],
    ],
  }
}

/** The rounds of a trial are the sample’s, until the office sets its own: this one prepares nobody for JUPEB. */
async function nameRounds({ context, instances }: Fleet): Promise<void> {
  await sql`update round set name = replace(replace(name, ' and JUPEB', ''), 'Foundation', 'Bridge year')`.execute(
    context.db,
  )
  const since = performance.now()
  await Promise.all(
    instances.map(one => untilServed(one, { says: 'Bridge year', since, path: '/programs/first-year' })),
  )
}
