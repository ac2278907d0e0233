import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { oneOf, type Random, randomFrom } from '../harness/random.ts'
import type { Context } from '../server/base/context.ts'
import { chaseOffers } from '../server/features/offers/chase-offers.ts'
import { password } from '../server/testing/people.ts'
import { writeTold } from '../server/testing/told.ts'
import type { Outcome, RunOptions } from './experiment.ts'
import { type Office, officeExperiment } from './lib/office.ts'
import { type Answered, applicantCaller, type Caller, inParallel, send } from './lib/office-calls.ts'
import { type Candidate, setSeats, writeCandidates } from './lib/office-cases.ts'
import { withJobs } from './lib/office-jobs.ts'
import { seatFaults } from './lib/seat-faults.ts'

const sizes = { small: { races: 10, together: 5 }, full: { races: 500, together: 10 } }
const programme = 'msc-space-physics'

/** What else happens to the offer in the last second of its reply time. */
const rivals = ['lapse', 'revoke', 'withdraw', 'delete', 'all'] as const
type Rival = (typeof rivals)[number]

/** Accepts an offer at the last moment, while something else ends it. */
export const lastSecond = officeExperiment({
  name: 'last-second',
  promise:
    'Events in the last second before the reply deadline of an offer take effect in one order, and its seat is freed once',
  pass: '500 races of accepting against lapsing, revoking, withdrawing and deleting the account: what each caller read is what was stored, nothing late was accepted, and every seat is right',
  runIn,
})

async function runIn(office: Office, { size, seed, log }: RunOptions): Promise<Outcome> {
  const { context } = office
  const { races, together } = sizes[size]
  const people = await writeCandidates(context, { name: 'last', count: races, programme, stage: 'received' })
  await setSeats(office, { programme, capacity: races })
  const random = randomFrom(seed)
  const tally = { accepted: 0, 'accepted, and ended then': 0, 'not accepted': 0 }
  const faults: string[] = []
  await withJobs(context, [chaseOffers], () =>
    inParallel(people.entries(), together, async ([index, one]) => {
      const rival = rivals[index % rivals.length] ?? 'all'
      const ended = await race(office, { one, rival, random })
      tally[ended.result] += 1
      faults.push(...ended.faults.map(fault => `${rival}: ${fault}`))
      if (index % 100 === 99) log(`${index + 1} races`)
    }),
  )
  faults.push(...(await seatFaults(context)))
  return {
    figures: [
      ['races', races],
      ['won by accepting', tally.accepted],
      ['won by accepting, and ended a moment later', tally['accepted, and ended then']],
      ['lost by accepting', tally['not accepted']],
      ['responses, states or seats that disagree', faults.length],
    ],
    kept: faults.length === 0,
    ...(faults.length > 0 ? { why: faults.slice(0, 6).join('; ') } : {}),
  }
}

interface Racing {
  one: Candidate
  rival: Rival
  random: Random
}

async function race(office: Office, { one, rival, random }: Racing) {
  const { context, servers } = office
  const decision = await offerTo(office, one)
  const own = () => applicantCaller(oneOf(random, servers).url, one)
  if (rival === 'revoke' || rival === 'all')
    await send(office.registrar, `/office/api/decisions/${decision}/revoke`, {
      body: { reason: 'A certificate was not genuine.' },
    })
  const endsAt = await lastMoment(context, decision, rival === 'lapse' || rival === 'all' ? 250 : 60_000)
  const start = rival === 'lapse' ? endsAt - 60 : Date.now() + 40
  const after = async (call: () => Promise<Answered>) => {
    await pause(Math.max(0, start - Date.now() + random.between(-30, 60)))
    return call()
  }
  const [accepted] = await Promise.all([
    after(() => send(own(), `/applications/${one.uuid}/offer/accept`)),
    ...attacksOf(rival, { office, one, decision, own }).map(after),
  ])
  const isAccepted = accepted.status === 200
  if (rival === 'lapse' || rival === 'all') await untilChased(context, decision)
  const { state, path, live } = await stored(context, decision)
  const faults = [
    ...(accepted.status >= 500 ? [`was answered ${accepted.status}`] : []),
    ...(isAccepted === path.includes('accepted') ? [] : [`read ${accepted.status}, and it went ${path.join(', ')}`]),
    ...(isAccepted && accepted.sentAt > endsAt ? ['was accepted too late'] : []),
    ...(rival === 'lapse' && isAccepted === path.includes('lapsed') ? [`went ${path.join(', ')}`] : []),
    ...(live === (state === 'accepted' || state === 'confirmed')
      ? []
      : [`is ${state}, and the seat is ${live ? 'held' : 'free'}`]),
  ]
  const result = !isAccepted ? 'not accepted' : live ? 'accepted' : 'accepted, and ended then'
  return { faults, result } as const
}

function attacksOf(
  rival: Rival,
  { office, one, decision, own }: { office: Office; one: Candidate; decision: string; own: () => Caller },
): (() => Promise<Answered>)[] {
  const attacks = {
    revoke: () => send(office.deputy, `/office/api/decisions/${decision}/revoke`),
    withdraw: () => send(own(), `/applications/${one.uuid}/withdraw`),
    delete: () =>
      send(own(), '/account/deletion', { body: { password, confirmation: 'delete my account', withdraw: true } }),
  }
  if (rival === 'lapse') return []
  return rival === 'all' ? Object.values(attacks) : [attacks[rival]]
}

/** A released offer that holds a seat. */
async function offerTo({ context }: Office, { uuid }: Candidate): Promise<string> {
  const id = await writeTold(context, uuid, { programme })
  await sql`insert into seat_hold (decision_id, pool_id, held_at) select ${id}, id, now() from seat_pool where programme_id = ${programme}`.execute(
    context.db,
  )
  return id
}

/** Sets the end of the reply time to this many milliseconds from now, and returns it. */
async function lastMoment({ db }: Context, decision: string, ms: number): Promise<number> {
  const { rows } = await sql<{ answer_by: Date }>`
    update offer set answer_by = ended.at, next_step_at = ended.at
    from (select date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${ms / 1000}) as at) ended
    where decision_id = ${decision} returning answer_by`.execute(db)
  return Number(rows[0]?.answer_by)
}

async function stored({ db }: Context, decision: string): Promise<{ state: string; path: string[]; live: boolean }> {
  const { rows } = await sql<{ state: string; path: string[]; live: boolean }>`
    select offer.state, array(select state_after from offer_move where decision_id = offer.decision_id order by id) as path,
      exists (select from seat_hold where decision_id = offer.decision_id and freed_at is null) as live
    from offer where decision_id = ${decision}`.execute(db)
  return rows[0] ?? { state: 'none', path: [], live: false }
}

/** Waits until the job has run after the end of the reply time. */
async function untilChased(context: Context, decision: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { rows } = await sql`select from offer where decision_id = ${decision} and state = 'offered'`.execute(
      context.db,
    )
    if (rows.length === 0) return
    await pause(25)
  }
}
