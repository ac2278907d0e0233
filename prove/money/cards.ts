import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPaid, openPayment, payByCard, type Reach } from '../../harness/applicant.ts'
import { textAt } from '../../harness/client.ts'
import {
  act,
  type Bursar,
  count,
  done,
  feeMinor,
  type Ower,
  onlyOne,
  read,
  refused,
  type Simulation,
  send,
  someBursars,
} from './simulation.ts'

const reason = 'It was decided in the experiment.'

export function reachOf(simulation: Simulation): Pick<Reach, 'send'> & Reach {
  return {
    mailTo: () => Promise.reject(new Error('No email is read here')),
    async send(path, call = {}, fine = []) {
      const answer = await send(simulation, path, call)
      if (answer.status >= 300 && !fine.includes(answer.status))
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
      return answer
    },
  }
}

/** The fee is paid by card. Returns the reference. */
export async function paid(simulation: Simulation, ower: Ower): Promise<string> {
  const reach = reachOf(simulation)
  const { reference, cardPage } = await openPayment(reach, { ...ower, type: 'foundation' })
  await payByCard(reach, cardPage)
  for (let asked = 0; asked < 300; asked += 1) {
    if (await isPaid(reach, ower.bearer, reference)) {
      simulation.expected.set(ower.uuid, 'paid')
      count(simulation, 'paid by card')
      return reference
    }
    await pause(50)
  }
  throw new Error(`${reference} was paid and never confirmed`)
}

/** Another amount or payer reaches the provider than was asked, so the payment is held. */
async function held(
  simulation: Simulation,
  ower: Ower,
  seen: { amount_minor?: number; email?: string },
): Promise<string> {
  const reach = reachOf(simulation)
  const { reference, cardPage } = await openPayment(reach, { ...ower, type: 'foundation' })
  const { amount_minor = feeMinor, email = ower.email } = seen
  await sql`update sandbox_transaction set amount_minor = ${amount_minor}, email = ${email} where reference = ${reference}`.execute(
    simulation.context.db,
  )
  await payByCard(reach, cardPage)
  await reach.send(`/payments/verify?reference=${reference}`, { bearer: ower.bearer }, [409])
  simulation.expected.set(ower.uuid, 'due')
  return reference
}

/** Two people refund all or a part, the first may not agree, and of two who agree at once one does. */
export async function refunded(simulation: Simulation, ower: Ower): Promise<void> {
  const reference = await paid(simulation, ower)
  const amount = simulation.random.next() < 0.5 ? feeMinor : Math.floor(feeMinor / 3)
  const by = simulation.random.next() < 0.7 ? 'gateway' : 'hand'
  await giveBack(simulation, { reference, amount, by })
  if (amount === feeMinor) simulation.expected.set(ower.uuid, 'due')
}

interface Refund {
  reference: string
  amount: number
  by: 'gateway' | 'hand'
}

async function giveBack(simulation: Simulation, { reference, amount, by }: Refund): Promise<void> {
  const [asker, second, third] = someBursars(simulation, 3)
  if (!asker || !second || !third) return
  const body = { reference, amount, reason, by }
  const asked = await Promise.all([act(simulation, asker, '/refunds', body), act(simulation, third, '/refunds', body)])
  const known = asked.filter(({ status }) => status < 300)
  // A part may be asked for twice; all of it may not.
  if (amount * 2 > feeMinor) {
    if (known.length !== 1) simulation.wrong.push(`all of ${reference} was asked for ${known.length} times`)
    for (const one of asked)
      if (one.status >= 300) refused(simulation, 'a second refund of everything', one, [409, 422])
  }
  for (const one of known) {
    const id = textAt(one.body, 'id')
    const isFirst = one === asked[0]
    refused(
      simulation,
      'agreeing to one’s own refund',
      await act(simulation, isFirst ? asker : third, `/refunds/${id}/approve`),
      [403],
    )
    const both = [second, isFirst ? third : asker]
    const agreeing = both.map(who => act(simulation, who, `/refunds/${id}/approve`))
    if (!onlyOne(simulation, 'agreeing to a refund', await Promise.all(agreeing))) continue
    count(simulation, 'refunds agreed')
    refused(
      simulation,
      'a refund of what is left and more',
      await act(simulation, second, '/refunds', { ...body, amount: feeMinor }),
      [409, 422],
    )
    if (by === 'hand')
      onlyOne(
        simulation,
        'recording a refund by hand',
        await Promise.all(both.map(who => act(simulation, who, `/refunds/${id}/paid`, { note: 'By transfer.' }))),
      )
  }
}

/** The fee is paid by card and by transfer at the same moment: one counts, and the other goes back. */
export async function paidTwice(simulation: Simulation, ower: Ower): Promise<void> {
  const reach = reachOf(simulation)
  const [first, second] = someBursars(simulation, 2)
  if (!first || !second) return
  const { reference, cardPage } = await openPayment(reach, { ...ower, type: 'foundation' })
  const number = `TWICE-${reference}`
  simulation.bank.set(number, feeMinor)
  const transfer = transferOf(ower, { number, amount: feeMinor })
  const [, booked] = await Promise.all([payByCard(reach, cardPage), act(simulation, first, '/transfers', transfer)])
  simulation.expected.set(ower.uuid, 'paid')
  await reach.send(`/payments/verify?reference=${reference}`, { bearer: ower.bearer }, [409])
  if (booked.status < 300) {
    count(simulation, 'paid twice: the transfer counts, the card is refunded')
    return
  }
  refused(simulation, 'a transfer for a fee that is paid', booked, [409])
  count(simulation, 'paid twice: the card counts, the transfer is given back')
  const surplus = await act(simulation, first, '/transfers', { ...transfer, surplus: true })
  if (done(simulation, 'recording a second payment', surplus))
    await returnTransfer(simulation, textAt(surplus.body, 'id'))
}

/** One person asks to give received money back; another says that the bank has sent it, once. */
export async function returnTransfer(simulation: Simulation, id: string): Promise<void> {
  const [first, second, third] = someBursars(simulation, 3)
  if (!first || !second || !third) return
  const path = `/transfers/${id}/give-back`
  if (!done(simulation, 'asking to give a transfer back', await act(simulation, first, path, { reason }))) return
  refused(simulation, 'giving back what one asked for', await act(simulation, first, path, { reason }), [403])
  onlyOne(
    simulation,
    'giving back',
    await Promise.all([second, third].map(who => act(simulation, who, path, { reason }))),
  )
  count(simulation, 'transfers given back')
}

export function transferOf(ower: Ower, { number, amount }: { number: string; amount: number }) {
  return {
    ...{ application: ower.number, fee: 'application', amount, currency: 'NGN', paid_on: '2026-01-05' },
    ...{ payer: 'Ada Payer', number, reason: 'On the statement of the bank' },
  }
}

/** A payment that came short is held, and accepted by two people or given back. */
export async function heldPayment(simulation: Simulation, ower: Ower): Promise<void> {
  const reference = await held(simulation, ower, { amount_minor: feeMinor - 100_000 })
  const [first, second, third] = someBursars(simulation, 3)
  if (!first || !second || !third) return
  const isAccepted = simulation.random.next() < 0.5
  const action = isAccepted ? 'accept' : 'give-back'
  const asked = onlyOne(
    simulation,
    `asking to ${action}`,
    await Promise.all(
      [first, third].map(who => act(simulation, who, `/payments/${reference}/decide`, { action, reason })),
    ),
  )
  if (!asked) return
  count(simulation, isAccepted ? 'held: accepted' : 'held: given back')
  await agree(simulation, reference, isAccepted)
  if (isAccepted) simulation.expected.set(ower.uuid, 'paid')
}

/** Whoever asked is refused, and of all others at once one agrees. */
async function agree(simulation: Simulation, reference: string, isDecision: boolean): Promise<void> {
  const [reader] = simulation.bursars
  if (!reader) return
  const story = Object(await read(simulation, reader, `/payments/${reference}`))
  const open = isDecision ? Object(story.decision) : Object((story.refunds ?? [])[0])
  const asker = simulation.bursars.find(({ name }) => name === open.asked_by)
  const others = simulation.bursars.filter(one => one !== asker).slice(0, 3)
  const agreeing = (who: Bursar) =>
    isDecision
      ? act(simulation, who, `/payments/${reference}/decision/approve`, { id: open.id })
      : act(simulation, who, `/refunds/${open.id}/approve`)
  if (asker) refused(simulation, 'agreeing to what one asked', await agreeing(asker), [403])
  onlyOne(simulation, 'agreeing', await Promise.all(others.map(agreeing)))
}

/** Money that was paid for the wrong application is moved to the right one. */
export async function moved(simulation: Simulation, [from, to]: readonly [Ower, Ower]): Promise<void> {
  const isCounted = simulation.random.next() < 0.5
  const reference = isCounted
    ? await paid(simulation, from)
    : await held(simulation, from, { email: 'someone@example.com' })
  const [first] = someBursars(simulation, 1)
  if (!first) return
  const asked = { action: 'move', application: to.number, reason }
  simulation.expected.set(to.uuid, 'due')
  if (!done(simulation, 'asking to move', await act(simulation, first, `/payments/${reference}/decide`, asked))) return
  await agree(simulation, reference, true)
  simulation.expected.set(from.uuid, 'due')
  simulation.expected.set(to.uuid, 'paid')
  count(simulation, 'moved')
}
