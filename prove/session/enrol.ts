import { everyRow, offeringOf } from './check.ts'
import { confirmed } from './decide.ts'
import type { Desk } from './desks.ts'
import { isPdf, reply } from './release.ts'
import { offersIn, playerOf } from './reply.ts'
import { poolsFor, programmesOf } from './shape.ts'
import type { Simulation } from './simulation.ts'
import { count, forEach, sendCall } from './tally.ts'

/** Offers free seats to the next people on each waiting list. Returns how many. */
export async function moveUp(simulation: Simulation): Promise<number> {
  const { desks, tally } = simulation
  const [officer] = desks.officers as [Desk]
  let moved = 0
  for (const programme of Object.values(programmesOf).flat()) {
    for (const { track } of poolsFor(programme, 1)) moved += await moveUpIn(simulation, { officer, programme, track })
    if (moved === 0) continue
    const filter = { stage: 'proposed', q: `programme:${programme}` }
    const approved = await confirmed(desks.registrar, { action: 'approve', filter })
    count(tally, 'decision.approved', approved?.count ?? 0)
  }
  simulation.log(`${moved} people move up from waiting lists`)
  return moved
}

async function moveUpIn(
  simulation: Simulation,
  { officer, programme, track }: { officer: Desk; programme: string; track: string },
): Promise<number> {
  let moved = 0
  for (;;) {
    const { free, rows } = await officer.get(`${offeringOf(simulation, programme)}/waiting-list?track=${track}`)
    const waiting = (rows as { uuid: string; skip?: unknown }[]).filter(({ skip }) => !skip)
    const uuids = waiting.slice(0, Math.min(Number(free), 200)).map(({ uuid }) => uuid)
    if (uuids.length === 0) return moved
    const done = await officer.post(`${offeringOf(simulation, programme)}/move-up`, { track, uuids })
    count(simulation.tally, 'waiting-list.moved-up')
    count(simulation.tally, 'decision.proposed', Number(done.count))
    moved += Number(done.count)
  }
}

/** Those who have moved up accept, apart from one in ten. */
export async function acceptAfterWaiting(simulation: Simulation): Promise<void> {
  const offers = await offersIn(simulation, 'offered')
  await forEach(offers, simulation.shape.clients, async (offer, index) => {
    if (index % 10 === 9) return
    await reply(simulation, playerOf(simulation, offer), 'offer/accept')
    count(simulation.tally, 'offer.accepted')
  })
}

/** A records officer checks the original credentials of everyone with a confirmed place, and clears them. */
export async function clearAll(simulation: Simulation): Promise<void> {
  const { records } = simulation.desks
  const places = await everyRow<{ id: string }>(records, '/offers?state=confirmed')
  await forEach(places, simulation.shape.clients, async ({ id }) => {
    const { documents } = await records.get(`/offers/${id}`)
    for (const { kind, has_original } of documents as { kind: string; has_original: boolean }[])
      if (has_original) {
        await records.put(`/offers/${id}/originals/${kind}`, { outcome: 'seen' })
        count(simulation.tally, 'offer.original-recorded')
      }
    await records.post(`/offers/${id}/clear`, {})
    count(simulation.tally, 'offer.cleared')
  })
  simulation.log(`${places.length} people are cleared`)
}

/** Two people assign numbers at the same time, up to 500 at once. */
export async function giveNumbers(simulation: Simulation): Promise<void> {
  const { records, registrar } = simulation.desks
  const cleared = await everyRow<{ id: string }>(records, '/offers?state=cleared')
  const ids = cleared.map(({ id }) => id)
  const size = Math.min(500, Math.max(1, Math.ceil(ids.length / 3)))
  const parts = Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))
  await forEach(parts, 2, async (part, at) => {
    const desk = at % 2 === 0 ? records : registrar
    const { numbers } = await desk.post('/matriculation-numbers', { ids: part })
    count(simulation.tally, 'offer.enrolled', (numbers as unknown[]).length)
  })
}

/** Some download their letter, and a third party verifies it. */
export async function readSomeLetters(simulation: Simulation): Promise<void> {
  const places = (await offersIn(simulation, 'confirmed')).slice(0, simulation.shape.letters)
  await forEach(places, 4, async offer => {
    const { bearer, uuid } = playerOf(simulation, offer)
    const { body } = await sendCall(simulation, `/applications/${uuid}/letter`, { bearer })
    if (!isPdf(body)) throw new Error(`${uuid} has no letter`)
    count(simulation.tally, 'letter.issued')
  })
}
