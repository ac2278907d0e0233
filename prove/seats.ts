import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Random, randomFrom } from '../harness/random.ts'
import { writeColleague } from '../harness/staff.ts'
import type { Context } from '../server/context.ts'
import { findDecided } from '../server/features/decisions/find-decided.ts'
import { proposeDecisions } from '../server/features/decisions/propose.ts'
import { writeCase } from '../server/testing/cases.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { withFolder, withStoreOf } from './lib/place.ts'

const sizes = {
  small: { clients: 8, seats: 12, proposals: 20 },
  full: { clients: 40, seats: 300, proposals: 400 },
}
const programme = 'msc-computer-science'
/** So many of the approvals are discarded straight away, which frees their seats. */
const discardedShare = 0.15

/** Many approve more offers than there are seats, and discard some, at the same time. */
export const seats: Experiment = {
  name: 'seats',
  promise: 'Never more offers than seats, and no seat that is free stays taken',
  pass: '40 clients, 400 proposals, 300 seats: 300 are held by 300 live offers, and every other approval is refused with the numbers',
  run: options => withFolder('seats', folder => runIn(folder, options)),
}

async function runIn(folder: string, { size, seed, log }: RunOptions): Promise<Outcome> {
  const wanted = sizes[size]
  const env = {
    DATA_DIR: folder,
    JWT_SECRET: 'a secret that this experiment signs tokens with',
    RATE_LIMIT_FACTOR: '1000',
  }
  const portal = await portalProcess(folder, { ...env, LOG_LEVEL: 'silent' })
  await portal.start()
  try {
    const { decisions, token } = await withStoreOf(env, context => propose(context, wanted))
    log(`${decisions.length} offers are proposed`)
    const tally = { approved: 0, refused: 0, discarded: 0, postponed: 0, unexpected: [] as string[] }
    const client = { url: portal.url, token, tally, random: randomFrom(seed), discards: discardedShare }
    const left = await approveAll(client, decisions, wanted.clients)
    // Seats that were freed late are there for those who were refused.
    await approveAll({ ...client, discards: 0 }, left, wanted.clients)
    const counted = await withStoreOf(env, countSeats)
    const isKept =
      tally.unexpected.length === 0 &&
      counted.held === wanted.seats &&
      counted.holds === wanted.seats &&
      counted.offers === wanted.seats
    return {
      figures: [
        ['approved', tally.approved],
        ['refused: no seat', tally.refused],
        ['discarded, with the seat freed', tally.discarded],
        ['sent again, because the server was too busy', tally.postponed],
        ['held by the counter, by holds, by live offers', `${counted.held}, ${counted.holds}, ${counted.offers}`],
      ],
      kept: isKept,
      ...(isKept ? {} : { why: tally.unexpected[0] ?? 'the counts differ' }),
    }
  } finally {
    await portal.stop()
  }
}

/** Proposed offers, and the session of a person who may approve them. */
async function propose(context: Context, { seats: capacity, proposals }: { seats: number; proposals: number }) {
  const grant = (role: 'officer' | 'registrar') => [{ role, scope: 'all' as const }]
  const officer = await writeColleague(context, {
    full_name: 'Kemi Obi',
    email: 'kemi@usta.example',
    grants: grant('officer'),
  })
  const registrar = await writeColleague(context, {
    ...{ full_name: 'Grace Ekanem', email: 'grace@usta.example', grants: grant('registrar') },
  })
  const ids: number[] = []
  for (let index = 0; index < proposals; index += 1) {
    const wanted = { surname: 'Bello', first_name: 'Aisha', programme, stage: 'ready', daysAgo: 3 } as const
    ids.push((await writeCase(context, wanted, `27-${String(300_000 + index)}`)).id)
  }
  await sql`insert into seat_pool (round_id, programme_id, track, capacity)
    select round_id, ${programme}, 'general', ${capacity} from application where id = ${ids[0]}`.execute(context.db)
  const decisions = await context.db.transaction().execute(async tx => {
    const cases = await findDecided(tx, ids)
    await proposeDecisions(
      tx,
      context,
      officer,
      cases.map(one => ({ one, proposal: { kind: 'offer' } })),
    )
    return tx.selectFrom('decision').select('id').execute()
  })
  return { decisions: decisions.map(({ id }) => id), token: registrar.token }
}

interface Client {
  url: string
  token: string
  tally: { approved: number; refused: number; discarded: number; postponed: number; unexpected: string[] }
  random: Random
  discards: number
}

/** Approves these decisions by so many clients together. Returns those for which there was no seat. */
async function approveAll(client: Client, decisions: readonly string[], clients: number): Promise<string[]> {
  const [waiting, left] = [[...decisions], [] as string[]]
  async function work(): Promise<void> {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
      if ((await approveOne(client, id)) === 'no-seat') left.push(id)
  }
  await Promise.all(Array.from({ length: clients }, work))
  return left
}

async function approveOne(client: Client, id: string): Promise<'done' | 'no-seat'> {
  const { tally, random, discards } = client
  const approved = await post(client, `/office/api/decisions/${id}/approve`)
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
  const discarded = await post(client, `/office/api/decisions/${id}/discard`)
  if (discarded.status === 200) tally.discarded += 1
  else tally.unexpected.push(`${discarded.status} ${discarded.code}`)
  return 'done'
}

async function post({ url, token, tally }: Client, path: string): Promise<{ status: number; code: string }> {
  for (;;) {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'x-office': '1', cookie: `office=${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    const { code } = Object(await answer.json())
    if (answer.status !== 503) return { status: answer.status, code: String(code ?? '') }
    // Refused for the moment, as on a machine with too much to do, and nothing was changed. A browser sends it again.
    tally.postponed += 1
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000)
  }
}

/** The counter, the holds that are live, and the offers that hold a seat. */
async function countSeats({ db }: Context) {
  const { rows } = await sql<{ held: number; holds: number; offers: number }>`
    select (select sum(held)::integer from seat_pool) as held,
      (select count(*)::integer from seat_hold where freed_at is null) as holds,
      (select count(*)::integer from offer join decision on decision.id = decision_id
        where offer.state = 'offered' and decision.ended_at is null) as offers`.execute(db)
  return rows[0] ?? { held: -1, holds: -1, offers: -1 }
}
