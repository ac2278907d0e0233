import { sql } from 'kysely'
import { oneOf, randomFrom } from '../harness/random.ts'
import type { Context } from '../server/base/context.ts'
import { chaseOffers } from '../server/features/offers/chase-offers.ts'
import { tellDecisions } from '../server/features/releases/tell.ts'
import type { Outcome, RunOptions } from './experiment.ts'
import { deadlocksOf } from './lib/deadlocks.ts'
import { type Office, officeExperiment } from './lib/office.ts'
import { sendWell } from './lib/office-calls.ts'
import { type Candidate, setSeats, writeCandidates } from './lib/office-cases.ts'
import { withJobs } from './lib/office-jobs.ts'
import { type Found, type Mover, moveAt } from './lib/office-moves.ts'
import { seatFaults } from './lib/seat-faults.ts'

const sizes = {
  small: { moves: 160, clients: 8, people: 40, ranked: 16 },
  full: { moves: 10_000, clients: 32, people: 600, ranked: 120 },
}
const programmes = ['msc-systems-engineering', 'msc-applied-math'] as const
const rankedProgramme = 'bsc-computer-science'

/** Every move of a decision or a seat, at the same time. */
export const moves = officeExperiment({
  name: 'moves',
  promise:
    'Whatever is done with decisions and seats at the same time, nothing waits for itself and no seat is miscounted',
  pass: '10,000 moves by 32 clients at three instances: no deadlock in PostgreSQL, no response but 2xx and 4xx, and counters, live holds and offers agree',
  runIn,
})

async function runIn(office: Office, { size, seed, log }: RunOptions): Promise<Outcome> {
  const { context } = office
  const wanted = sizes[size]
  const mover = await prepare(office, wanted)
  log(`${mover.people.length} people are ready`)
  const before = await deadlocksOf(context)
  const tally = new Map<string, number>()
  const wrong: string[] = []
  const random = randomFrom(seed)
  let made = 0
  async function movesOfClient(): Promise<void> {
    while (made < wanted.moves) {
      const one = oneOf(random, mover.people)
      const found = await look(context, one)
      for (const { name, status, code } of await moveAt(mover, { one, found, random })) {
        made += 1
        const result = status < 300 ? 'done' : `${status} ${code}`
        tally.set(`${name}: ${result}`, (tally.get(`${name}: ${result}`) ?? 0) + 1)
        if (status >= 500 || status === 401) wrong.push(`${name} was answered ${result}`)
      }
    }
  }
  await withJobs(context, [tellDecisions, chaseOffers], () =>
    Promise.all(Array.from({ length: wanted.clients }, movesOfClient)),
  )
  for (const [name, count] of [...tally].sort()) log(`${String(count).padStart(6)}  ${name}`)
  const deadlocks = (await deadlocksOf(context)) - before
  const faults = [...wrong, ...(await seatFaults(context))]
  const isKept = faults.length === 0 && deadlocks === 0
  const done = [...tally].filter(([name]) => name.endsWith('done')).reduce((sum, [, count]) => sum + count, 0)
  return {
    figures: [
      ['moves', made],
      ['of them done', done],
      ['refused, as someone else was faster or a seat was missing', made - done],
      ['deadlocks', deadlocks],
      ['responses other than 2xx and 4xx', wrong.length],
      ['counters, holds and offers that disagree', faults.length - wrong.length],
    ],
    kept: isKept,
    ...(isKept ? {} : { why: [`${deadlocks} deadlocks`, ...faults].slice(0, 6).join('; ') }),
  }
}

/** People apply for two programmes in equal numbers; others are ranked and offered seats, or wait for one. */
async function prepare(office: Office, { people, ranked }: { people: number; ranked: number }): Promise<Mover> {
  const { context, officer, registrar } = office
  const cast: Candidate[] = []
  for (const [index, programme] of programmes.entries()) {
    cast.push(...(await writeCandidates(context, { name: `move${index}`, count: people / 2, programme })))
    await setSeats(office, { programme, capacity: Math.ceil(people / 3) })
  }
  const formula = { weights: { jamb: 100 }, cut_offs: { jamb: 180 } }
  const capacity = Math.ceil(ranked / 3)
  const round = await setSeats(office, { programme: rankedProgramme, capacity, ...formula })
  const answers = (n: number) => ({ entry_mode: 'utme', jamb_score: String(200 + (n % 180)) })
  cast.push(...(await writeCandidates(context, { name: 'ranked', count: ranked, programme: rankedProgramme, answers })))
  const { version } = await sendWell(officer, `/office/api/offerings/${round}/${rankedProgramme}/ranks`, {
    method: 'GET',
  })
  const list = await sendWell(officer, '/office/api/rank-lists', {
    body: { round, programme: rankedProgramme, version },
  })
  await sendWell(officer, `/office/api/rank-lists/${list.id}/propose`, { body: { count: list.decisions } })
  await sendWell(registrar, `/office/api/rank-lists/${list.id}/approve`, { body: { count: list.decisions } })
  return { office, people: cast, programmes, waiting: { round, programme: rankedProgramme } }
}

/** The current state of a case. Another client may move it before this one does. */
async function look({ db }: Context, { id }: Candidate): Promise<Found> {
  const { rows } = await sql<Found>`
    select held.stage, decision.id as decision, decision.kind, offer.state as offer
    from admission_case held
    left join decision on decision.application_id = held.application_id and ended_at is null
    left join offer on offer.decision_id = decision.id
    where held.application_id = ${id}`.execute(db)
  return rows[0] ?? { stage: 'none', decision: null, kind: null, offer: null }
}
