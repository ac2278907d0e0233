import { setTimeout as pause } from 'node:timers/promises'
import { oneOf, randomFrom } from '../harness/random.ts'
import { numberFeed } from '../server/features/feed/number-feed.ts'
import {
  follow,
  type Known,
  moveOffers,
  offersInFeed,
  offersOf,
  type ReadPage,
  replay,
} from '../server/features/feed/testing/feed-reader.ts'
import type { Outcome, RunOptions } from './experiment.ts'
import { type Office, officeExperiment } from './lib/office.ts'
import { get } from './lib/office-calls.ts'
import { decideAll, decisionsOf, hourIn, release, setSeats, writeCandidates } from './lib/office-cases.ts'
import { withJobs } from './lib/office-jobs.ts'

const sizes = {
  small: { people: 12, writers: 4, steps: 15, readers: 3, mostOnPage: 5 },
  full: { people: 500, writers: 16, steps: 500, readers: 8, mostOnPage: 120 },
}
const programme = 'msc-mathematical-modeling'

/** Student-record systems read the feed, crash and resume, while places are accepted, cleared and withdrawn. */
export const feed = officeExperiment({
  name: 'feed',
  promise:
    'A student-record system that reads the feed, from any number and after any crash, ends with what the database has',
  pass: '8,000 changes of 500 people’s places by 16 writers, read by 8 readers that crash and go back at three instances: each reader and one that begins at 0 know the places that the database has, and no number names two people or comes twice',
  runIn,
})

async function runIn(office: Office, { size, seed, log }: RunOptions): Promise<Outcome> {
  const { people, writers, steps, readers, mostOnPage } = sizes[size]
  const { db } = office.context
  const ids = await placesOf(office, people)
  log(`${ids.length} people have a place`)
  const holders = new Map<number, string>()
  let isOver = false
  const reading = Array.from({ length: readers }, (_, index) => {
    const random = randomFrom(seed + index)
    return follow({ read: readAt(office, seed + index), random, mostOnPage, holders, isOver: () => isOver })
  })
  await withJobs(office.context, [numberFeed], () =>
    Promise.all(
      Array.from({ length: writers }, (_, index) =>
        moveOffers(db, { ids, random: randomFrom(seed * 7919 + index), steps }),
      ),
    ),
  )
  while (await numberFeed.run(office.context));
  isOver = true
  const known = await Promise.all(reading)
  const replayed = await replay(readAt(office, seed), mostOnPage)
  const wrong = await differences(db, replayed, known)
  return {
    figures: [
      ['changes of places', writers * steps],
      ['numbers read', holders.size],
      ['people in the feed, according to the database and to a reader from 0', `${ids.length}, ${replayed.size}`],
      ['readers that differ from the database', wrong.length],
    ],
    kept: wrong.length === 0,
    ...(wrong[0] ? { why: wrong[0] } : {}),
  }
}

/** Creates people with a confirmed place. Returns their decisions. */
async function placesOf(office: Office, people: number): Promise<string[]> {
  const { context } = office
  await setSeats(office, { programme, capacity: people })
  const candidates = await writeCandidates(context, { name: 'feed', count: people, programme })
  await decideAll(office, candidates, { kind: 'offer' })
  const ids = await decisionsOf(context, candidates)
  const untilHourMs = 2_500 + people * 10
  const told = await release(office, { hour: await hourIn(context, untilHourMs), decision_ids: ids })
  if (told.status >= 300) throw new Error(`The release was answered ${told.status} ${told.code}`)
  await pause(untilHourMs)
  for (const state of ['accepted', 'confirmed'])
    await context.db.updateTable('offer').set({ state }).where('decision_id', 'in', ids).execute()
  return ids
}

/** Uses one server after another, like a load balancer. */
function readAt({ servers, programKey }: Office, seed: number): ReadPage {
  const random = randomFrom(seed)
  const headers = { authorization: `Bearer ${programKey}` }
  return async ({ after, limit }) => {
    const { status, body } = await get(
      { url: oneOf(random, servers).url, headers },
      `/api/v1/feed?after=${after}&limit=${limit}`,
    )
    if (status !== 200) throw new Error(`The feed was answered ${status}`)
    return body
  }
}

/** Compares what the clients know with each other and with the database. */
async function differences(db: Office['context']['db'], replayed: Known, readers: readonly Known[]): Promise<string[]> {
  const wanted = await offersInFeed(db)
  const found = offersOf(replayed)
  const wrong = Object.keys({ ...wanted, ...found }).filter(id => wanted[id] !== found[id])
  const everything = (known: Known) => JSON.stringify([...known].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return [
    ...wrong.map(id => `${id} is ${wanted[id] ?? 'not there'}, and the feed says ${found[id] ?? 'nothing'}`),
    ...readers.flatMap((known, index) =>
      everything(known) === everything(replayed) ? [] : [`Reader ${index + 1} knows something else`],
    ),
  ]
}
