import type * as z from 'zod'
import type { staffRequest } from '#shared/contract/schemas/staff.ts'
import { permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { actingAdministrators, type Colleague } from './administrators.ts'
import { oneOfTwo } from './one-of-two.ts'
import { presentGrants } from './queries.ts'
import { daysOf } from './read-covers.ts'
import { mayAgree, type StaffRequest } from './requests.ts'

type OnWire = z.output<typeof staffRequest>

/** A request as the caller sees it, with the names of those who can agree to it. */
export async function presentRequest(
  db: Queryable,
  context: Pick<Context, 'clock'>,
  request: StaffRequest,
  member: Pick<StaffMember, 'id' | 'grants'>,
): Promise<OnWire> {
  const mine = await agreeableTo(db, member, [request])
  return presentRequestTo(request, member, { able: await actingAdministrators(db, context), mine })
}

/** The requests to which someone may agree. */
export async function agreeableTo(
  db: Queryable,
  member: Pick<StaffMember, 'id' | 'grants'>,
  requests: readonly StaffRequest[],
): Promise<StaffRequest[]> {
  const manages = ['staff.manage'] as const
  if (!permissionsOf(member.grants).includes('staff.manage')) return []
  const test = await oneOfTwo(
    db,
    member,
    requests.map(({ asked_by }) => asked_by),
  )
  return requests.filter(
    ({ asked_by: by, asked_at: at, ...rest }) =>
      mayAgree({ asked_by: by, ...rest }, member.id) &&
      test({ by, at, wanted: manages, second: manages }) === undefined,
  )
}

/** The same for many of them. */
export function presentRequestTo(
  request: StaffRequest,
  member: Pick<StaffMember, 'id'>,
  { able, mine }: { able: readonly Colleague[]; mine: readonly StaffRequest[] },
): OnWire {
  const {
    id,
    kind,
    staff_id,
    name,
    full_name,
    email,
    grants,
    asked_by,
    asked_by_name,
    asked_at,
    roles,
    starts_at,
    ends_at,
  } = request
  return {
    id,
    kind,
    staff_id,
    name,
    grants: grants && presentGrants(grants),
    ...(full_name && full_name !== name ? { full_name } : {}),
    ...(email ? { email } : {}),
    ...(roles && starts_at && ends_at ? { cover: { roles, ...daysOf({ starts_at, ends_at }) } } : {}),
    asked_by: asked_by_name,
    asked_at: asked_at.toISOString(),
    is_yours: mine.includes(request),
    is_own: asked_by === member.id,
    can_agree: able.filter(one => mayAgree(request, one.id)).map(one => one.full_name),
  }
}
