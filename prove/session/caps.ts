import { sql } from 'kysely'
import { tellCaps } from '../../server/features/caps/tell-caps.ts'
import { type CapsEvent, type CapsState, stateOfAnswer } from '../../shared/domain/caps-life.ts'
import { everyRow } from './check.ts'
import type { Desk } from './desks.ts'
import { downloadHandOver } from './hand-over.ts'
import { expectFigures, expectRefused } from './jamb-list.ts'
import type { Simulation } from './simulation.ts'
import { count, forEach } from './tally.ts'

/** The part of a row of the recommendation list that is used here. */
export interface Recommended {
  /** The id of the decision. */
  id: string
  uuid: string
  application_number: string
  jamb_number: string
  offer: string
}

/** What JAMB and the applicants do, assigned in turn. */
const ways = [
  ...(['accepts', 'rejected-at-first', 'accepts', 'transfers', 'rejected', 'accepts', 'silent'] as const),
  ...(['never-accepts', 'loses', 'accepts', 'accepts', 'stays-in-transfer', 'accepts', 'accepts', 'accepts'] as const),
]
type Way = (typeof ways)[number]

/** The content of each of the two files from JAMB. */
const firstAnswers: Record<Way, CapsEvent | undefined> = {
  accepts: 'approve',
  'never-accepts': 'approve',
  'rejected-at-first': 'reject',
  rejected: 'reject',
  loses: 'reject',
  transfers: 'await_transfer',
  'stays-in-transfer': 'await_transfer',
  silent: undefined,
}
const secondAnswers: Partial<Record<Way, CapsEvent>> = { accepts: 'accept', transfers: 'accept' }

/** In JAMB’s words, which vary. */
const written: Partial<Record<CapsEvent, readonly string[]>> = {
  approve: ['Admission Approved', 'approved', 'APPROVED '],
  accept: ['Accepted', 'Admission  accepted'],
  reject: ['Not approved', 'Rejected'],
  await_transfer: ['Transfer in progress', 'Transfer Pending'],
}

/** Everyone with a place is proposed to JAMB; JAMB answers with files; some are proposed again, and some lose their place. */
export async function goThroughCaps(simulation: Simulation): Promise<void> {
  const people = await handOver(simulation)
  if (people.length === 0) return
  const players = people.map((one, index) => ({ one, way: ways[index % ways.length] ?? 'accepts' }))
  const answered = (answers: Partial<Record<Way, CapsEvent | undefined>>) =>
    players.flatMap(({ one, way }) => (answers[way] ? [{ one, event: answers[way] }] : []))
  await takeAnswers(simulation, answered(firstAnswers))
  await takeAnswers(simulation, answered(secondAnswers))
  await proposeAgain(simulation, of('rejected-at-first'))
  await giveUp(simulation, of('loses'))
  simulation.log(`${people.length} people were proposed to JAMB`)

  function of(wanted: Way): Recommended[] {
    return players.filter(({ way }) => way === wanted).map(({ one }) => one)
  }
}

/** The file for JAMB contains exactly the people recorded as proposed. What was recorded too early is undone. */
async function handOver(simulation: Simulation): Promise<Recommended[]> {
  const { desks } = simulation
  const [officer] = desks.officers as [Desk]
  const people = await everyRow<Recommended>(officer, '/caps?state=to_propose')
  if (people.length === 0) return []
  const numbers = await downloadHandOver(simulation, people.length)
  const expected = people.map(({ jamb_number }) => jamb_number.toUpperCase()).toSorted()
  if (numbers.toSorted().join() !== expected.join()) throw new Error('The file for JAMB does not name those to propose')
  const path = '/caps/proposed'
  const right = { count: people.length }
  await expectRefused(officer.attempt('PUT', path, right, [403]), 'An officer recorded a hand-over')
  await expectRefused(desks.registrar.attempt('PUT', path, { count: people.length + 1 }, [409]), 'A wrong number')
  const early = await desks.registrar.put(path, right)
  count(simulation.tally, 'caps.moved', people.length)
  await desks.registrar.post(`/caps/actions/${early.action}/undo`)
  count(simulation.tally, 'caps.undone')
  await desks.registrar.put(path, right)
  await recordMoves(
    simulation,
    people.map(one => [one, 'proposed']),
  )
  return people
}

/** One person for each. After the half minute of the undo they are emailed. */
async function recordMoves(
  simulation: Simulation,
  moves: readonly (readonly [Recommended, CapsState])[],
): Promise<void> {
  for (const [{ id }, state] of moves) simulation.jamb.set(id, state)
  count(simulation.tally, 'caps.moved', moves.length)
  simulation.tally.movedOnCaps += moves.length
  const { db } = simulation.context
  await sql`update caps set tell_at = now() where tell_at > now()`.execute(db)
  while (await tellCaps.run(simulation.context)) {
    // Send the next one.
  }
}

interface Answered {
  one: Recommended
  event: CapsEvent
}

/** An officer checks a file of JAMB’s responses, and the registrar imports it. Lines about unknown people are skipped. */
async function takeAnswers(simulation: Simulation, answers: readonly Answered[]): Promise<void> {
  if (answers.length === 0) return
  const { desks } = simulation
  const [officer] = desks.officers as [Desk]
  const lines = answers.map(({ one, event }, index) => {
    const words = written[event] ?? []
    return `${index % 2 === 0 ? one.jamb_number : one.jamb_number.toLowerCase()},${words[index % words.length]}`
  })
  const text = ['Reg No,CAPS Status', ...lines, '202700000001ZZ,Accepted', '=1+1,Accepted', ''].join('\n')
  const checked = Object((await officer.upload('POST', '/caps/answers/check', { text })).body)
  const wanted = { read: lines.length + 2, moves: lines.length, refused: 2, unchanged: 0 }
  expectFigures('The check of JAMB’s answers', checked, wanted)
  const take = (count: number) => desks.registrar.upload('PUT', '/caps/answers', { text, count }, [409])
  await expectRefused(take(lines.length + 1), 'JAMB’s answers were imported with a wrong number')
  if ((await take(lines.length)).status !== 200) throw new Error('JAMB’s answers were not imported')
  count(simulation.tally, 'caps.answers-imported')
  await expectRefused(take(lines.length), 'JAMB’s answers were imported twice')
  await recordMoves(
    simulation,
    answers.map(({ one, event }) => [one, stateOfAnswer(event)]),
  )
}

/** A mistake by JAMB: reopened by hand with a reason, proposed again, and accepted. */
async function proposeAgain(simulation: Simulation, people: readonly Recommended[]): Promise<void> {
  if (people.length === 0) return
  const { registrar } = simulation.desks
  const reason = 'JAMB had taken the wrong subjects, says its letter of today.'
  await forEach(people, 4, ({ id }) => registrar.put(`/caps/${id}`, { event: 'reopen', state: 'rejected', reason }))
  await recordMoves(
    simulation,
    people.map(one => [one, 'to_propose']),
  )
  const most = 500
  for (let at = 0; at < people.length; at += most) {
    const part = people.slice(at, at + most)
    await registrar.put('/caps/proposed', { ids: part.map(({ id }) => id), count: part.length })
  }
  await recordMoves(
    simulation,
    people.map(one => [one, 'proposed']),
  )
  await takeAnswers(
    simulation,
    people.map(one => ({ one, event: 'accept' })),
  )
}

/** JAMB will not admit them, so two people revoke their offers, which frees the seats. */
async function giveUp(simulation: Simulation, people: readonly Recommended[]): Promise<void> {
  const { registrar, vice } = simulation.desks
  await forEach(people, 4, async ({ id }) => {
    await registrar.post(`/decisions/${id}/revoke`, { reason: 'JAMB has not approved this admission.' })
    await vice.post(`/decisions/${id}/revoke`, {})
    count(simulation.tally, 'offer.revoked')
  })
}

/** JAMB withdraws an admission: a person about to pay cannot, and a person who has paid is no longer confirmed. */
export async function rejectAccepted(simulation: Simulation, people: readonly Recommended[]): Promise<void> {
  await takeAnswers(
    simulation,
    people.map(one => ({ one, event: 'reject' })),
  )
}
