import { makeLink } from './acceptance.ts'
import { type Recommended, rejectAccepted } from './caps.ts'
import { everyRow } from './check.ts'
import { expectRefused } from './jamb-list.ts'
import { offersIn, playerOf } from './reply.ts'
import { acceptanceFee } from './shape.ts'
import { forEach, sendCall } from './tally.ts'
import type { Player, World } from './world.ts'

/** How many try to pay too early. */
const most = 40

/** Until they have accepted on CAPS, undergraduates cannot pay, let others pay or get a letter, and the office cannot clear them. */
export async function payTooEarly(world: World): Promise<void> {
  const places = (await offersIn(world, 'accepted')).filter(({ program_type }) => program_type === 'undergraduate')
  await forEach(places.slice(0, most), world.shape.clients, async offer => {
    await expectNoFee(world, playerOf(world, offer))
    const { records } = world.desks
    await expectRefused(
      records.attempt('POST', `/offers/${offer.id}/clear`, {}, [409]),
      'Someone was cleared too early',
    )
    const ids = { ids: [offer.id] }
    await expectRefused(records.attempt('POST', '/matriculation-numbers', ids, [404, 409, 422]), 'A number too early')
  })
  world.log(`${Math.min(most, places.length)} people could not pay before CAPS`)
}

async function expectNoFee(world: World, { uuid, bearer }: Player): Promise<void> {
  const metadata = { application_uuid: uuid, fee: 'acceptance' }
  const card = { method: 'POST', bearer, json: { amount: acceptanceFee.minor, metadata } } as const
  await expectRefused(sendCall(world, '/payments/initialize', card, [422]), 'A fee before CAPS')
  const link = { method: 'POST', bearer, json: metadata } as const
  await expectRefused(sendCall(world, '/payments/sponsor-link', link, [422]), 'A link to pay before CAPS')
  await expectRefused(sendCall(world, `/applications/${uuid}/letter`, { bearer }, [409]), 'A letter before CAPS')
}

/** JAMB withdraws some admissions: an earlier link no longer accepts money, and people who have paid are not confirmed. */
export async function takeAcceptancesBack(world: World): Promise<void> {
  const accepted = await everyRow<Recommended>(world.desks.registrar, '/caps?state=accepted_on_caps')
  const paid = accepted.filter(({ offer }) => offer === 'confirmed').filter((_, index) => index % 25 === 1)
  const owing = accepted.filter(({ offer }) => offer === 'accepted').filter((_, index) => index % 2 === 0)
  const links = new Map<string, string>()
  await forEach(owing, 4, async ({ uuid }) => links.set(uuid, await makeLink(world, playerOf(world, { uuid }))))
  await rejectAccepted(world, [...paid, ...owing])
  await forEach(owing, 4, async one => {
    const json = { email: 'aunt@example.com' }
    const path = `/payments/sponsor/${links.get(one.uuid)}`
    await expectRefused(sendCall(world, path, { method: 'POST', json }, [410, 422]), 'A link took money after CAPS')
    await expectNoFee(world, playerOf(world, one))
  })
  const confirmed = new Set((await offersIn(world, 'confirmed')).map(({ id }) => id))
  if (paid.some(({ id }) => confirmed.has(id))) throw new Error('A place that JAMB took back is still confirmed')
}
