import { sql } from 'kysely'
import type * as z from 'zod'
import type { sittingInviteBody, sittingShares } from '#shared/contract/schemas/sittings.ts'
import { invitationRefusal, refusalWords, sharePlaces } from '#shared/domain/sittings.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { notOwn, refuseOwn } from '../scope/own-applications.ts'
import type { OfferingKey } from '../seats/offering-terms.ts'
import { requireOffering } from '../seats/offerings.ts'
import { findSittings, noSuchSitting } from './find-sittings.ts'
import { type Guest, readGuests } from './guests.ts'
import { canBeInvited } from './read-sittings.ts'
import { writeInvitations } from './write-invitations.ts'

type Body = z.output<typeof sittingInviteBody> & OfferingKey

/**
 * Invites applicants and shares them out over sittings: all of them or none. Locks the applications by id, then the sittings by id. Emails are
 * the job’s. Throws 404, and 409 for someone who cannot be invited, for another number than was meant, and for fewer places than people.
 */
export function inviteToSittings(
  context: Context,
  transact: Transact,
  member: StaffMember,
  body: Body,
): Promise<z.output<typeof sittingShares>> {
  return transact(async tx => {
    await requireOffering(tx, member, body, ['work.plan'])
    const guests = await lockGuests(tx, member, body)
    refuseOthers(guests, body)
    const sittings = await lockComing(tx, body)
    const shares = sharePlaces(
      guests.map(({ id }) => id),
      sittings.map(({ id, capacity, taken }) => ({ id, free: capacity - taken })),
    )
    if (!shares) {
      const free = sittings.reduce((sum, { capacity, taken }) => sum + capacity - taken, 0)
      const places = free === 1 ? 'is 1 free place' : `are ${free.toLocaleString('en-GB')} free places`
      throw new AppError('no-seat', `There ${places} for ${guests.length.toLocaleString('en-GB')} applicants.`)
    }
    await writeInvitations(tx, context, { member, guests, shares, offering: body, sittings })
    const counts = Map.groupBy(shares, ({ sitting }) => sitting)
    return {
      invited: guests.length,
      shares: sittings.map(({ id }) => ({ sitting: id, count: counts.get(id)?.length ?? 0 })),
    }
  })
}

async function lockGuests(tx: Tx, member: StaffMember, { uuids, ...key }: Body): Promise<Guest[]> {
  const who = uuids
    ? sql<boolean>`application.uuid = any(${[...new Set(uuids)]}::uuid[])
        and held.round_id = ${key.round} and held.programme_id = ${key.programme} and held.stage <> 'returned'`
    : sql<boolean>`(${canBeInvited(key)} and ${notOwn(member)})`
  const { rows: locked } = await sql<{ id: number }>`
    select application.id from application join admission_case held on held.application_id = application.id
    where ${who} order by application.id limit ${mostGuests + 1} for update of application`.execute(tx)
  refuseOwn(
    member,
    locked.map(({ id }) => id),
    'One of the applications you chose is not in this programme and round. No one was invited.',
  )
  if (locked.length > mostGuests)
    throw new AppError('conflicting-change', 'These are more than 5,000 applicants. Choose fewer.')
  const rows = await readGuests(
    tx,
    locked.map(({ id }) => id),
  )
  return uuids ? rows : rows.filter(guest => !invitationRefusal(guest.stage, guest.held))
}

const mostGuests = 5_000

function refuseOthers(guests: readonly Guest[], { uuids, count }: Body): void {
  const lost = uuids ? new Set(uuids).size - guests.length : 0
  if (lost > 0) {
    const what = lost === 1 ? 'One of the applications you chose is' : `${lost} of the applications you chose are`
    throw new AppError('not-found', `${what} not in this programme and round. No one was invited.`)
  }
  const refused = guests.flatMap(guest => {
    const why = invitationRefusal(guest.stage, guest.held)
    return why ? [{ guest, why: refusalWords[why] }] : []
  })
  const [first] = refused
  if (first) {
    const more = refused.length > 1 ? ` This concerns ${refused.length} people.` : ''
    const cases = refused
      .slice(0, 100)
      .map(({ guest, why }) => ({ uuid: guest.uuid, application_number: guest.application_number, why }))
    const detail = `${first.guest.application_number} ${first.why}.${more} No one was invited.`
    throw new AppError('conflicting-change', detail, { more: { refused: { count: refused.length, cases } } })
  }
  if (guests.length !== count || count === 0)
    throw new AppError(
      'conflicting-change',
      `There are now ${guests.length.toLocaleString('en-GB')} applicants to invite. Look at them again. No one was invited.`,
    )
}

/** Throws 404 for one that is not there, and 409 for one that has started or was cancelled. */
async function lockComing(tx: Tx, { sittings, round, programme }: Body) {
  const ids = [...new Set(sittings)]
  await sql`select from sitting where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const found = await findSittings(
    tx,
    sql<boolean>`id = any(${ids}::uuid[]) and round_id = ${round} and programme_id = ${programme}`,
  )
  if (found.length !== ids.length) throw noSuchSitting()
  if (found.some(({ state }) => state !== 'coming'))
    throw new AppError('conflicting-change', 'One of these sittings has started or was cancelled. No one was invited.')
  return found
}
