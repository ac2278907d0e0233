import { sql } from 'kysely'
import { matriculationGroup } from '#shared/domain/matriculation.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { hasPassedCaps } from '../applications/confirm-offer.ts'

export type Person = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number]

/** Offers with what their matriculation numbers depend on, sorted by name. */
export function selectPeople(db: Queryable) {
  return db
    .selectFrom('offer')
    .innerJoin('decision', 'decision.id', 'offer.decision_id')
    .innerJoin('application', 'application.id', 'offer.application_id')
    .leftJoin('round', join => join.on(sql<boolean>`round.id = coalesce(offer.deferred_to, application.round_id)`))
    .select(['offer.decision_id as id', 'offer.state', 'application.uuid', 'application.application_number as number'])
    .select(['application.account_id', 'application.program_type', 'application.selected_program as programme_id'])
    .select(['application.round_id', 'application.id as application_id', 'decision.programme_id as programme'])
    .select(['round.session_id', hasPassedCaps.as('has_passed_caps')])
    .where('application.erased_at', 'is', null)
    .orderBy(sql`lower(application.surname)`)
    .orderBy(sql`lower(application.first_name)`)
    .orderBy('application.id')
}

export function requireCleared(people: readonly Person[]): void {
  const others = people.filter(({ state }) => state !== 'cleared')
  if (others.length === 0) return
  throw new AppError(
    'conflicting-change',
    `${someOf(others)} ${others.length === 1 ? 'has' : 'have'} not been cleared, or already ${others.length === 1 ? 'has' : 'have'} a number. Nothing was changed.`,
  )
}

/** JAMB may have withdrawn an admission after clearance. */
export function requireCaps(people: readonly Person[]): void {
  const others = people.filter(({ has_passed_caps }) => !has_passed_caps)
  if (others.length === 0) return
  throw new AppError(
    'conflicting-change',
    `${someOf(others)}: JAMB has not confirmed ${others.length === 1 ? 'this admission' : 'these admissions'} on CAPS. Nothing was changed.`,
  )
}

/** One person takes up one place: a second accepted place must be declined first. */
export async function refuseSecondPlaces(tx: Tx, people: readonly Person[]): Promise<void> {
  const second = await secondPlaces(tx, people)
  const twice = people.filter(({ application_id }) => second.has(application_id))
  if (twice.length === 0) return
  throw new AppError(
    'conflicting-change',
    `${someOf(twice)}: this person has accepted another place as well. One of the two has to be declined first. Nothing was changed.`,
  )
}

/** The applications of people who have accepted another place as well. */
export async function secondPlaces(db: Queryable, people: readonly Person[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ application_id: number }>`
    select mine.id as application_id from application mine
    join application other on other.account_id = mine.account_id and other.id <> mine.id
    join offer on offer.application_id = other.id and offer.state in ('accepted', 'confirmed', 'cleared', 'enrolled')
    where mine.id = any(${people.map(one => one.application_id)}::bigint[])`.execute(db)
  return new Set(rows.map(({ application_id }) => application_id))
}

function someOf(people: readonly Person[]): string {
  const names = people.slice(0, 5).map(({ number, uuid }) => number ?? uuid)
  return `${names.join(', ')}${people.length > 5 ? ` and ${people.length - 5} more` : ''}`
}

/** Throws 409 if someone has no programme or session. */
export function groupOf(pattern: string, person: Person): string {
  const group = findGroup(pattern, person)
  if (group !== undefined) return group
  throw new AppError(
    'conflicting-change',
    `${person.number ?? person.uuid} belongs to no programme or session. Nothing was changed.`,
  )
}

/** The group of someone’s number; undefined for someone without a programme or session. */
export function findGroup(
  pattern: string,
  { programme, programme_id, session_id }: Pick<Person, 'programme' | 'programme_id' | 'session_id'>,
): string | undefined {
  const found = findProgramme(programme ?? programme_id)
  return found && session_id ? matriculationGroup(pattern, { session: session_id, programme: found }) : undefined
}
