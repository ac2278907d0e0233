import { textAt } from '../../harness/client.ts'
import { type ProgramType, programTypeOf, programTypes } from '../../shared/domain/program-type.ts'
import { everyRow, offeringOf } from './check.ts'
import type { Desk } from './desks.ts'
import { alternative, poolsFor, programmesOf } from './shape.ts'
import type { Simulation } from './simulation.ts'
import { count } from './tally.ts'

/** The programme that is decided in batches, not by a rank list. */
const byBatch = 'msc-public-admin'

const conditions = ['Your final transcript, sent to us by your university.', 'Evidence of your national service.']

/** The reason for those below the cut-off marks. */
const reasons: Record<ProgramType, readonly string[]> = {
  undergraduate: ['jamb-score', 'places'],
  foundation: ['places'],
  jupeb: ['places'],
  msc: ['places'],
  phd: ['places'],
}

/** Proposes and approves a decision for everyone: by rank lists, by batches, and a refusal for the rest. */
export async function decideAll(simulation: Simulation): Promise<void> {
  for (const programme of Object.values(programmesOf).flat()) {
    if (programme === byBatch) await decideByBatches(simulation, programme)
    else for (const { track } of poolsFor(programme, 1)) await decideByRanks(simulation, { programme, track })
  }
  await offerAlternatives(simulation)
  for (const type of programTypes) {
    const proposal = { kind: 'rejection', reasons: ['places'] }
    await proposeAndApprove(simulation, { proposal, filter: { stage: 'ready', q: `type:${type}` } })
  }
  const { counts } = await simulation.desks.registrar.get('/applications?limit=1')
  simulation.log(`decided: ${JSON.stringify(counts)}`)
}

/** Freezes the list, with the first rank skipped if there are enough people. One person proposes it, another approves it. */
async function decideByRanks(
  simulation: Simulation,
  { programme, track }: { programme: string; track: string },
): Promise<void> {
  const { desks, tally } = simulation
  const [officer] = desks.officers as [Desk]
  const type = programTypeOf(programme)
  const read = () => officer.get(`${offeringOf(simulation, programme)}/ranks?track=${track}&limit=3`)
  const first = await read()
  if (isEmpty(first)) return
  const top = (first.rows as { uuid: string; outcome: string }[]).find(({ outcome }) => outcome === 'offer')
  if (top && Number(first.total) > 6) {
    await officer.post(`/applications/${top.uuid}/skip`, { reason: 'The certificate is from another person.' })
    count(tally, 'rank.skipped')
  }
  const { version, round } = await read()
  const said = { conditions: type === 'msc' ? conditions : [], reasons: reasons[type] }
  const list = await officer.post('/rank-lists', { round, programme, track, version, seats: 'capacity', ...said })
  count(tally, 'rank-list.frozen')
  const path = `/rank-lists/${list.id}`
  const typed = { count: list.decisions }
  await refused(officer, `${path}/propose`, { count: Number(list.decisions) + 1 })
  await officer.post(`${path}/propose`, typed)
  count(tally, 'rank-list.proposed')
  await desks.registrar.post(`${path}/approve`, typed)
  count(tally, 'rank-list.approved')
  count(tally, 'decision.proposed', Number(list.decisions))
  count(tally, 'decision.approved', Number(list.decisions))
}

function isEmpty({ counts }: Record<string, unknown>): boolean {
  const { offer = 0, waiting_list = 0, rejection = 0 } = counts as Record<string, number>
  return offer + waiting_list + rejection === 0
}

/** A wrong number changes nothing. */
async function refused(desk: Desk, path: string, json: unknown): Promise<void> {
  const { status, body } = await desk.attempt('POST', path, json, [409])
  if (status !== 409) throw new Error(`${path} was done with a wrong number: ${JSON.stringify(body)}`)
}

async function decideByBatches(simulation: Simulation, programme: string): Promise<void> {
  const [officer] = simulation.desks.officers as [Desk]
  const page = await officer.get(`${offeringOf(simulation, programme)}/ranks?limit=200`)
  const { free } = page.seats as { free: number }
  const uuids = (page.rows as { uuid: string; outcome: string }[])
    .filter(({ outcome }) => outcome === 'offer')
    .slice(0, free)
    .map(({ uuid }) => uuid)
  if (uuids.length > 0)
    await proposeAndApprove(simulation, { proposal: { kind: 'conditional_offer', conditions }, uuids })
}

/** Some people without a place are offered another programme. */
async function offerAlternatives(simulation: Simulation): Promise<void> {
  const [officer] = simulation.desks.officers as [Desk]
  const ready = await everyRow(officer, '/applications?stage=ready&q=type:undergraduate')
  const uuids = ready.slice(0, 2).map(({ uuid }) => uuid)
  const proposal = { kind: 'alternative_offer', programme: alternative }
  if (uuids.length > 0) await proposeAndApprove(simulation, { proposal, uuids })
}

type Choice = { filter: { stage: string; q: string } } | { uuids: string[] }

/** A frozen selection that one person proposes and another approves, each with its count. */
async function proposeAndApprove(
  simulation: Simulation,
  { proposal, ...choice }: Choice & { proposal: Record<string, unknown> },
): Promise<void> {
  const { desks, tally } = simulation
  const proposed = await confirmed(desks.head, { action: 'propose', proposal, ...choice })
  if (!proposed) return
  count(tally, 'decision.proposed', proposed.count)
  const q = 'filter' in choice ? choice.filter.q : undefined
  const approving = q === undefined ? choice : { filter: { stage: 'proposed', q } }
  const approved = await confirmed(desks.registrar, { action: 'approve', ...approving })
  count(tally, 'decision.approved', approved?.count)
}

/** Freezes a selection and confirms it. Undefined if it is empty. */
export async function confirmed(
  desk: Desk,
  body: Record<string, unknown>,
): Promise<{ id: string; count: number } | undefined> {
  const frozen = await desk.attempt('POST', '/batches', body, [422])
  if (frozen.status === 422) return undefined
  const batch: Record<string, unknown> = Object(frozen.body)
  const size = Number(batch.count)
  if (batch.refused) throw new Error(`A choice cannot be decided: ${JSON.stringify(batch.refused).slice(0, 400)}`)
  const id = textAt(batch, 'id')
  await refused(desk, `/batches/${id}/confirm`, { count: size + 1 })
  await desk.post(`/batches/${id}/confirm`, { count: size })
  return { id, count: size }
}
