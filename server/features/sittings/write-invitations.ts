import { sql } from 'kysely'
import { programTypeOf } from '#shared/domain/program-type.ts'
import { isMovedBy, sittingKind } from '#shared/domain/sittings.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { endRequestsOf } from '../applications/end-requests.ts'
import { moveCases } from '../applications/life.ts'
import type { OfferingKey } from '../seats/offering-terms.ts'
import type { Guest } from './guests.ts'

interface Written {
  member: StaffMember
  offering: OfferingKey
  guests: readonly Guest[]
  /** One for each guest, in sittings of the offering. */
  shares: readonly { application: number; sitting: string }[]
  sittings: readonly { id: string }[]
}

/**
 * Stores the places and what follows from them, with one line of the log for the offering. The caller must hold the locks of the applications and the
 * sittings, and have found under them that each guest can be invited and that there are enough places.
 */
export async function writeInvitations(
  tx: Tx,
  context: Context,
  { member, offering, guests, shares, sittings }: Written,
): Promise<void> {
  const now = context.clock.now()
  const actor = { kind: 'staff', id: member.id } as const
  const again = guests.flatMap(({ held_place }) => held_place ?? [])
  if (again.length > 0)
    await sql`update sitting_place set ended_at = ${now}, end_reason = 'replaced', next_step_at = null
      where id = any(${again}::uuid[])`.execute(tx)
  await sql`insert into sitting_place (id, sitting_id, application_id, invited_by, invited_at, next_step_at)
    select place.id, place.sitting, place.application, ${member.id}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${shares.map(() => context.random.id())}::uuid[], ${shares.map(({ sitting }) => sitting)}::uuid[],
      ${shares.map(({ application }) => application)}::bigint[]) place (id, sitting, application)`.execute(tx)
  await recordAudit(tx, context, {
    actor,
    action: 'sitting.invited',
    subject: `round:${offering.round}`,
    detail: { programme: offering.programme, people: guests.length, sittings: sittings.map(({ id }) => id) },
  })
  const kind = sittingKind(programTypeOf(offering.programme))
  const checking = guests.filter(({ stage }) => isMovedBy(kind, stage)).map(({ id }) => id)
  if (checking.length === 0) return
  await moveCases(tx, context, checking, { event: 'hand_over', from: 'checking', actor })
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
