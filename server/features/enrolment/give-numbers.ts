import { sql } from 'kysely'
import type * as z from 'zod'
import type { givenNumbers } from '#shared/contract/schemas/matriculation.ts'
import { matriculationGroup, matriculationNumber } from '#shared/domain/matriculation.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { hasPassedCaps, tellAfterUndo } from '../applications/confirm-offer.ts'
import { moveOffers } from '../applications/move-offer.ts'
import { everywhere, placeTest } from '../cases/scope.ts'
import { readPattern } from './matriculation-pattern.ts'

/**
 * Gives each of these people the next number of their group, in the order of their names: all of them or none. Throws 404 for what is not in the
 * caller’s scope, and 409 for someone who is not cleared, has accepted a second place, or for whom the digits of the pattern do not suffice.
 */
export function giveNumbers(
  context: Context,
  transact: Transact,
  member: StaffMember,
  asked: readonly string[],
): Promise<z.output<typeof givenNumbers>> {
  const ids = [...new Set(asked)]
  return transact(async tx => {
    const people = await lockPeople(tx, member, ids)
    requireCleared(people)
    requireCaps(people)
    await refuseSecondPlaces(tx, people)
    const given = await nextNumbers(tx, people)
    const now = context.clock.now()
    await sql`insert into matriculation_number (number, group_name, serial, decision_id, given_at, given_by)
      select number, group_name, serial, decision_id, ${now}::timestamptz, ${member.id}::uuid from unnest(
        ${given.map(one => one.number)}::text[], ${given.map(one => one.group)}::text[],
        ${given.map(one => one.serial)}::integer[], ${given.map(one => one.id)}::uuid[]
      ) as given (number, group_name, serial, decision_id)`.execute(tx)
    await moveOffers(tx, context, ids, {
      from: 'cleared',
      event: 'enrol',
      actor: { kind: 'staff', id: member.id },
    })
    await tellAfterUndo(tx, ...ids)
    await recordAudit(
      tx,
      context,
      ...given.map(({ uuid, number }) => ({
        actor: { kind: 'staff', id: member.id } as const,
        action: 'offer.enrolled',
        subject: `application:${uuid}`,
        detail: { number },
      })),
    )
    return { numbers: given.map(({ id, number }) => ({ id, number })) }
  })
}

type Person = Awaited<ReturnType<typeof lockPeople>>[number]

async function lockPeople(tx: Tx, member: StaffMember, ids: readonly string[]) {
  await sql`select id from application where id in (select application_id from offer where decision_id = any(${ids}::uuid[]))
    order by id for update`.execute(tx)
  const rows = await tx
    .selectFrom('offer')
    .innerJoin('decision', 'decision.id', 'offer.decision_id')
    .innerJoin('application', 'application.id', 'offer.application_id')
    .leftJoin('round', join => join.on(sql<boolean>`round.id = coalesce(offer.deferred_to, application.round_id)`))
    .select(['offer.decision_id as id', 'offer.state', 'application.uuid', 'application.application_number as number'])
    .select(['application.account_id', 'application.program_type', 'application.selected_program as programme_id'])
    .select(['application.round_id', 'application.id as application_id', 'decision.programme_id as programme'])
    .select(['round.session_id', hasPassedCaps.as('has_passed_caps')])
    .where(sql<boolean>`offer.decision_id = any(${ids}::uuid[])`)
    .where('application.erased_at', 'is', null)
    .orderBy(sql`lower(application.surname)`)
    .orderBy(sql`lower(application.first_name)`)
    .orderBy('application.id')
    .execute()
  const own = rows.filter(placeTest(member, ['enrolment.manage'], everywhere))
  if (own.length < ids.length)
    throw new AppError('not-found', `${ids.length - own.length} of these offers are not there.`)
  return own
}

function requireCleared(people: readonly Person[]): void {
  const others = people.filter(({ state }) => state !== 'cleared')
  if (others.length === 0) return
  throw new AppError(
    'conflicting-change',
    `${someOf(others)} ${others.length === 1 ? 'has' : 'have'} not been cleared, or already ${others.length === 1 ? 'has' : 'have'} a number. Nothing was changed.`,
  )
}

/** JAMB may have withdrawn an admission after clearance. */
function requireCaps(people: readonly Person[]): void {
  const others = people.filter(({ has_passed_caps }) => !has_passed_caps)
  if (others.length === 0) return
  throw new AppError(
    'conflicting-change',
    `${someOf(others)}: JAMB has not confirmed ${others.length === 1 ? 'this admission' : 'these admissions'} on CAPS. Nothing was changed.`,
  )
}

/** One person takes up one place: a second one that they accepted is declined first. */
async function refuseSecondPlaces(tx: Tx, people: readonly Person[]): Promise<void> {
  const { rows } = await sql<{ application_id: number }>`
    select mine.id as application_id from application mine
    join application other on other.account_id = mine.account_id and other.id <> mine.id
    join offer on offer.application_id = other.id and offer.state in ('accepted', 'confirmed', 'cleared', 'enrolled')
    where mine.id = any(${people.map(one => one.application_id)}::bigint[])`.execute(tx)
  const twice = people.filter(one => rows.some(({ application_id }) => application_id === one.application_id))
  if (twice.length === 0) return
  throw new AppError(
    'conflicting-change',
    `${someOf(twice)}: this person has accepted another place as well. One of the two has to be declined first. Nothing was changed.`,
  )
}

function someOf(people: readonly Person[]): string {
  const names = people.slice(0, 5).map(({ number, uuid }) => number ?? uuid)
  return `${names.join(', ')}${people.length > 5 ? ` and ${people.length - 5} more` : ''}`
}

interface Given {
  id: string
  uuid: string
  number: string
  group: string
  serial: number
}

/** Groups are counted on in the order of their names, so that two who give numbers never wait for each other in a circle. */
async function nextNumbers(tx: Tx, people: readonly Person[]): Promise<Given[]> {
  const { pattern } = await readPattern(tx)
  const groups = Map.groupBy(people, person => groupOf(pattern, person))
  const given: Given[] = []
  for (const [group, own] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { rows } = await sql<{ given: number }>`
      insert into matriculation_group (name, given) values (${group}, ${own.length})
      on conflict (name) do update set given = matriculation_group.given + excluded.given returning given`.execute(tx)
    const first = (rows[0]?.given ?? own.length) - own.length + 1
    for (const [index, { id, uuid }] of own.entries()) {
      const number = matriculationNumber(group, first + index)
      if (number === undefined)
        throw new AppError(
          'conflicting-change',
          `All numbers of “${group}” are given. Set a pattern with more digits. Nothing was changed.`,
        )
      given.push({ id, uuid, number, group, serial: first + index })
    }
  }
  return given
}

function groupOf(pattern: string, { programme, programme_id, session_id, number, uuid }: Person): string {
  const found = findProgramme(programme ?? programme_id)
  if (!found || !session_id)
    throw new AppError(
      'conflicting-change',
      `${number ?? uuid} belongs to no programme or session. Nothing was changed.`,
    )
  return matriculationGroup(pattern, { session: session_id, programme: found })
}
