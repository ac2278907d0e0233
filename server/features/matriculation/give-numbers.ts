import { sql } from 'kysely'
import type * as z from 'zod'
import type { givenNumbers } from '#shared/contract/schemas/matriculation.ts'
import { matriculationNumber } from '#shared/domain/matriculation.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { tellAfterUndo } from '../applications/confirm-offer.ts'
import { moveOffers } from '../applications/move-offer.ts'
import { refuseOwn } from '../scope/own-applications.ts'
import { everywhere, placeTest } from '../scope/places.ts'
import { readPattern } from './matriculation-pattern.ts'
import {
  groupOf,
  type Person,
  refuseSecondPlaces,
  requireCaps,
  requireCleared,
  selectPeople,
} from './people-to-number.ts'

/**
 * Assigns each of these people the next number of their group, sorted by name: all of them or none. Throws 404 for
 * anyone out of the caller’s scope, and 409 for anyone who is not cleared, has accepted a second place, or for whom
 * the pattern does not have enough digits.
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
    await enrol(tx, context, member, given)
    return { numbers: given.map(({ id, number }) => ({ id, number })) }
  })
}

/** A number for a person, by the id of the decision. */
export interface Given {
  id: string
  uuid: string
  number: string
  group: string
  serial: number
}

/** Stores the numbers and enrols their people. The caller holds the locks of the applications and of the groups. */
export async function enrol(tx: Tx, context: Context, member: StaffMember, given: readonly Given[]): Promise<void> {
  const now = context.clock.now()
  const ids = given.map(({ id }) => id)
  const actor = { kind: 'staff', id: member.id } as const
  await sql`insert into matriculation_number (number, group_name, serial, decision_id, given_at, given_by)
    select number, group_name, serial, decision_id, ${now}::timestamptz, ${member.id}::uuid from unnest(
      ${given.map(one => one.number)}::text[], ${given.map(one => one.group)}::text[],
      ${given.map(one => one.serial)}::integer[], ${ids}::uuid[]
    ) as given (number, group_name, serial, decision_id)`.execute(tx)
  await moveOffers(tx, context, ids, { from: 'cleared', event: 'enrol', actor })
  await tellAfterUndo(tx, ...ids)
  await recordAudit(
    tx,
    context,
    ...given.map(({ uuid, number }) => ({
      actor,
      action: 'offer.enrolled',
      subject: `application:${uuid}`,
      detail: { number },
    })),
  )
}

async function lockPeople(tx: Tx, member: StaffMember, ids: readonly string[]): Promise<Person[]> {
  await sql`select id from application where id in (select application_id from offer where decision_id = any(${ids}::uuid[]))
    order by id for update`.execute(tx)
  const rows = await selectPeople(tx).where(sql<boolean>`offer.decision_id = any(${ids}::uuid[])`).execute()
  refuseOwn(
    member,
    rows.map(({ application_id }) => application_id),
    '1 of these offers are not there.',
  )
  const own = rows.filter(placeTest(member, ['enrolment.manage'], everywhere))
  if (own.length < ids.length)
    throw new AppError('not-found', `${ids.length - own.length} of these offers are not there.`)
  return own
}

/** Groups are locked in the order of their names, so that two callers never deadlock. */
async function nextNumbers(tx: Tx, people: readonly Person[]): Promise<Given[]> {
  const { pattern } = await readPattern(tx)
  const groups = Map.groupBy(people, person => groupOf(pattern, person))
  const given: Given[] = []
  for (const [group, own] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const serials = await nextSerials(tx, group, own.length)
    for (const [index, { id, uuid }] of own.entries()) {
      const serial = serials[index] ?? 0
      const number = matriculationNumber(group, serial)
      if (number === undefined)
        throw new AppError(
          'conflicting-change',
          `All numbers of “${group}” are given. Set a pattern with more digits. Nothing was changed.`,
        )
      given.push({ id, uuid, number, group, serial })
    }
  }
  return given
}

/** The next serials that no program has assigned (ADR 126). The group stays locked until they are committed. */
async function nextSerials(tx: Tx, group: string, count: number): Promise<number[]> {
  const counted = await lockGroup(tx, group)
  const { rows } = await sql<{ serial: number }>`
    with ahead as (select serial from matriculation_number where group_name = ${group} and serial > ${counted})
    select serial from generate_series(${counted}::integer + 1, ${counted + count}::integer + (select count(*)::integer from ahead)) serial
    where serial not in (select ahead.serial from ahead) order by serial limit ${count}`.execute(tx)
  const serials = rows.map(({ serial }) => serial)
  await tx
    .updateTable('matriculation_group')
    .set({ given: serials.at(-1) ?? counted })
    .where('name', '=', group)
    .execute()
  return serials
}

/** Locks a group, and returns the last serial that the office has assigned. */
export async function lockGroup(tx: Tx, group: string): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    insert into matriculation_group (name, given) values (${group}, 0)
    on conflict (name) do update set given = matriculation_group.given returning given`.execute(tx)
  return rows[0]?.given ?? 0
}
