import { makeLink } from './acceptance.ts'
import { type Recommended, rejectAccepted } from './caps.ts'
import { everyRow } from './check.ts'
import { expectRefused } from './jamb-list.ts'
import { offersIn, playerOf } from './reply.ts'
import { acceptanceFee } from './shape.ts'
import type { Player, Simulation } from './simulation.ts'
import { forEach, sendCall } from './tally.ts'

/** How many try to pay too early. */
const most = 40

/** Until they have accepted on CAPS, undergraduates cannot pay, let others pay or get a letter, and the office cannot clear them. */
export async function payTooEarly(simulation: Simulation): Promise<void> {
  const places = (await offersIn(simulation, 'accepted')).filter(({ program_type }) => program_type === 'undergraduate')
  await forEach(places.slice(0, most), simulation.shape.clients, async offer => {
    await expectNoFee(simulation, playerOf(simulation, offer))
    const { records } = simulation.desks
    await expectRefused(
      records.attempt('POST', `/offers/${offer.id}/clear`, {}, [409]),
      'Someone was cleared too early',
    )
    const ids = { ids: [offer.id] }
    await expectRefused(records.attempt('POST', '/matriculation-numbers', ids, [404, 409, 422]), 'A number too early')
  })
  simulation.log(`${Math.min(most, places.length)} people could not pay before CAPS`)
}

async function expectNoFee(simulation: Simulation, { uuid, bearer }: Player): Promise<void> {
  const metadata = { application_uuid: uuid, fee: 'acceptance' }
  const card = { method: 'POST', bearer, json: { amount: acceptanceFee.minor, metadata } } as const
  await expectRefused(sendCall(simulation, '/payments/initialize', card, [422]), 'A fee before CAPS')
  const link = { method: 'POST', bearer, json: metadata } as const
  await expectRefused(sendCall(simulation, '/payments/sponsor-link', link, [422]), 'A link to pay before CAPS')
  await expectRefused(sendCall(simulation, `/applications/${uuid}/letter`, { bearer }, [409]), 'A letter before CAPS')
}

/** JAMB withdraws some admissions: an earlier link no longer accepts money, and people who have paid are not confirmed. */
export async function takeAcceptancesBack(simulation: Simulation): Promise<void> {
  const accepted = await everyRow<Recommended>(simulation.desks.registrar, '/caps?state=accepted_on_caps')
  const paid = accepted.filter(({ offer }) => offer === 'confirmed').filter((_, index) => index % 25 === 1)
  const owing = accepted.filter(({ offer }) => offer === 'accepted').filter((_, index) => index % 2 === 0)
  const links = new Map<string, string>()
  await forEach(owing, 4, async ({ uuid }) =>
    links.set(uuid, await makeLink(simulation, playerOf(simulation, { uuid }))),
  )
  await rejectAccepted(simulation, [...paid, ...owing])
  await forEach(owing, 4, async one => {
    const json = { email: 'aunt@example.com' }
    const path = `/payments/sponsor/${links.get(one.uuid)}`
    await expectRefused(
      sendCall(simulation, path, { method: 'POST', json }, [410, 422]),
      'A link took money after CAPS',
    )
    await expectNoFee(simulation, playerOf(simulation, one))
  })
  const confirmed = new Set((await offersIn(simulation, 'confirmed')).map(({ id }) => id))
  if (paid.some(({ id }) => confirmed.has(id))) throw new Error('A place that JAMB took back is still confirmed')
}
