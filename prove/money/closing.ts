import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { act, count, done, feeMinor, freshen, onlyOne, read, refused, type Simulation } from './simulation.ts'

/** Waits until every refund has left and the gateway has said so. */
export async function untilRefunded({ context }: Simulation): Promise<void> {
  for (let asked = 0; asked < 3_000; asked += 1) {
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from refund where status in ('due', 'requested'))::integer
        + (select count(*) from sandbox_refund where status = 'pending')::integer as open`.execute(context.db)
    if (rows[0]?.open === 0) return
    await pause(100)
  }
  throw new Error('Refunds are still on their way after five minutes')
}

interface Sums {
  currency: string
  booked: { amount_minor: number }
  reported?: { amount_minor: number }
  expected_minor?: number
}

/** Everybody closes each day at once: one does, with the sums of the day, and nothing changes it afterwards. */
export async function closeDays(simulation: Simulation): Promise<void> {
  await freshen(simulation.context, 25)
  const { rows } = await sql<{ day: string; booked: number; charged: number }>`
    select to_char(day, 'YYYY-MM-DD') as day,
      (select coalesce(sum(amount_minor), 0)::float8 from payment where (booked_at at time zone 'Africa/Lagos')::date = day) as booked,
      (select coalesce(sum(amount_minor), 0)::float8 from sandbox_transaction where (paid_at at time zone 'Africa/Lagos')::date = day) as charged
    from (select distinct (booked_at at time zone 'Africa/Lagos')::date as day from payment where booked_at is not null) days
    order by day`.execute(simulation.context.db)
  for (const { day, booked, charged } of rows) {
    const [first] = simulation.bursars
    if (!first) return
    const before = Object(await read(simulation, first, `/money/${day}`))
    const currencies: Sums[] = before.currencies ?? []
    const settled = currencies.map(({ currency, expected_minor = 0 }) => ({
      currency,
      amount_minor: Math.max(0, expected_minor),
    }))
    const body = { settled, note: 'Closed by the experiment.' }
    onlyOne(
      simulation,
      `closing ${day}`,
      await Promise.all(simulation.bursars.map(who => act(simulation, who, `/money/${day}/close`, body))),
    )
    const [naira] = currencies
    if (naira?.booked.amount_minor !== booked || naira.reported?.amount_minor !== charged)
      simulation.wrong.push(`${day} has ${JSON.stringify(naira)}; booked ${booked}, charged ${charged}`)
    await correctAfterwards(simulation, day)
    count(simulation, 'days closed, each by ten people at once')
  }
  const today = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10)
  const [first] = simulation.bursars
  if (first)
    refused(
      simulation,
      'closing a day that is not over',
      await act(simulation, first, `/money/${today}/close`, { settled: [] }),
      [409, 422],
    )
}

/**
 * Money of a closed day is moved: the day stays as it was, and the correction stands behind it. Less than the fee, which two
 * have accepted, cannot be moved.
 */
async function correctAfterwards(simulation: Simulation, day: string): Promise<void> {
  const [first, second] = simulation.bursars
  if (!first || !second) return
  const { rows } = await sql<{ reference: string; number: string; uuid: string; from: string }>`
    select payment.reference, due.application_number as number, due.uuid, paid.uuid as from
    from payment join application paid on paid.id = payment.application_id, application due
    where payment.status = 'paid' and payment.payer <> 'office' and (booked_at at time zone 'Africa/Lagos')::date = ${day}::date
      and payment.amount_minor >= ${feeMinor}
      and not exists (select from refund where payment_id = payment.id)
      and due.status = 'awaiting_payment' and not due.has_paid and not exists (select from payment one where one.application_id = due.id
        and one.status in ('mismatched', 'paid'))
      and not exists (select from waiver_use where application_id = due.id and ended_at is null)
    limit 1`.execute(simulation.context.db)
  const [correction] = rows
  if (!correction) return
  const before = Object(await read(simulation, first, `/money/${day}`))
  const { reference, number } = correction
  const reason = 'It was paid for another application.'
  const asked = await act(simulation, first, `/payments/${reference}/decide`, {
    action: 'move',
    application: number,
    reason,
  })
  if (!done(simulation, `asking for a correction of ${day}`, asked)) return
  const { id } = Object(Object(asked.body).decision)
  const agreed = await act(simulation, second, `/payments/${reference}/decision/approve`, { id })
  if (!done(simulation, `agreeing to a correction of ${day}`, agreed)) return
  simulation.expected.set(correction.from, 'due')
  simulation.expected.set(correction.uuid, 'paid')
  const after = Object(await read(simulation, first, `/money/${day}`))
  if (JSON.stringify(after.currencies) !== JSON.stringify(before.currencies))
    simulation.wrong.push(`a correction has changed the closed day ${day}`)
  const isListed = (after.differences ?? []).some(
    (one: { kind: string; reference: string }) => one.kind === 'after-closing' && one.reference === reference,
  )
  if (!isListed) simulation.wrong.push(`a correction of ${day} stands nowhere`)
  count(simulation, 'corrections after closing, each an entry of its own')
}
