import { sql } from 'kysely'
import type * as z from 'zod'
import { type frozenBatch, mostChosen, type queueView } from '#shared/contract/schemas/queue-work.ts'
import type { OfferedSittings } from '#shared/contract/schemas/sittings.ts'
import { programTypeOf } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { isMovedBy, leftOutReason, sittingKind } from '#shared/domain/sittings.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { chosenCases } from '../work/chosen-cases.ts'
import { mayAssign } from '../work/colleagues.ts'
import { findSittings, presentSitting } from './find-sittings.ts'
import { type Guest, readGuests } from './guests.ts'
import { type LeftOutOne, leftOutOf } from './left-out.ts'

type Frozen = z.output<typeof frozenBatch>
type Choice = { uuids: readonly string[] } | { filter: z.output<typeof queueView> }

/**
 * Stores which applications are meant (docs/domain.md). Who of them can be invited is looked at now, for the person who chooses the sittings, and once
 * more when it is confirmed. Throws 404 where one is out of reach, and 422 for none and for too many.
 */
export async function freezeInvitations(
  context: Context,
  transact: Transact,
  member: StaffMember,
  choice: Choice,
): Promise<Frozen> {
  const cases = await chosenCases(context, member, choice, { most: mostChosen, isInReach: mayAssign(member) })
  const ids = cases.map(({ application_id }) => application_id)
  return transact(async tx => {
    const id = context.random.id()
    await tx
      .insertInto('case_batch')
      .values({ id, staff_id: member.id, action: 'invite', assignees: [], cases: ids.length })
      .execute()
    await sql`insert into case_batch_item (batch_id, application_id)
      select ${id}::uuid, * from unnest(${ids}::bigint[])`.execute(tx)
    return { id, count: ids.length, invitation: await lookAt(tx, ids) }
  })
}

async function lookAt(tx: Tx, ids: readonly number[]): Promise<Frozen['invitation']> {
  const guests = await readGuests(tx, ids)
  const { fit, left } = sortOut(guests)
  return {
    people: fit.length,
    left_out: leftOutOf(left, ids.length - guests.length),
    offerings: await offeringsOf(tx, fit),
  }
}

/** Those who can be invited, and those who cannot with the reason. */
export function sortOut(guests: readonly Guest[]): { fit: Guest[]; left: LeftOutOne[] } {
  const fit: Guest[] = []
  const left: LeftOutOne[] = []
  for (const guest of guests) {
    const reason = leftOutReason(guest.stage, guest.held)
    if (reason) left.push({ guest, reason })
    else fit.push(guest)
  }
  return { fit, left }
}

export function offeringOf({ round_id, programme_id }: Pick<Guest, 'round_id' | 'programme_id'>): string {
  return `${round_id} ${programme_id}`
}

/** By title, each with its sittings to come. */
async function offeringsOf(tx: Tx, guests: readonly Guest[]): Promise<OfferedSittings[]> {
  const groups = [...Map.groupBy(guests, offeringOf)].flatMap(([key, [first, ...others]]) =>
    first ? [{ key, round: first.round_id, programme: first.programme_id, guests: [first, ...others] }] : [],
  )
  if (groups.length === 0) return []
  const rounds = groups.map(({ round }) => round)
  const names = await tx.selectFrom('round').select(['id', 'name']).where('id', 'in', rounds).execute()
  const coming = await findSittings(
    tx,
    sql<boolean>`(round_id, programme_id) in (
        select * from unnest(${rounds}::text[], ${groups.map(({ programme }) => programme)}::text[]))
      and cancelled_at is null and starts_at > now()`,
  )
  const sittings = Map.groupBy(coming, offeringOf)
  return groups
    .map(({ key, round, programme, guests }) => ({
      ...{ round, programme, people: guests.length },
      moving: guests.filter(({ stage }) => isMovedBy(sittingKind(programTypeOf(programme)), stage)).length,
      round_name: names.find(({ id }) => id === round)?.name ?? '',
      title: findProgramme(programme)?.title ?? programme,
      kind: sittingKind(programTypeOf(programme)),
      sittings: (sittings.get(key) ?? []).map(presentSitting),
    }))
    .sort((one, other) => one.title.localeCompare(other.title) || one.round_name.localeCompare(other.round_name))
}
