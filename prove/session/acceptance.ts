import { sql } from 'kysely'
import { isPaid, payByCard } from '../../harness/applicant.ts'
import { textAt } from '../../harness/client.ts'
import { reachOf, untilPaid } from './apply.ts'
import { reply } from './release.ts'
import { type Offer, offersIn, playerOf } from './reply.ts'
import { acceptanceFee } from './shape.ts'
import { count, forEach, sendCall } from './tally.ts'
import type { Player, World } from './world.ts'

/** In turn: most pay by card, one asks an aunt to pay, one leaves the card page, and one never pays. */
const ways = [
  ...(['card', 'link', 'card', 'never', 'card', 'declines-first'] as const),
  ...(['card', 'card', 'card', 'card', 'card', 'card'] as const),
]

/** Whether only the fee and the conditions are open: JAMB comes first. */
function owes({ jamb }: World, { id, program_type }: Offer): boolean {
  return program_type !== 'undergraduate' || jamb.get(id) === 'accepted_on_caps'
}

/** Everyone who has accepted and owes the acceptance fee pays it, apart from a few. Those waiting only for a condition have already paid. */
export async function payAcceptanceFees(world: World): Promise<void> {
  const hasPaid = await payersOf(world)
  const owing = (await offersIn(world, 'accepted')).filter(offer => owes(world, offer) && !hasPaid.has(offer.id))
  const byType = Object.values(Object.groupBy(owing, ({ program_type }) => String(program_type === 'undergraduate')))
  for (const offers of byType)
    await forEach(offers ?? [], world.shape.clients, async (offer, index) => {
      const player = playerOf(world, offer)
      const way = ways[index % ways.length]
      if (way === 'link') await payByLink(world, player)
      else if (way !== 'never') await payAcceptance(world, player, way === 'declines-first' ? way : 'pays')
    })
}

/** The decisions with a recorded acceptance fee. */
async function payersOf({ context }: World): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select decision_id as id from payment where fee = 'acceptance' and status = 'paid'`.execute(context.db)
  return new Set(rows.map(({ id }) => id))
}

async function payAcceptance(world: World, player: Player, way: 'pays' | 'declines-first'): Promise<void> {
  const { bearer, uuid } = player
  const reach = reachOf(world)
  const metadata = { application_uuid: uuid, fee: 'acceptance' }
  const json = { amount: acceptanceFee.minor, metadata }
  const { body } = await sendCall(world, '/payments/initialize', { method: 'POST', bearer, json })
  const reference = textAt(body, 'reference')
  if (way === 'declines-first') {
    await reply(world, player, 'offer/decline', { reason: 'I have changed my mind.' })
    count(world.tally, 'offer.declined')
  }
  await payByCard(reach, textAt(body, 'authorization_url'))
  if (way === 'pays') {
    await untilPaid(() => isPaid(reach, bearer, reference))
    count(world.tally, 'payment.settled')
    return
  }
  await sendCall(world, `/payments/verify?reference=${reference}`, { bearer })
  count(world.tally, 'payment.late')
}

/** Creates a link through which another person can pay. Returns its token. */
export async function makeLink(world: World, { uuid, bearer }: Player): Promise<string> {
  const json = { application_uuid: uuid, fee: 'acceptance' }
  const { body } = await sendCall(world, '/payments/sponsor-link', { method: 'POST', bearer, json })
  count(world.tally, 'sponsor-link.made')
  return textAt(body, 'url').split('/').at(-1) ?? ''
}

async function payByLink(world: World, player: Player): Promise<void> {
  const path = `/payments/sponsor/${await makeLink(world, player)}`
  const { body } = await sendCall(world, path, { method: 'POST', json: { email: 'aunt@example.com' } })
  await payByCard(reachOf(world), textAt(body, 'authorization_url'))
  const verify = `${path}/verify?reference=${textAt(body, 'reference')}`
  await untilPaid(async () => Object((await sendCall(world, verify)).body).status === 'paid')
  count(world.tally, 'payment.settled')
}
