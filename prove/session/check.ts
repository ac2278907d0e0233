import { pdfPart, pdfWith } from '../../harness/applications.ts'
import { textAt } from '../../harness/client.ts'
import { multipartOf } from '../../server/testing/people.ts'
import { dayOf } from '../../shared/domain/calendar.ts'
import { isPostgraduate } from '../../shared/domain/program-type.ts'
import { withdraw } from './apply.ts'
import type { Desk } from './desks.ts'
import { isOneIn, programmesOf } from './shape.ts'
import type { Player, Simulation } from './simulation.ts'
import { count, forEach, sendCall } from './tally.ts'

/** The part of a row of the queue that is used here. */
export interface Row {
  uuid: string
  application_number: string
  revision: number
}

/** All rows of an office list, page by page. */
export async function everyRow<Found = Row>(desk: Desk, path: string): Promise<Found[]> {
  const all: Found[] = []
  for (let after = ''; ; ) {
    const next = after === '' ? '' : `&after=${encodeURIComponent(after)}`
    const page = await desk.get(`${path}${path.includes('?') ? '&' : '?'}limit=100${next}`)
    all.push(...(page.rows as Found[]))
    if (page.next === undefined) return all
    after = String(page.next)
  }
}

export const dayAhead = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))

/** Shares the unread applications out among the officers, one programme at a time. */
export async function assignAll({ desks, tally }: Simulation): Promise<void> {
  const [planner] = desks.officers
  for (const programme of Object.values(programmesOf).flat()) {
    const filter = { stage: 'received', q: `programme:${programme}` }
    const assignees = desks.officers.map(({ id }) => id)
    const batch = await planner?.post('/batches', { action: 'assign', filter, assignees })
    const done = await planner?.post(`/batches/${batch?.id}/confirm`, { count: batch?.count })
    count(tally, 'application.assigned', Number(done?.count))
  }
}

/** Officers open every application, check the documents, ask for what is missing, and mark it as ready. */
export async function checkAll(simulation: Simulation): Promise<void> {
  const { desks, shape, players } = simulation
  const byUuid = new Map(players.map(player => [player.uuid, player]))
  const rows = await everyRow(desks.officers[0] as Desk, '/applications?stage=received')
  await forEach(rows, shape.clients, async (row, index) => {
    const officer = desks.officers[index % desks.officers.length] as Desk
    const player = byUuid.get(row.uuid)
    if (player) await checkOne(simulation, officer, { player, isRead: index % shape.readWhole === 0 })
  })
  simulation.log(`${rows.length} applications are checked`)
}

async function checkOne(
  simulation: Simulation,
  officer: Desk,
  { player, isRead }: { player: Player; isRead: boolean },
): Promise<void> {
  const { uuid, n, type } = player
  const opened = await officer.post(`/applications/${uuid}/open`)
  count(simulation.tally, 'case.opened')
  if (isRead) await readWhole(simulation, officer, player)
  if (isOneIn(61, n, 5)) return withdraw(simulation, player)
  // Postgraduate cases are ready when their readers have scored.
  if (isPostgraduate(type)) return
  const { revision } = isRead ? Object((await officer.get(`/applications/${uuid}`)).case) : Object(opened.case)
  await officer.put(`/applications/${uuid}/stage`, { stage: 'ready', revision })
  count(simulation.tally, 'case.moved')
}

interface Document {
  id: string
  kind: string
}

/** Rejects one document and requests it again together with a written reply. The applicant sends both. */
async function readWhole(simulation: Simulation, officer: Desk, { uuid, type, bearer, email }: Player): Promise<void> {
  const documents = (await officer.get(`/applications/${uuid}`)).documents as Document[]
  const poor = documents.find(({ kind }) => kind !== 'passport_photograph')
  if (!poor) throw new Error(`${uuid} has no documents`)
  for (const { id } of documents) {
    const verdict = id === poor.id ? { verdict: 'rejected', reason: 'blurred' } : { verdict: 'accepted' }
    await officer.put(`/documents/${id}/verdict`, verdict)
    count(simulation.tally, `document.${verdict.verdict}`)
  }
  const requests = [
    { kind: poor.kind, message: 'We cannot read the grades. Please scan the page again.' },
    { kind: 'answer', message: 'Which name is on your certificate?' },
  ]
  await officer.post(`/applications/${uuid}/requests`, { requests, due_on: dayAhead(7) })
  count(simulation.tally, 'requests.sent')
  const file = pdfPart('again.pdf', pdfWith(`again, ${email}`, 3000))
  const multipart = multipartOf({ kind: poor.kind, program_type: type }, { file })
  await sendCall(simulation, '/documents/upload', { method: 'POST', bearer, multipart })
  const asked: unknown[] = Object((await sendCall(simulation, '/api/auth/me', { bearer })).body).applications[0].case
    .requests
  const question = asked.find(one => textAt(one, 'kind') === 'answer')
  const path = `/applications/${uuid}/requests/${textAt(question, 'id')}/answer`
  await sendCall(simulation, path, { method: 'POST', bearer, json: { body: 'The same as in the form.' } })
  count(simulation.tally, 'request.answered')
  const sent = ((await officer.get(`/applications/${uuid}`)).documents as Document[]).find(
    ({ kind }) => kind === poor.kind,
  )
  await officer.put(`/documents/${sent?.id}/verdict`, { verdict: 'accepted' })
  count(simulation.tally, 'document.accepted')
}

/** Imports the screening scores, with a few applicants absent. */
export async function importScreening(simulation: Simulation): Promise<void> {
  const { desks, players } = simulation
  const officer = desks.officers[0] as Desk
  const byUuid = new Map(players.map(player => [player.uuid, player]))
  for (const programme of programmesOf.undergraduate) {
    const ready = await everyRow(officer, `/applications?stage=ready&q=programme:${programme}`)
    const rows = ready.map(({ uuid, application_number }) => {
      const n = byUuid.get(uuid)?.n ?? 0
      return { application_number, score: isOneIn(23, n, 7) ? null : 20 + ((n * 31) % 80) }
    })
    const saved = await officer.put(`${offeringOf(simulation, programme)}/screening`, { rows })
    if (Number(saved.saved) !== rows.length)
      throw new Error(`${programme}: ${JSON.stringify(saved)} of ${rows.length} scores`)
    count(simulation.tally, 'screening.imported')
  }
}

/** The path of a programme in the round of its applicants. */
export function offeringOf({ rounds }: Simulation, programme: string): string {
  return `/offerings/${rounds.get(programme)}/${programme}`
}
