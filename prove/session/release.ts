import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { chaseOffers } from '../../server/features/offers/chase-offers.ts'
import { tellDecisions } from '../../server/features/releases/tell.ts'
import { type DecisionKind, isOfferKind } from '../../shared/domain/decisions.ts'
import { ownCase } from './apply.ts'
import type { Simulation } from './simulation.ts'
import { count, forEach, sendCall } from './tally.ts'

/**
 * Releases everything approved: prepared, rehearsed, confirmed with its count, and its hour passed. No one reads anything before it,
 * and everyone in the sample does after it.
 */
export async function releaseAll(simulation: Simulation, name: string): Promise<void> {
  const { at, count: decisions } = await confirmedRelease(simulation, { name, aheadMs: simulation.shape.aheadMs })
  const before = await toldAmong(simulation)
  if (Date.now() < at && before.isAny) throw new Error('A decision was told before its hour')
  await pause(Math.max(0, at - Date.now() + 50))
  const after = await toldAmong(simulation)
  if (!after.areAll) throw new Error('A decision was not told at its hour')
  await untilTold(simulation)
  simulation.log(`${decisions} decisions have been released`)
}

/** On a busy machine the hour can pass before the confirmation, which is then refused, and a later release is prepared. */
async function confirmedRelease(
  simulation: Simulation,
  { name, aheadMs }: { name: string; aheadMs: number },
): Promise<{ at: number; count: number }> {
  const { desks, tally } = simulation
  const at = Date.now() + aheadMs
  const release = await desks.registrar.post('/releases', {
    ...{ name, releases_at: new Date(at).toISOString(), filter: {} },
  })
  count(tally, 'release.prepared')
  const path = `/releases/${release.id}`
  if (aheadMs === simulation.shape.aheadMs)
    await readLetters(simulation, path, (await desks.registrar.get(path)).rehearsal)
  const wrong = await desks.registrar.attempt('POST', `${path}/confirm`, { count: Number(release.count) + 1 }, [409])
  if (wrong.status !== 409) throw new Error('A release was confirmed with a wrong number')
  const confirmed = await desks.registrar.attempt('POST', `${path}/confirm`, { count: release.count }, [422])
  if (confirmed.status === 422) return confirmedRelease(simulation, { name, aheadMs: aheadMs * 2 })
  count(tally, 'release.confirmed')
  tally.told += Number(release.count)
  return { at, count: Number(release.count) }
}

/** Checks the letters of offers in the rehearsal. */
async function readLetters({ desks, shape, tally }: Simulation, path: string, rehearsal: unknown): Promise<void> {
  const decisions = (rehearsal as { decision: { id: string; kind: DecisionKind } }[]).map(({ decision }) => decision)
  for (const { id } of decisions.filter(({ kind }) => isOfferKind(kind)).slice(0, shape.letters)) {
    const { body } = await desks.registrar.attempt('GET', `${path}/letters/${id}`, undefined, [])
    if (!isPdf(body)) throw new Error('There is no letter to rehearse')
    count(tally, 'letter.rehearsed')
  }
}

export function isPdf(body: unknown): boolean {
  return Buffer.isBuffer(body) && body.subarray(0, 5).equals(Buffer.from('%PDF-'))
}

async function toldAmong(simulation: Simulation): Promise<{ isAny: boolean; areAll: boolean }> {
  const { rows } = await sql<{ uuid: string; kind: string }>`
    select application.uuid, decision.kind from decision join application on application.id = decision.application_id
    join admission_case held on held.application_id = application.id
    where decision.ended_at is null and decision.release_id = (select id from release order by created_at desc limit 1)
      and held.stage in ('approved', 'told')
    order by decision.id limit 12`.execute(simulation.context.db)
  const told: boolean[] = []
  await forEach(rows, 4, async ({ uuid, kind }) => {
    const player = simulation.byUuid.get(uuid)
    const { decision } = player ? await ownCase(simulation, player) : {}
    // People who move up have been on the waiting list until then.
    told.push(Object(decision).kind === kind)
  })
  return { isAny: told.includes(true), areAll: !told.includes(false) }
}

/** Writes the emails together with the server’s own job, like a second instance. */
async function untilTold({ context }: Simulation): Promise<void> {
  while (await tellDecisions.run(context)) {
    // Process the next hundred.
  }
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from admission_case held join release on release.id = held.release_id
      where held.stage = 'approved' and release.releases_at <= now()`.execute(context.db)
    if (rows[0]?.left === 0) return
    await pause(200)
  }
}

/** Lets the reply dates of all open offers pass, the only time the calendar is moved. */
export async function passAnswerDates(simulation: Simulation): Promise<void> {
  const { rows } = await sql<{ decision_id: string }>`
    update offer set answer_by = now() - interval '1 second', next_step_at = now()
    where state = 'offered' and exists (select from decision where decision.id = decision_id and releases_at <= now())
    returning decision_id`.execute(simulation.context.db)
  count(simulation.tally, 'offer.lapsed', rows.length)
  await hurryRefunds(simulation)
  await chaseAll(simulation)
}

/** Lets the half minute of the undo pass, after which the emails are written. */
export async function passUndo(simulation: Simulation): Promise<void> {
  await sql`update offer set next_step_at = now() where state in ('confirmed', 'cleared', 'enrolled') and next_step_at > now()`.execute(
    simulation.context.db,
  )
  await chaseAll(simulation)
}

async function chaseAll({ context }: Simulation): Promise<void> {
  for (;;) {
    while (await chaseOffers.run(context)) {
      // Process the next one.
    }
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from offer where next_step_at <= now()`.execute(context.db)
    if (rows[0]?.left === 0) return
    await pause(100)
  }
}

/** Waits until every email is sent, and reports those that did not arrive. */
export async function untilMailed({ context, log }: Simulation): Promise<void> {
  for (let waited = 0; ; waited += 1) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from mail where next_attempt_at is not null`.execute(context.db)
    if (rows[0]?.left === 0) return
    if (waited % 20 === 19) log(`${rows[0]?.left} emails are waiting to be sent`)
    if (waited > 1800) throw new Error(`${rows[0]?.left} emails are still waiting`)
    await pause(500)
  }
}

/** The call for each reply of an applicant. */
export async function reply(
  simulation: Simulation,
  { uuid, bearer }: { uuid: string; bearer: string },
  what: string,
  json: Record<string, string> = {},
): Promise<void> {
  await sendCall(simulation, `/applications/${uuid}/${what}`, { method: 'POST', bearer, json })
}

/** Lets the days pass that the card provider needs for refunds. */
async function hurryRefunds({ context }: Simulation): Promise<void> {
  await sql`update sandbox_refund set expected_at = now() where expected_at > now()`.execute(context.db)
}

/** Waits until every refund is complete. */
export async function passRefunds(simulation: Simulation): Promise<void> {
  const { context } = simulation
  for (let waited = 0; ; waited += 1) {
    await hurryRefunds(simulation)
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from refund where status <> 'processed'`.execute(context.db)
    if (rows[0]?.left === 0) return
    if (waited > 600) throw new Error(`${rows[0]?.left} refunds are still on their way`)
    await pause(200)
  }
}
