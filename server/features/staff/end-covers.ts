import { sql } from 'kysely'
import { rolesToCover, whyNotCover } from '#shared/domain/cover.ts'
import type { Role } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { text } from '../../emails/mail-content.ts'
import { tellCovered } from './concerned.ts'
import { getStaff } from './queries.ts'
import { type CoverRow, openCovers } from './read-covers.ts'

interface By {
  actor: Actor
  /** The name of the person who does it. */
  by: string
}

/** Ends every cover of someone whose account is being disabled, on either side. They and the others are emailed. */
export async function endCoversOf(tx: Tx, context: Context, staffId: string, by: By): Promise<void> {
  for (const row of await agreedCovers(tx, context, staffId)) await end(tx, context, row, by)
}

/**
 * After a change of roles: ends the covers of someone that could not be named any more, and narrows those of which the absent person has
 * lost a role, so that none comes back with it.
 */
export async function endUnfitCovers(tx: Tx, context: Context, staffId: string, by: By): Promise<void> {
  for (const row of await agreedCovers(tx, context, staffId)) {
    const held = rolesToCover((await getStaff(tx, row.absent_id)).grants)
    const left = row.roles.filter(role => held.includes(role))
    const { grants } = await getStaff(tx, row.colleague_id)
    if (left.length === 0 || whyNotCover(left, grants)) await end(tx, context, row, by)
    else if (left.length < row.roles.length) await narrow(tx, row, left)
  }
}

/** One that waits for a second administrator is looked at again when they agree. */
async function agreedCovers(tx: Tx, context: Context, staffId: string): Promise<CoverRow[]> {
  return (await openCovers(tx, context, staffId)).filter(({ agreed_at }) => agreed_at !== null)
}

async function narrow(tx: Tx, { id }: CoverRow, roles: Role[]): Promise<void> {
  await sql`update staff_cover set roles = ${roles} where id = ${id}::uuid`.execute(tx)
}

async function end(tx: Tx, context: Context, row: CoverRow, { actor, by }: By): Promise<void> {
  const { id, absent_id: absent, colleague_id: colleague, absent_name, colleague_name } = row
  await tx
    .updateTable('staff_cover')
    .set({ ended_at: context.clock.now(), ended_by: actor.kind === 'staff' ? actor.id : null })
    .where('id', '=', id)
    .execute()
  await recordAudit(tx, context, {
    actor,
    action: 'staff.cover-ended',
    subject: `staff:${absent}`,
    detail: { colleague },
  })
  const what = text`${colleague_name} no longer covers for ${absent_name}`
  await tellCovered(tx, context, [absent, colleague], { by, what })
}
