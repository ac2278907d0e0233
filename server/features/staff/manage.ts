import type * as z from 'zod'
import type { staffChanged, staffList, staffRequest, staffRow } from '#shared/contract/schemas/staff.ts'
import { type Grant, isWider, roleNames } from '#shared/domain/staff.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import {
  countAdministrators,
  getStaff,
  grantsOf,
  lockStaff,
  presentGrants,
  presentStaff,
  writeGrants,
} from './queries.ts'
import { askSecondAdministrator, openRequests, replaceRequests, type StaffRequest } from './requests.ts'
import { endSessions } from './sessions.ts'

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
  const requests = await openRequests(context.db)
  return {
    staff: rows.map(row => presentStaff(row, row.last_seen_at)),
    requests: requests.map(request => presentRequest(request, member)),
  }
}

function presentRequest(request: StaffRequest, member: StaffMember): z.output<typeof staffRequest> {
  return {
    id: request.id,
    kind: request.kind,
    staff_id: request.staff_id,
    grants: request.grants && presentGrants(request.grants),
    asked_by: request.asked_by_name,
    asked_at: request.asked_at.toISOString(),
    is_yours: member.id !== request.asked_by && member.id !== request.staff_id,
  }
}

/**
 * Changes name and grants. Narrower grants apply immediately; wider ones wait for a second administrator, if there
 * are at least two. Throws 404, and 409 for the last administrator.
 */
export async function changeStaff(
  context: Context,
  transact: Transact,
  by: StaffMember,
  { id, full_name, grants }: { id: string; full_name?: string | undefined; grants: Grant[] },
): Promise<Changed> {
  return transact(async tx => {
    await lockStaff(tx)
    const staff = await getStaff(tx, id)
    if (full_name !== undefined && full_name !== staff.full_name)
      await tx.updateTable('staff').set({ full_name }).where('id', '=', id).execute()
    const waits = isWider(staff.grants, grants) && staff.joined_at !== null && (await countAdministrators(tx)) > 1
    if (waits) {
      const request = await askSecondAdministrator(tx, context, by, { kind: 'widen', staff, grants })
      return { staff: await present(tx, id), request: presentRequest(request, by) }
    }
    await setGrants(tx, context, id, grants)
    // Earlier requests were based on the earlier grants.
    await replaceRequests(tx, context, by, id, 'widen')
    await recordAudit(tx, context, audit(by, 'staff.changed', id, { from: staff.grants, to: grants }))
    return { staff: await present(tx, id) }
  })
}

/** Throws 409 if no administrator would be left. */
export async function setGrants(tx: Tx, context: Context, id: string, grants: readonly Grant[]): Promise<void> {
  await writeGrants(tx, context, id, grants)
  await requireAdministrator(tx)
}

/** Removes every way of signing in. Throws 404, and 409 for the last administrator. */
export async function disableStaff(
  context: Context,
  transact: Transact,
  by: StaffMember,
  id: string,
): Promise<StaffRow> {
  return transact(async tx => {
    await lockStaff(tx)
    const staff = await getStaff(tx, id)
    if (staff.disabled_at) return present(tx, id)
    await tx.updateTable('staff').set({ disabled_at: context.clock.now() }).where('id', '=', id).execute()
    await tx.deleteFrom('staff_invitation').where('staff_id', '=', id).execute()
    await endSessions(tx, context, id)
    await requireAdministrator(tx)
    await recordAudit(tx, context, audit(by, 'staff.disabled', id))
    return present(tx, id)
  })
}

/** Enables someone again, once a second administrator agrees if there are two. Throws 404. */
export async function enableStaff(context: Context, transact: Transact, by: StaffMember, id: string): Promise<Changed> {
  return transact(async tx => {
    await lockStaff(tx)
    const staff = await getStaff(tx, id)
    if (!staff.disabled_at) return { staff: await present(tx, id) }
    if ((await countAdministrators(tx)) > 1) {
      const request = await askSecondAdministrator(tx, context, by, { kind: 'enable', staff })
      return { staff: await present(tx, id), request: presentRequest(request, by) }
    }
    await enable(tx, id)
    await recordAudit(tx, context, audit(by, 'staff.enabled', id))
    return { staff: await present(tx, id) }
  })
}

export async function enable(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('staff').set({ disabled_at: null }).where('id', '=', id).execute()
}

/** Asks another administrator to reset a lost second factor. Throws 404, and 409 where there is no other. */
export async function askForReset(context: Context, transact: Transact, by: StaffMember, id: string): Promise<Changed> {
  return transact(async tx => {
    await lockStaff(tx)
    const staff = await getStaff(tx, id)
    if (!staff.joined_at || staff.disabled_at)
      throw new AppError(
        'conflicting-change',
        'This account has nothing to reset. Send the person an invitation instead.',
      )
    const request = await askSecondAdministrator(tx, context, by, { kind: 'reset', staff })
    return { staff: await present(tx, id), request: presentRequest(request, by) }
  })
}

export async function present(db: Queryable, id: string): Promise<StaffRow> {
  return presentStaff(await getStaff(db, id), null)
}

async function requireAdministrator(tx: Tx): Promise<void> {
  if ((await countAdministrators(tx)) === 0)
    throw new AppError(
      'conflicting-change',
      `There has to be an ${roleNames.administrator.toLowerCase()}. Give someone else this role first.`,
    )
}

function audit(by: StaffMember, action: string, id: string, detail?: Record<string, unknown>) {
  return { actor: { kind: 'staff', id: by.id } as const, action, subject: `staff:${id}`, ...(detail ? { detail } : {}) }
}
