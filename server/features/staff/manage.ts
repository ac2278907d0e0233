import type * as z from 'zod'
import type { staffChanged, staffList, staffRow } from '#shared/contract/schemas/staff.ts'
import { type Grant, isAdministrator, isWider } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { ours, text } from '../../emails/mail-content.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import {
  ableAdministrators,
  actingAdministrators,
  lockStaffAs,
  needsSecond,
  requireAdministrator,
} from './administrators.ts'
import { tellDone } from './concerned.ts'
import { disable, enable } from './disable.ts'
import { endUnfitCovers } from './end-covers.ts'
import { rename } from './names.ts'
import { agreeableTo, presentRequest, presentRequestTo } from './present-request.ts'
import { getStaff, grantsOf, presentStaff, type StaffWithGrants, writeGrants } from './queries.ts'
import { openCovers, presentCover } from './read-covers.ts'
import { rolesInWords } from './request-words.ts'
import { askSecondAdministrator, openRequests, replaceRequests, type Wanted } from './requests.ts'

type StaffRow = z.output<typeof staffRow>
type Changed = z.output<typeof staffChanged>

/** All staff, by name, and requests awaiting a second administrator. An office has dozens, not thousands. */
export async function listStaff(context: Context, member: StaffMember): Promise<z.output<typeof staffList>> {
  const rows = await context.db
    .selectFrom('staff')
    .selectAll('staff')
    .select(eb => [
      grantsOf,
      eb
        .selectFrom('staff_session')
        .select(({ fn }) => fn.max('staff_session.last_used_at').as('at'))
        .whereRef('staff_session.staff_id', '=', 'staff.id')
        .where('staff_session.proven', '=', 'both')
        .as('last_seen_at'),
    ])
    .orderBy('full_name')
    .orderBy('id')
    .limit(1000)
    .execute()
  const [requests, administrators, able, covers] = await Promise.all([
    openRequests(context.db),
    ableAdministrators(context.db),
    actingAdministrators(context.db, context),
    openCovers(context.db, context),
  ])
  const mine = await agreeableTo(context.db, member, requests)
  return {
    staff: rows.map(row => presentStaff(row, row.last_seen_at)),
    requests: requests.map(request => presentRequestTo(request, member, { able, mine })),
    covers: covers.map(row => presentCover(context, row)),
    second: {
      is_needed: await needsSecond(context.db, context),
      others: administrators.filter(({ id }) => id !== member.id).map(({ full_name }) => full_name),
    },
  }
}

/**
 * Changes name and grants. Narrower grants apply immediately. Wider ones, and taking the role of administrator away, wait for a
 * second administrator, and so does a name given with them. Throws 404, and 409 for the last administrator.
 */
export async function changeStaff(
  context: Context,
  transact: Transact,
  by: StaffMember,
  { id, full_name, grants }: { id: string; full_name?: string | undefined; grants: Grant[] },
): Promise<Changed> {
  return transact(async tx => {
    await lockStaffAs(tx, context, by)
    const staff = await getStaff(tx, id)
    const kind = kindOfChange(staff, grants)
    if (kind !== 'plain' && (await needsSecond(tx, context)))
      return ask(tx, context, by, { kind, staffId: id, grants, full_name })
    const actor = { kind: 'staff', id: by.id } as const
    await changeNameAndGrants(tx, context, staff, { actor, by: by.fullName, full_name, grants })
    return { staff: await present(tx, id) }
  })
}

function kindOfChange(staff: StaffWithGrants, grants: readonly Grant[]): 'widen' | 'narrow' | 'plain' {
  if (isWider(staff.grants, grants)) return 'widen'
  const isLosing = staff.joined_at !== null && isAdministrator(staff.grants) && !isAdministrator(grants)
  return isLosing ? 'narrow' : 'plain'
}

interface NameAndGrants {
  actor: Actor
  /** The name of the person who does it. */
  by: string
  full_name?: string | undefined
  grants: readonly Grant[]
}

/** Throws 409 if no administrator would be left. */
export async function changeNameAndGrants(
  tx: Tx,
  context: Context,
  staff: StaffWithGrants,
  { actor, by, full_name, grants }: NameAndGrants,
): Promise<void> {
  if (full_name !== undefined && (await rename(tx, context, actor, staff, full_name))) {
    const what = text`the name of ${staff.full_name} is now ${full_name}`
    await tellDone(tx, context, staff.id, { by, what })
  }
  const isWiderNow = isWider(staff.grants, grants)
  if (!isWiderNow && !isWider(grants, staff.grants)) return
  await writeGrants(tx, context, staff.id, grants)
  await requireAdministrator(tx)
  await endUnfitCovers(tx, context, staff.id, { actor, by })
  // Earlier requests were based on the earlier grants.
  if (actor.kind === 'staff') await replaceRequests(tx, context, actor, { kind: 'widen', staffId: staff.id })
  const detail = { from: staff.grants, to: grants }
  await recordAudit(tx, context, { actor, action: 'staff.changed', subject: `staff:${staff.id}`, detail })
  const rights = ours(isWiderNow ? 'wider' : 'fewer')
  const what = text`${full_name ?? staff.full_name} has ${rights} rights. Roles: ${rolesInWords(grants)}`
  await tellDone(tx, context, staff.id, { by, what })
}

/** Removes every way of signing in; of an administrator, once another one agrees. Throws 404, and 409 for the last one. */
export async function disableStaff(
  context: Context,
  transact: Transact,
  by: StaffMember,
  id: string,
): Promise<Changed> {
  return transact(async tx => {
    await lockStaffAs(tx, context, by)
    const staff = await getStaff(tx, id)
    if (staff.disabled_at) return { staff: await present(tx, id) }
    const isOneOfTwo = staff.joined_at !== null && isAdministrator(staff.grants) && (await needsSecond(tx, context))
    if (isOneOfTwo) return ask(tx, context, by, { kind: 'disable', staffId: id })
    await disable(tx, context, staff, { actor: { kind: 'staff', id: by.id }, by: by.fullName })
    await requireAdministrator(tx)
    return { staff: await present(tx, id) }
  })
}

/** Enables someone again, once a second administrator agrees if there are two. Throws 404. */
export async function enableStaff(context: Context, transact: Transact, by: StaffMember, id: string): Promise<Changed> {
  return transact(async tx => {
    await lockStaffAs(tx, context, by)
    const staff = await getStaff(tx, id)
    if (!staff.disabled_at) return { staff: await present(tx, id) }
    if (await needsSecond(tx, context)) return ask(tx, context, by, { kind: 'enable', staffId: id })
    await enable(tx, context, staff, { actor: { kind: 'staff', id: by.id }, by: by.fullName })
    return { staff: await present(tx, id) }
  })
}

/** Asks another administrator to reset a lost second factor. Throws 404, and 409 where there is nothing to reset. */
export async function askForReset(context: Context, transact: Transact, by: StaffMember, id: string): Promise<Changed> {
  return transact(async tx => {
    await lockStaffAs(tx, context, by)
    const staff = await getStaff(tx, id)
    if (!staff.joined_at || staff.disabled_at)
      throw new AppError(
        'conflicting-change',
        'This account has nothing to reset. Send the person an invitation instead.',
      )
    return ask(tx, context, by, { kind: 'reset', staffId: id })
  })
}

async function ask(tx: Tx, context: Context, by: StaffMember, wanted: Wanted & { staffId: string }): Promise<Changed> {
  const request = await askSecondAdministrator(tx, context, by, wanted)
  return { staff: await present(tx, wanted.staffId), request: await presentRequest(tx, context, request, by) }
}

export async function present(db: Queryable, id: string): Promise<StaffRow> {
  return presentStaff(await getStaff(db, id), null)
}
