import { oneOf, type Random, randomFrom } from '../harness/random.ts'
import {
  doubledPeople,
  type MergeDesk,
  type Pair,
  rowHashes,
  stepMerge,
  writePairs,
} from '../server/features/people/testing/random-pairs.ts'
import type { Outcome, RunOptions } from './experiment.ts'
import { type Office, officeExperiment } from './lib/office.ts'
import { get, inParallel, send } from './lib/office-calls.ts'

const sizes = {
  small: { pairs: 8, steps: 60, clients: 6 },
  full: { pairs: 400, steps: 10_000, clients: 24 },
}
/** The share of steps that work on an application of the pair instead. */
const workShare = 0.4

/** Joins and separates accounts at random while officers work on their applications. */
export const merge = officeExperiment({
  name: 'merge',
  promise: 'When two accounts of one person are joined and separated again, every row is back where it was',
  pass: '10,000 steps of 24 clients at three instances on 400 pairs: no response but 2xx and 4xx, no one has two applications for one thing, and in the end each row of every account is as before',
  runIn,
})

async function runIn(office: Office, { size, seed, log }: RunOptions): Promise<Outcome> {
  const { pairs, steps, clients } = sizes[size]
  const { db } = office.context
  const random = randomFrom(seed)
  const all = await writePairs(office.context, random, pairs)
  log(`${all.length} pairs have been found`)
  const before = await rowHashes(db, all)
  const tally = new Map<string, number>()
  const desk = deskOf(office, { random, tally })
  await inParallel(
    Array.from({ length: steps }, (_, step) => step),
    clients,
    async () => {
      const pair = oneOf(random, all)
      if (random.next() < workShare) await work(office, { random, tally }, pair)
      else await stepMerge(db, desk, pair)
    },
  )
  for (const [name, count] of [...tally].sort()) log(`${String(count).padStart(6)}  ${name}`)
  const doubled = await doubledPeople(db)
  await inParallel(all, clients, async pair => {
    if ((await desk.state(pair)) === 'merged') await desk.undo(pair)
  })
  const after = await rowHashes(db, all)
  const joined = tally.get('approve 204') ?? 0
  const changed = Object.keys(before).filter(name => before[name] !== after[name])
  const broken = [...tally].filter(([name]) => / (5..|401)$/.test(name)).map(([name, count]) => `${count} × ${name}`)
  const wrong = [
    ...broken,
    ...(joined === 0 ? ['Nothing was joined'] : []),
    ...changed.map(name => `${name} has other rows than before`),
    ...(doubled > 0 ? [`${doubled} people have two applications`] : []),
  ]
  return {
    figures: [
      ['joined', joined],
      ['separated', tally.get('undo 200') ?? 0],
      ['messages and notes written', tally.get('work 201') ?? 0],
      ['responses other than 2xx and 4xx', broken.length],
      ['tables with changed rows', changed.length],
    ],
    kept: wrong.length === 0,
    ...(wrong[0] ? { why: wrong.slice(0, 6).join('; ') } : {}),
  }
}

interface Trying {
  random: Random
  tally: Map<string, number>
}

/** Sends each call to any of the servers. */
function deskOf(office: Office, { random, tally }: Trying): MergeDesk {
  const at = (caller: Office['officer']) => ({ ...caller, url: oneOf(random, office.servers).url })
  const path = ({ id }: Pair) => `/office/api/people/${id}`
  async function press(name: string, caller: Office['officer'], to: string, body?: object): Promise<number> {
    const { status } = await send(at(caller), to, { body: body ?? {} })
    count(tally, `${name} ${status}`)
    return status
  }
  return {
    state: async pair => (await get(at(office.registrar), path(pair))).body.merge?.state,
    propose: pair =>
      press('propose', office.officer, `${path(pair)}/merge`, { keep: pair.kept.id, reason: 'One passport.' }),
    approve: pair => press('approve', office.registrar, `${path(pair)}/merge/approve`),
    undo: pair => press('undo', office.registrar, `${path(pair)}/merge/undo`),
  }
}

/** Sends a message or a note, which write rows and emails that refer to the applicant. */
async function work(office: Office, { random, tally }: Trying, { kept, gone }: Pair): Promise<void> {
  const { uuid } = oneOf(random, [kept, gone])
  const what = oneOf(random, ['messages', 'notes'])
  const { status } = await send(office.officer, `/office/api/applications/${uuid}/${what}`, {
    body: { body: 'Good day.' },
  })
  count(tally, `work ${status}`)
}

function count(tally: Map<string, number>, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1)
}
