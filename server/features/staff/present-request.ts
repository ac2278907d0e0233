import type * as z from 'zod'
import type { staffRequest } from '#shared/contract/schemas/staff.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { ableAdministrators, type Colleague } from './administrators.ts'
import { presentGrants } from './queries.ts'
import { mayAgree, type StaffRequest } from './requests.ts'

type OnWire = z.output<typeof staffRequest>

/** A request as the caller sees it, with the names of those who can agree to it. */
export async function presentRequest(
  db: Queryable,
  request: StaffRequest,
  member: Pick<StaffMember, 'id'>,
): Promise<OnWire> {
  return presentRequestTo(request, member, await ableAdministrators(db))
}

/** The same for many of them. */
export function presentRequestTo(
  request: StaffRequest,
  member: Pick<StaffMember, 'id'>,
  administrators: readonly Colleague[],
): OnWire {
  const { id, kind, staff_id, name, full_name, email, grants, asked_by, asked_by_name, asked_at } = request
  return {
    id,
    kind,
    staff_id,
    name,
    grants: grants && presentGrants(grants),
    ...(full_name && full_name !== name ? { full_name } : {}),
    ...(email ? { email } : {}),
    asked_by: asked_by_name,
    asked_at: asked_at.toISOString(),
    is_yours: administrators.some(one => one.id === member.id) && mayAgree(request, member.id),
    is_own: asked_by === member.id,
    can_agree: administrators.filter(one => mayAgree(request, one.id)).map(one => one.full_name),
  }
}
