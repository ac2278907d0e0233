import { sql } from 'kysely'
import type * as z from 'zod'
import type { sittingInviteBody, sittingShares } from '#shared/contract/schemas/sittings.ts'
import { caseStages } from '#shared/domain/case-life.ts'
import { type ProgramType, programTypeOf } from '#shared/domain/program-type.ts'
import {
  attendances,
  type InvitationRefusal,
  invitationRefusal,
  refusalWords,
  sharePlaces,
  sittingKind,
} from '#shared/domain/sittings.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { endRequestsOf } from '../applications/end-requests.ts'
import { moveCases } from '../applications/life.ts'
import type { OfferingKey } from '../seats/offering-terms.ts'
import { requireOffering } from '../seats/offerings.ts'
import { findSittings, noSuchSitting } from './find-sittings.ts'
import { canBeInvited } from './read-sittings.ts'

type Body = z.output<typeof sittingInviteBody> & OfferingKey

interface Guest {
  id: number
  uuid: string
  application_number: string
  stage: string
  held_place: string | null
  is_over: boolean | null
  attendance: string | null
}

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
    const guests = await lockGuests(tx, body)
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
    await write(tx, context, { member, guests, shares, type: programTypeOf(body.programme) })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'sitting.invited',
      subject: `round:${body.round}`,
      detail: { programme: body.programme, people: guests.length, sittings: sittings.map(({ id }) => id) },
    })
    const counts = Map.groupBy(shares, ({ sitting }) => sitting)
    return {
      invited: guests.length,
      shares: sittings.map(({ id }) => ({ sitting: id, count: counts.get(id)?.length ?? 0 })),
    }
  })
}

async function lockGuests(tx: Tx, { uuids, ...key }: Body): Promise<Guest[]> {
  const who = uuids
    ? sql<boolean>`application.uuid = any(${[...new Set(uuids)]}::uuid[])
        and held.round_id = ${key.round} and held.programme_id = ${key.programme} and held.stage <> 'returned'`
    : canBeInvited(key)
  const { rows: locked } = await sql<{ id: number }>`
    select application.id from application join admission_case held on held.application_id = application.id
    where ${who} order by application.id limit ${mostGuests + 1} for update of application`.execute(tx)
  if (locked.length > mostGuests)
    throw new AppError('conflicting-change', 'These are more than 5,000 applicants. Choose fewer.')
  const { rows } = await sql<Guest>`
    select application.id, application.uuid, application.application_number, held.stage, place.id as held_place,
      sitting.ends_at <= now() as is_over, place.attendance
    from application join admission_case held on held.application_id = application.id
    left join sitting_place place on place.application_id = application.id and place.ended_at is null
    left join sitting on sitting.id = place.sitting_id
    where application.id = any(${locked.map(({ id }) => id)}::bigint[]) order by application.id`.execute(tx)
  return uuids ? rows : rows.filter(guest => !refusalOf(guest))
}

const mostGuests = 5_000

function refusalOf({ stage, held_place, is_over, attendance }: Guest): InvitationRefusal | undefined {
  const known = caseStages.find(one => one === stage)
  if (!known) return 'stage'
  const marked = attendances.find(one => one === attendance)
  return invitationRefusal(known, held_place ? { isOver: is_over === true, attendance: marked } : undefined)
}

function refuseOthers(guests: readonly Guest[], { uuids, count }: Body): void {
  const lost = uuids ? new Set(uuids).size - guests.length : 0
  if (lost > 0) {
    const what = lost === 1 ? 'One of the applications you chose is' : `${lost} of the applications you chose are`
    throw new AppError('not-found', `${what} not in this programme and round. No one was invited.`)
  }
  const refused = guests.flatMap(guest => {
    const why = refusalOf(guest)
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

interface Written {
  member: StaffMember
  guests: readonly Guest[]
  shares: readonly { application: number; sitting: string }[]
  type: ProgramType
}

async function write(tx: Tx, context: Context, { member, guests, shares, type }: Written): Promise<void> {
  const now = context.clock.now()
  const again = guests.flatMap(({ held_place }) => held_place ?? [])
  if (again.length > 0)
    await sql`update sitting_place set ended_at = ${now}, end_reason = 'replaced', next_step_at = null
      where id = any(${again}::uuid[])`.execute(tx)
  await sql`insert into sitting_place (id, sitting_id, application_id, invited_by, invited_at, next_step_at)
    select place.id, place.sitting, place.application, ${member.id}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${shares.map(() => context.random.id())}::uuid[], ${shares.map(({ sitting }) => sitting)}::uuid[],
      ${shares.map(({ application }) => application)}::bigint[]) place (id, sitting, application)`.execute(tx)
  const checking = guests.filter(({ stage }) => stage === 'checking').map(({ id }) => id)
  // Who reads a postgraduate application is decided apart from the interview.
  if (sittingKind(type) === 'interview' || checking.length === 0) return
  await moveCases(tx, context, checking, {
    event: 'hand_over',
    from: 'checking',
    actor: { kind: 'staff', id: member.id },
  })
  await endOpenRequests(tx, checking, now)
}

async function endOpenRequests(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  const asked = await tx
    .selectFrom('case_enquiry')
    .select('application_id')
    .where(sql<boolean>`application_id = any(${[...ids]}::bigint[])`)
    .where('ended_at', 'is', null)
    .execute()
  for (const { application_id } of asked) await endRequestsOf(tx, application_id, at)
}
