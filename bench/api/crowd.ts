import { tokenOf } from '../../harness/people.ts'
import { systemClock } from '../../server/base/system.ts'
import type { Portal } from './calls.ts'
import { applicants, peopleOf, putBack, type Role } from './population.ts'
import type { MeasuredStore } from './store.ts'

/** More would add nothing, and creating their tokens takes time. */
const mostPeople = 4000

/** The people of each role, used again and again. */
export interface Crowd {
  portal: Portal
  size: number
  people: Record<Role | 'everybody', number[]>
  taken: Map<Role | 'everybody', number>
}

export async function crowdOf(store: MeasuredStore, size: number, files: Portal['files']): Promise<Crowd> {
  const one = (role: Role) => peopleOf(role, size, mostPeople)
  const people = {
    writers: one('writers'),
    submitters: one('submitters'),
    payers: one('payers'),
    awaited: one('awaited'),
    finished: one('finished'),
  }
  const everybody = [...people.writers, ...people.submitters, ...people.payers, ...people.awaited, ...people.finished]
  const all = { ...people, everybody: scatter(everybody) }
  const bearers = new Map<number, string>()
  const context = { config: { secret: store.env.JWT_SECRET ?? '' }, clock: systemClock }
  for (const n of everybody) bearers.set(n, tokenOf(context, applicants, n))
  return { portal: { files, bearerOf: n => bearers.get(n) ?? '' }, size, people: all, taken: new Map() }
}

/** In a fixed order that is unrelated to the order of the rows. */
function scatter(people: number[]): number[] {
  return people
    .map((person, at) => ({ person, key: (at * 2_654_435_761) % 4_294_967_296 }))
    .sort((a, b) => a.key - b.key)
    .map(({ person }) => person)
}

export function takeNext(crowd: Crowd, role: Role | 'everybody'): { person: number; turn: number; isAgain: boolean } {
  const turn = crowd.taken.get(role) ?? 0
  crowd.taken.set(role, turn + 1)
  const people = crowd.people[role]
  return { person: people[turn % people.length] ?? 1, turn, isAgain: turn >= people.length }
}

/** Resets everyone who was used, so that they can be used again. */
export async function allPutBack(store: MeasuredStore, crowd: Crowd): Promise<void> {
  for (const role of ['submitters', 'payers', 'awaited'] as const) {
    const taken = Math.min(crowd.taken.get(role) ?? 0, crowd.people[role].length)
    await putBack(store.db, role, crowd.people[role].slice(0, taken))
  }
  crowd.taken.clear()
}
