import { sql } from 'kysely'
import { oneOf, type Random, randomFrom } from '../harness/random.ts'
import type { Context } from '../server/base/context.ts'
import type { Outcome, RunOptions } from './experiment.ts'
import { type Office, officeExperiment } from './lib/office.ts'
import { inParallel, send } from './lib/office-calls.ts'
import { confirmBatch, decisionsOf, setSeats, writeCandidates } from './lib/office-cases.ts'
import { seatFaults } from './lib/seat-faults.ts'

const sizes = {
  small: { clients: 8, seats: 12, proposals: 20 },
  full: { clients: 40, seats: 300, proposals: 400 },
}
const programme = 'msc-computer-science'
/** The share of approvals that are discarded immediately, which frees their seats. */
const discardedShare = 0.15

/** Several clients approve more offers than there are seats and discard some, concurrently. */
export const seats = officeExperiment({
  name: 'seats',
  promise: 'Never more offers than seats, and every freed seat is available again',
  pass: '40 clients at three instances, 400 proposals, 300 seats: 300 are held by 300 live offers, and every other approval is refused with the numbers',
  runIn,
})

async function runIn(office: Office, { size, seed, log }: RunOptions): Promise<Outcome> {
  const { context } = office
  const wanted = sizes[size]
  await setSeats(office, { programme, capacity: wanted.seats })
  const people = await writeCandidates(context, { name: 'seat', count: wanted.proposals, programme })
  const uuids = people.map(({ uuid }) => uuid)
  await confirmBatch(office.officer, { action: 'propose', proposal: { kind: 'offer' }, uuids })
  const decisions = await decisionsOf(context, people)
  log(`${decisions.length} offers are proposed`)
  const tally = { approved: 0, refused: 0, discarded: 0, unexpected: [] as string[] }
  const client = { office, tally, random: randomFrom(seed), discards: discardedShare }
  const left = await approveAll(client, decisions, wanted.clients)
  // Seats that were freed late go to those who were refused.
  await approveAll({ ...client, discards: 0 }, left, wanted.clients)
  const counted = await countSeats(context)
  const faults = [...tally.unexpected, ...(await seatFaults(context))]
  const isKept =
    faults.length === 0 &&
    counted.held === wanted.seats &&
    counted.holds === wanted.seats &&
    counted.offers === wanted.seats
  return {
    figures: [
      ['approved', tally.approved],
      ['refused: no seat', tally.refused],
      ['discarded, with the seat freed', tally.discarded],
      ['held by the counter, by holds, by live offers', `${counted.held}, ${counted.holds}, ${counted.offers}`],
    ],
    kept: isKept,
    ...(isKept ? {} : { why: faults[0] ?? 'the counts differ' }),
  }
}

interface Client {
  office: Office
  tally: { approved: number; refused: number; discarded: number; unexpected: string[] }
  random: Random
  discards: number
}

/** Approves these decisions with this many clients at once. Returns those for which there was no seat. */
async function approveAll(client: Client, decisions: readonly string[], clients: number): Promise<string[]> {
  const left: string[] = []
  await inParallel(decisions, clients, async id => {
    if ((await approveOne(client, id)) === 'no-seat') left.push(id)
  })
  return left
}

async function approveOne({ office, tally, random, discards }: Client, id: string): Promise<'done' | 'no-seat'> {
  const registrar = { ...office.registrar, url: oneOf(random, office.servers).url }
  const approved = await send(registrar, `/office/api/decisions/${id}/approve`)
  if (approved.code === 'no-seat') {
    tally.refused += 1
    return 'no-seat'
  }
  if (approved.status !== 200) {
    tally.unexpected.push(`${approved.status} ${approved.code}`)
    return 'done'
  }
  tally.approved += 1
  if (random.next() >= discards) return 'done'
  const discarded = await send(registrar, `/office/api/decisions/${id}/discard`)
  if (discarded.status === 200) tally.discarded += 1
  else tally.unexpected.push(`${discarded.status} ${discarded.code}`)
  return 'done'
}

/** The counter, the live holds, and the offers that hold a seat. */
async function countSeats({ db }: Context) {
  const { rows } = await sql<{ held: number; holds: number; offers: number }>`
    select held, (select count(*)::integer from seat_hold where pool_id = seat_pool.id and freed_at is null) as holds,
      (select count(*)::integer from offer join decision on decision.id = decision_id join seat_hold on seat_hold.decision_id = decision.id
        where offer.state = 'offered' and decision.ended_at is null and seat_hold.pool_id = seat_pool.id) as offers
    from seat_pool where programme_id = ${programme}`.execute(db)
  return rows[0] ?? { held: -1, holds: -1, offers: -1 }
}
