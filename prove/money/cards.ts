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
  send,
  someBursars,
  type World,
} from './world.ts'

const reason = 'It was decided in the experiment.'

export function reachOf(world: World): Pick<Reach, 'send'> & Reach {
  return {
    mailTo: () => Promise.reject(new Error('No email is read here')),
    async send(path, call = {}, fine = []) {
      const answer = await send(world, path, call)
      if (answer.status >= 300 && !fine.includes(answer.status))
        throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
      return answer
    },
  }
}

/** The fee is paid by card. Returns the reference. */
export async function paid(world: World, ower: Ower): Promise<string> {
  const reach = reachOf(world)
  const { reference, cardPage } = await openPayment(reach, { ...ower, type: 'foundation' })
  await payByCard(reach, cardPage)
  for (let asked = 0; asked < 300; asked += 1) {
    if (await isPaid(reach, ower.bearer, reference)) {
      world.expected.set(ower.uuid, 'paid')
      count(world, 'paid by card')
      return reference
    }
    await pause(50)
  }
  throw new Error(`${reference} was paid and never confirmed`)
}

/** Another amount or payer reaches the provider than was asked, so the payment is held. */
async function held(world: World, ower: Ower, seen: { amount_minor?: number; email?: string }): Promise<string> {
  const reach = reachOf(world)
  const { reference, cardPage } = await openPayment(reach, { ...ower, type: 'foundation' })
  const { amount_minor = feeMinor, email = ower.email } = seen
  await sql`update sandbox_transaction set amount_minor = ${amount_minor}, email = ${email} where reference = ${reference}`.execute(
    world.context.db,
  )
  await payByCard(reach, cardPage)
  await reach.send(`/payments/verify?reference=${reference}`, { bearer: ower.bearer }, [409])
  world.expected.set(ower.uuid, 'due')
  return reference
}

/** Two people refund all or a part, the first may not agree, and of two who agree at once one does. */
export async function refunded(world: World, ower: Ower): Promise<void> {
  const reference = await paid(world, ower)
  const amount = world.random.next() < 0.5 ? feeMinor : Math.floor(feeMinor / 3)
  const by = world.random.next() < 0.7 ? 'gateway' : 'hand'
  await giveBack(world, { reference, amount, by })
  if (amount === feeMinor) world.expected.set(ower.uuid, 'due')
}

interface Refund {
  reference: string
  amount: number
  by: 'gateway' | 'hand'
}

async function giveBack(world: World, { reference, amount, by }: Refund): Promise<void> {
  const [asker, second, third] = someBursars(world, 3)
  if (!asker || !second || !third) return
  const body = { reference, amount, reason, by }
  const asked = await Promise.all([act(world, asker, '/refunds', body), act(world, third, '/refunds', body)])
  const known = asked.filter(({ status }) => status < 300)
  // A part may be asked for twice; all of it may not.
  if (amount * 2 > feeMinor) {
    if (known.length !== 1) world.wrong.push(`all of ${reference} was asked for ${known.length} times`)
    for (const one of asked) if (one.status >= 300) refused(world, 'a second refund of everything', one, [409, 422])
  }
  for (const one of known) {
    const id = textAt(one.body, 'id')
    const isFirst = one === asked[0]
    refused(
      world,
      'agreeing to one’s own refund',
      await act(world, isFirst ? asker : third, `/refunds/${id}/approve`),
      [403],
    )
    const both = [second, isFirst ? third : asker]
    const agreeing = both.map(who => act(world, who, `/refunds/${id}/approve`))
    if (!onlyOne(world, 'agreeing to a refund', await Promise.all(agreeing))) continue
    count(world, 'refunds agreed')
    refused(
      world,
      'a refund of what is left and more',
      await act(world, second, '/refunds', { ...body, amount: feeMinor }),
      [409, 422],
    )
    if (by === 'hand')
      onlyOne(
        world,
        'recording a refund by hand',
        await Promise.all(both.map(who => act(world, who, `/refunds/${id}/paid`, { note: 'By transfer.' }))),
      )
  }
}

/** The fee is paid by card and by transfer at the same moment: one counts, and the other goes back. */
export async function paidTwice(world: World, ower: Ower): Promise<void> {
  const reach = reachOf(world)
  const [first, second] = someBursars(world, 2)
  if (!first || !second) return
  const { reference, cardPage } = await openPayment(reach, { ...ower, type: 'foundation' })
  const number = `TWICE-${reference}`
  world.bank.set(number, feeMinor)
  const transfer = transferOf(ower, { number, amount: feeMinor })
  const [, booked] = await Promise.all([payByCard(reach, cardPage), act(world, first, '/transfers', transfer)])
  world.expected.set(ower.uuid, 'paid')
  await reach.send(`/payments/verify?reference=${reference}`, { bearer: ower.bearer }, [409])
  if (booked.status < 300) {
    count(world, 'paid twice: the transfer counts, the card is refunded')
    return
  }
  refused(world, 'a transfer for a fee that is paid', booked, [409])
  count(world, 'paid twice: the card counts, the transfer is given back')
  const surplus = await act(world, first, '/transfers', { ...transfer, surplus: true })
  if (done(world, 'recording a second payment', surplus)) await returnTransfer(world, textAt(surplus.body, 'id'))
}

/** One person asks to give received money back; another says that the bank has sent it, once. */
export async function returnTransfer(world: World, id: string): Promise<void> {
  const [first, second, third] = someBursars(world, 3)
  if (!first || !second || !third) return
  const path = `/transfers/${id}/give-back`
  if (!done(world, 'asking to give a transfer back', await act(world, first, path, { reason }))) return
  refused(world, 'giving back what one asked for', await act(world, first, path, { reason }), [403])
  onlyOne(world, 'giving back', await Promise.all([second, third].map(who => act(world, who, path, { reason }))))
  count(world, 'transfers given back')
}

export function transferOf(ower: Ower, { number, amount }: { number: string; amount: number }) {
  return {
    ...{ application: ower.number, fee: 'application', amount, currency: 'NGN', paid_on: '2026-01-05' },
    ...{ payer: 'Ada Payer', number, reason: 'On the statement of the bank' },
  }
}

/** A payment that came short is held, and accepted by two people or given back. */
export async function heldPayment(world: World, ower: Ower): Promise<void> {
  const reference = await held(world, ower, { amount_minor: feeMinor - 100_000 })
  const [first, second, third] = someBursars(world, 3)
  if (!first || !second || !third) return
  const isAccepted = world.random.next() < 0.5
  const action = isAccepted ? 'accept' : 'give-back'
  const asked = onlyOne(
    world,
    `asking to ${action}`,
    await Promise.all([first, third].map(who => act(world, who, `/payments/${reference}/decide`, { action, reason }))),
  )
  if (!asked) return
  count(world, isAccepted ? 'held: accepted' : 'held: given back')
  await agree(world, reference, isAccepted)
  if (isAccepted) world.expected.set(ower.uuid, 'paid')
}

/** Whoever asked is refused, and of all others at once one agrees. */
async function agree(world: World, reference: string, isDecision: boolean): Promise<void> {
  const [reader] = world.bursars
  if (!reader) return
  const story = Object(await read(world, reader, `/payments/${reference}`))
  const open = isDecision ? Object(story.decision) : Object((story.refunds ?? [])[0])
  const asker = world.bursars.find(({ name }) => name === open.asked_by)
  const others = world.bursars.filter(one => one !== asker).slice(0, 3)
  const agreeing = (who: Bursar) =>
    isDecision
      ? act(world, who, `/payments/${reference}/decision/approve`, { id: open.id })
      : act(world, who, `/refunds/${open.id}/approve`)
  if (asker) refused(world, 'agreeing to what one asked', await agreeing(asker), [403])
  onlyOne(world, 'agreeing', await Promise.all(others.map(agreeing)))
}

/** Money that was paid for the wrong application is moved to the right one. */
export async function moved(world: World, [from, to]: readonly [Ower, Ower]): Promise<void> {
  const isCounted = world.random.next() < 0.5
  const reference = isCounted ? await paid(world, from) : await held(world, from, { email: 'someone@example.com' })
  const [first] = someBursars(world, 1)
  if (!first) return
  const asked = { action: 'move', application: to.number, reason }
  world.expected.set(to.uuid, 'due')
  if (!done(world, 'asking to move', await act(world, first, `/payments/${reference}/decide`, asked))) return
  await agree(world, reference, true)
  world.expected.set(from.uuid, 'due')
  world.expected.set(to.uuid, 'paid')
  count(world, 'moved')
}
