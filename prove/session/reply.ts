import type { OfferState } from '../../shared/domain/offer-life.ts'
import { ownCase, withdraw } from './apply.ts'
import { everyRow } from './check.ts'
import type { Desk } from './desks.ts'
import { reply } from './release.ts'
import type { Player, Simulation } from './simulation.ts'
import { count, forEach } from './tally.ts'

/** The part of a row of the offer list that is used here. */
export interface Offer {
  /** The id of the decision. */
  id: string
  uuid: string
  kind: string
  program_type: string
  state: OfferState
  conditions: { open: number; all: number }
}

export function offersIn(simulation: Simulation, state: OfferState, q = ''): Promise<Offer[]> {
  return everyRow<Offer>(simulation.desks.registrar, `/offers?state=${state}&q=${encodeURIComponent(q)}`)
}

/** In turn: most accept; others decline, do not reply, ask to start a year later, or withdraw. */
const ways = [
  ...(['accept', 'accept', 'decline', 'accept', 'nothing', 'accept', 'defer'] as const),
  ...(['accept', 'withdraw', 'accept', 'accept', 'accept'] as const),
]

/** Everyone with an offer reads it and replies. */
export async function replyAll(simulation: Simulation): Promise<void> {
  const offers = await offersIn(simulation, 'offered')
  const inTurn = offers.toSorted((one, other) => (one.program_type < other.program_type ? -1 : 1))
  await forEach(inTurn, simulation.shape.clients, async (offer, index) => {
    const player = playerOf(simulation, offer)
    const { decision } = await ownCase(simulation, player)
    if (!decision) throw new Error(`${player.uuid} cannot read the offer`)
    await replyOne(simulation, { offer, player, way: ways[index % ways.length] ?? 'accept' })
  })
  simulation.log(`${offers.length} offers have been read`)
}

export function playerOf(simulation: Simulation, { uuid }: { uuid: string }): Player {
  const player = simulation.byUuid.get(uuid)
  if (!player) throw new Error(`Nobody has ${uuid}`)
  return player
}

interface Replying {
  offer: Offer
  player: Player
  way: (typeof ways)[number]
}

async function replyOne(simulation: Simulation, { offer, player, way }: Replying): Promise<void> {
  const { tally } = simulation
  switch (way) {
    case 'accept':
      if (offer.kind === 'alternative_offer') {
        await reply(simulation, player, 'consent')
        count(tally, 'offer.consented')
      }
      await reply(simulation, player, 'offer/accept')
      count(tally, 'offer.accepted')
      return
    case 'decline':
      await reply(simulation, player, 'offer/decline', { reason: 'I have a place nearer to my family.' })
      count(tally, 'offer.declined')
      return
    case 'defer':
      if (offer.kind === 'alternative_offer') return
      await reply(simulation, player, 'offer/defer', { reason: 'My national service ends after the start of term.' })
      count(tally, 'offer.deferral-asked')
      return
    case 'withdraw':
      await withdraw(simulation, player)
      return
    case 'nothing':
      return
    default:
      way satisfies never
  }
}

/** The registrar grants every second request to start a year later. People who are refused accept for this year. */
export async function answerDeferrals(simulation: Simulation): Promise<void> {
  const asking = await offersIn(simulation, 'offered', 'is:deferral')
  await forEach(asking, 4, async (offer, index) => {
    const isGranted = index % 2 === 0
    const answer = isGranted
      ? { answer: 'grant' }
      : { answer: 'refuse', reason: 'The programme starts this year only.' }
    await simulation.desks.registrar.post(`/offers/${offer.id}/deferral`, answer)
    count(simulation.tally, isGranted ? 'offer.deferred' : 'offer.deferral-refused')
    if (isGranted) return
    await reply(simulation, playerOf(simulation, offer), 'offer/accept')
    count(simulation.tally, 'offer.accepted')
  })
}

/** Conditions are met with a document or by two people, or waived by two people; a few stay open. */
export async function closeConditions(simulation: Simulation): Promise<void> {
  const { desks, tally } = simulation
  const open = (await offersIn(simulation, 'accepted')).filter(({ conditions }) => conditions.open > 0)
  await forEach(open, simulation.shape.clients, async ({ id }, index) => {
    const officer = desks.officers[index % desks.officers.length] as Desk
    const { conditions, documents } = await officer.get(`/offers/${id}`)
    const [first, second] = conditions as { position: number }[]
    const document = (documents as { id: string; verdict?: string }[]).find(({ verdict }) => verdict === 'accepted')
    if (index % 9 === 8) return
    const met = `/offers/${id}/conditions/${first?.position}`
    await officer.put(met, { state: 'met', document: document?.id })
    if (!document) await desks.registrar.put(met, { state: 'met' })
    count(tally, 'offer.condition-met')
    if (!second) return
    const path = `/offers/${id}/conditions/${second.position}/waiver`
    await officer.post(path, { reason: 'The service ended last month; the certificate is being printed.' })
    count(tally, 'offer.waiver-asked')
    await desks.registrar.post(`${path}/answer`, { answer: 'grant' })
    count(tally, 'offer.waived')
  })
  simulation.log(`${open.length} offers had conditions`)
}

/** A forgery is found: one person proposes to revoke the offer, another approves. */
export async function revokeSome(simulation: Simulation): Promise<void> {
  const { desks, tally } = simulation
  const accepted = await offersIn(simulation, 'confirmed')
  const some = accepted.filter((_, index) => index % 40 === 3)
  for (const { id } of some) {
    await desks.registrar.post(`/decisions/${id}/revoke`, { reason: 'The certificate belongs to another person.' })
    const own = await desks.registrar.attempt('POST', `/decisions/${id}/revoke`, {}, [403])
    if (own.status !== 403) throw new Error('One person revoked an offer alone')
    await desks.vice.post(`/decisions/${id}/revoke`, {})
    count(tally, 'offer.revoked')
  }
}
