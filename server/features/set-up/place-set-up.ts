import type * as z from 'zod'
import type { SetUp, setUpPlaceBody } from '#shared/contract/schemas/set-up.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { readPlace, readSetUp } from './read-set-up.ts'

/** Keeps the step, what may stay as in the sample, and the pages that were looked at; a colleague goes on from there. */
export async function placeSetUp(
  context: Context,
  transact: Transact,
  by: StaffMember,
  { step, kept, walked }: z.output<typeof setUpPlaceBody>,
): Promise<SetUp> {
  await transact(async tx => {
    const before = await lockedPlace(tx)
    const steps = step && kept !== undefined ? withOrWithout(before.kept, step, kept) : before.kept
    const pages = walked ? withOrWithout(before.walked, walked, true).slice(-50) : before.walked
    const place = step ? { place: step, placed_by: by.id, placed_at: context.clock.now() } : {}
    await tx
      .updateTable('set_up')
      .set({ ...place, kept: JSON.stringify(steps), walked: JSON.stringify(pages) })
      .execute()
    if (step && kept !== undefined)
      await recordAudit(tx, context, {
        actor: { kind: 'staff', id: by.id },
        action: 'set-up.kept',
        subject: `setting:${step}/-`,
        detail: { kept },
      })
  })
  return readSetUp(context)
}

async function lockedPlace(tx: Tx) {
  await tx
    .insertInto('set_up')
    .defaultValues()
    .onConflict(known => known.column('is_only').doNothing())
    .execute()
  await tx.selectFrom('set_up').select('is_only').forUpdate().executeTakeFirstOrThrow()
  return readPlace(tx)
}

function withOrWithout(list: readonly string[], one: string, isIn: boolean): string[] {
  const others = list.filter(other => other !== one)
  return isIn ? [...others, one] : others
}

/** Ends the set-up. Throws 409 while something is missing, unless it ends anyway. */
export async function finishSetUp(
  context: Context,
  transact: Transact,
  by: StaffMember,
  anyway: boolean,
): Promise<SetUp> {
  const { steps } = await readSetUp(context)
  const open = steps.filter(({ state }) => state === 'missing' || state === 'waits')
  if (open.length > 0 && !anyway)
    throw new AppError('conflicting-change', `Still to do: ${open.map(({ title }) => title).join(', ')}.`)
  await transact(async tx => {
    const { row } = await lockedPlace(tx)
    if (row?.finished_at) return
    await tx.updateTable('set_up').set({ finished_by: by.id, finished_at: context.clock.now() }).execute()
    const actor = { kind: 'staff', id: by.id } as const
    await recordAudit(tx, context, { actor, action: 'set-up.finished', subject: 'setting:set-up/-', detail: {} })
  })
  return readSetUp(context)
}
