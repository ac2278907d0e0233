import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import type { confirmedBatch } from '#shared/contract/schemas/queue-work.ts'
import { programTypeOf } from '#shared/domain/program-type.ts'
import { sharePlaces } from '#shared/domain/sittings.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { CaseBatchTable } from '../../db/tables.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { refuseOwn } from '../scope/own-applications.ts'
import { lockBatch, requireConfirmable } from '../work/batches.ts'
import { mayAssign } from '../work/colleagues.ts'
import { findSittings, noSuchSitting, type SittingRow } from './find-sittings.ts'
import { offeringOf, sortOut } from './freeze-invitations.ts'
import { type Guest, readGuests } from './guests.ts'
import { type LeftOutOne, leftOutOf } from './left-out.ts'
import { writeInvitations } from './write-invitations.ts'

type Invited = Extract<z.output<typeof confirmedBatch>, { action: 'invite' }>

interface Confirmed {
  id: string
  count: number
  sittings?: readonly string[] | undefined
}

/**
 * Invites those of a frozen choice who can be invited now, those who applied first before the others while there are places, and returns who was left out
 * and why (docs/domain.md). Locks the applications by id, then the sittings by id. The same confirmation again changes nothing and is answered as the
 * first time. Throws 404, 409 for a sitting that has started or was cancelled, and 422.
 */
export function confirmInvitations(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, count, sittings = [] }: Confirmed,
): Promise<Invited> {
  const wanted = [...new Set(sittings)].sort()
  return transact(async tx => {
    const batch = await lockBatch(tx, member, id)
    const before = answeredBefore(batch, wanted)
    if (before?.count === count) return before
    requireConfirmable(batch, count)
    if (wanted.length === 0) throw invalidFields([{ field: 'sittings', message: 'Choose at least one sitting.' }])
    const guests = await guestsInReach(tx, member, id)
    const over = await lockSittings(tx, member, wanted)
    const { fit, left } = sortOut(guests)
    const { shares, more } = await inviteByOffering(tx, context, member, { fit, over })
    const shared = Map.groupBy(shares, ({ sitting }) => sitting)
    const answer: Invited = {
      ...{ action: 'invite', id, count, invited: shares.length },
      shares: over.map(sitting => ({ sitting: sitting.id, count: shared.get(sitting.id)?.length ?? 0 })),
      left_out: leftOutOf([...left, ...more], count - guests.length),
    }
    await tx
      .updateTable('case_batch')
      .set({ confirmed_at: sql<Date>`now()`, decision: JSON.stringify({ sittings: wanted, answer }) })
      .where('id', '=', id)
      .execute()
    return answer
  })
}

/** What the same confirmation was answered the first time. */
function answeredBefore(
  { confirmed_at, decision }: Pick<Selectable<CaseBatchTable>, 'confirmed_at' | 'decision'>,
  wanted: readonly string[],
): Invited | undefined {
  if (!confirmed_at) return undefined
  const stored = decision as { sittings: string[]; answer: Invited } | null
  return stored?.sittings.join() === wanted.join() ? stored.answer : undefined
}

/** Those that the caller can still plan for. Throws 409 where there are none: the scope may have been taken away since. */
async function guestsInReach(tx: Tx, member: StaffMember, id: string): Promise<Guest[]> {
  const items = await tx.selectFrom('case_batch_item').select('application_id').where('batch_id', '=', id).execute()
  const guests = await readGuests(
    tx,
    items.map(({ application_id }) => application_id),
  )
  refuseOwn(
    member,
    guests.map(({ id }) => id),
  )
  const left = guests.filter(mayAssign(member))
  if (left.length === 0)
    throw new AppError('conflicting-change', 'These applications are no longer in your queue. No one was invited.')
  return left
}

/** Throws 404 for one that is not in the caller’s scope, and 409 for one that has started or was cancelled. */
async function lockSittings(tx: Tx, member: StaffMember, ids: readonly string[]): Promise<SittingRow[]> {
  await sql`select from sitting where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
  const found = await findSittings(tx, sql<boolean>`id = any(${[...ids]}::uuid[])`)
  const isTheirs = mayAssign(member)
  const known = found.filter(({ programme_id }) =>
    isTheirs({ program_type: programTypeOf(programme_id), programme_id }),
  )
  if (known.length !== ids.length) throw noSuchSitting()
  if (known.some(({ state }) => state !== 'coming'))
    throw new AppError('conflicting-change', 'One of these sittings has started or was cancelled. No one was invited.')
  return known
}

interface Invitable {
  fit: readonly Guest[]
  over: readonly SittingRow[]
}

async function inviteByOffering(tx: Tx, context: Context, member: StaffMember, { fit, over }: Invitable) {
  const shares: { application: number; sitting: string }[] = []
  const more: LeftOutOne[] = []
  for (const [key, all] of Map.groupBy(fit, offeringOf)) {
    const [first] = all
    const sittings = over.filter(sitting => offeringOf(sitting) === key)
    const free = sittings.reduce((sum, { capacity, taken }) => sum + Math.max(0, capacity - taken), 0)
    const byArrival = all.toSorted((one, other) => +one.received_at - +other.received_at || one.id - other.id)
    const guests = byArrival.slice(0, free)
    const reason = sittings.length === 0 ? 'no-sitting' : 'no-place'
    more.push(...byArrival.slice(free).map(guest => ({ guest, reason }) as const))
    if (!first || guests.length === 0) continue
    const own =
      sharePlaces(
        guests.map(({ id }) => id),
        sittings.map(({ id, capacity, taken }) => ({ id, free: capacity - taken })),
      ) ?? []
    const offering = { round: first.round_id, programme: first.programme_id }
    await writeInvitations(tx, context, { member, offering, guests, shares: own, sittings })
    shares.push(...own)
  }
  return { shares, more }
}
