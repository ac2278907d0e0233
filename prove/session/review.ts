import { isPostgraduate } from '../../shared/domain/program-type.ts'
import { dayAhead, everyRow } from './check.ts'
import type { Desk } from './desks.ts'
import { programmesOf } from './shape.ts'
import type { Simulation } from './simulation.ts'
import { count, forEach } from './tally.ts'

const mostShared = 1000

/** Shares the postgraduate applications out among readers, in parts: first as a preview, then with its count. */
export async function shareAll(simulation: Simulation): Promise<void> {
  const { desks, tally } = simulation
  const planner = desks.head
  const readers = desks.readers.map(({ id }) => id)
  for (const programme of [...programmesOf.msc, ...programmesOf.phd]) {
    const checked = await everyRow(planner, `/applications?stage=checking&q=programme:${programme}`)
    for (let start = 0; start < checked.length; start += mostShared) {
      const uuids = checked.slice(start, start + mostShared).map(({ uuid }) => uuid)
      const wanted = { readers, due_on: dayAhead(14), uuids }
      const preview = await planner.post('/reviews', wanted)
      const done = await planner.post('/reviews', { ...wanted, count: preview.count })
      const given = (done.shares as { count: number }[]).reduce((sum, share) => sum + share.count, 0)
      count(tally, 'review.assigned', given)
      count(tally, 'case.moved', uuids.length)
    }
  }
}

interface Criterion {
  id: string
  min: number
  max: number
}

/** Every reader scores their own list. A third reader is asked where two disagree. */
export async function scoreAll(simulation: Simulation): Promise<void> {
  const { desks, players, shape } = simulation
  const byUuid = new Map(players.map(player => [player.uuid, player.n]))
  await forEach(desks.readers, shape.clients, async (reader, place) => {
    for (let left = await toScore(reader); left.length > 0; left = await toScore(reader))
      for (const uuid of left) await scoreOne(simulation, reader, { uuid, n: byUuid.get(uuid) ?? 0, place })
  })
  const graduates = players.filter(({ type }) => isPostgraduate(type)).length
  simulation.log(`${simulation.tally.done.get('review.submitted')} reviews of ${graduates} applications are submitted`)
}

async function toScore(reader: Desk): Promise<string[]> {
  const { rows } = await reader.get('/reviews')
  return (rows as { uuid: string; state: string }[]).filter(({ state }) => state === 'to-score').map(({ uuid }) => uuid)
}

async function scoreOne(
  simulation: Simulation,
  reader: Desk,
  { uuid, n, place }: { uuid: string; n: number; place: number },
): Promise<void> {
  const path = `/applications/${uuid}/reviews`
  const { rubric, revision } = await reader.get(path)
  const { criteria } = rubric as { criteria: Criterion[] }
  // Readers differ by at most one step in one criterion, which every rubric tolerates.
  const scores = Object.fromEntries(
    criteria.map(({ id, min, max }, at) => {
      const gift = min + ((n + at * 2) % (max - min + 1))
      return [id, at === 0 ? Math.min(max, gift + (place % 2)) : gift]
    }),
  )
  const total = criteria.reduce((sum, { id }) => sum + (scores[id] ?? 0), 0)
  const recommendation = total > criteria.length * 2 ? 'offer' : 'rejection'
  await reader.post(path, { scores, recommendation, comment: 'As the documents show.', revision })
  count(simulation.tally, 'review.submitted')
}
