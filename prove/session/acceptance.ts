import { sql } from 'kysely'
import { isPaid, payByCard } from '../../harness/applicant.ts'
import { textAt } from '../../harness/client.ts'
import { reachOf, untilPaid } from './apply.ts'
import { reply } from './release.ts'
import { type Offer, offersIn, playerOf } from './reply.ts'
import { acceptanceFee } from './shape.ts'
import type { Player, Simulation } from './simulation.ts'
import { count, forEach, sendCall } from './tally.ts'

/** In turn: most pay by card, one asks an aunt to pay, one leaves the card page, and one never pays. */
const ways = [
  ...(['card', 'link', 'card', 'never', 'card', 'declines-first'] as const),
  ...(['card', 'card', 'card', 'card', 'card', 'card'] as const),
]

/** Whether only the fee and the conditions are open: JAMB comes first. */
function owes({ jamb }: Simulation, { id, program_type }: Offer): boolean {
  return program_type !== 'undergraduate' || jamb.get(id) === 'accepted_on_caps'
}

/** Everyone who has accepted and owes the acceptance fee pays it, apart from a few. Those waiting only for a condition have already paid. */
export async function payAcceptanceFees(simulation: Simulation): Promise<void> {
  const hasPaid = await payersOf(simulation)
  const owing = (await offersIn(simulation, 'accepted')).filter(
    offer => owes(simulation, offer) && !hasPaid.has(offer.id),
  )
  const byType = Object.values(Object.groupBy(owing, ({ program_type }) => String(program_type === 'undergraduate')))
  for (const offers of byType)
    await forEach(offers ?? [], simulation.shape.clients, async (offer, index) => {
      const player = playerOf(simulation, offer)
      const way = ways[index % ways.length]
      if (way === 'link') await payByLink(simulation, player)
      else if (way !== 'never') await payAcceptance(simulation, player, way === 'declines-first' ? way : 'pays')
    })
}

/** The decisions with a recorded acceptance fee. */
async function payersOf({ context }: Simulation): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select decision_id as id from payment where fee = 'acceptance' and status = 'paid'`.execute(context.db)
  return new Set(rows.map(({ id }) => id))
}

async function payAcceptance(simulation: Simulation, player: Player, way: 'pays' | 'declines-first'): Promise<void> {
  const { bearer, uuid } = player
  const reach = reachOf(simulation)
  const metadata = { application_uuid: uuid, fee: 'acceptance' }
  const json = { amount: acceptanceFee.minor, metadata }
  const { body } = await sendCall(simulation, '/payments/initialize', { method: 'POST', bearer, json })
  const reference = textAt(body, 'reference')
  if (way === 'declines-first') {
    await reply(simulation, player, 'offer/decline', { reason: 'I have changed my mind.' })
    count(simulation.tally, 'offer.declined')
  }
  await payByCard(reach, textAt(body, 'authorization_url'))
  if (way === 'pays') {
    await untilPaid(() => isPaid(reach, bearer, reference))
    count(simulation.tally, 'payment.settled')
    return
  }
  await sendCall(simulation, `/payments/verify?reference=${reference}`, { bearer })
  count(simulation.tally, 'payment.late')
}

/** Creates a link through which another person can pay. Returns its token. */
export async function makeLink(simulation: Simulation, { uuid, bearer }: Player): Promise<string> {
  const json = { application_uuid: uuid, fee: 'acceptance' }
  const { body } = await sendCall(simulation, '/payments/sponsor-link', { method: 'POST', bearer, json })
  count(simulation.tally, 'sponsor-link.made')
  return textAt(body, 'url').split('/').at(-1) ?? ''
}

async function payByLink(simulation: Simulation, player: Player): Promise<void> {
  const path = `/payments/sponsor/${await makeLink(simulation, player)}`
  const { body } = await sendCall(simulation, path, { method: 'POST', json: { email: 'aunt@example.com' } })
  await payByCard(reachOf(simulation), textAt(body, 'authorization_url'))
  const verify = `${path}/verify?reference=${textAt(body, 'reference')}`
  await untilPaid(async () => Object((await sendCall(simulation, verify)).body).status === 'paid')
  count(simulation.tally, 'payment.settled')
}
