import type { Selectable } from 'kysely'
import type * as z from 'zod'
import type { savedView, savedViewBody } from '#shared/contract/schemas/queue-work.ts'
import { caseStages } from '#shared/domain/case-life.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { SavedViewTable } from '../../db/tables.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'

type View = z.output<typeof savedView>
type Body = z.output<typeof savedViewBody>

const mostViews = 50

/** How many views of colleagues are listed. */
const mostShared = 200

/**
 * The caller’s own views, followed by those that colleagues share. What a view contains depends on the scope of the
 * person who opens it.
 */
export async function listViews({ db }: Context, { id }: StaffMember): Promise<View[]> {
  const own = await db.selectFrom('saved_view').selectAll().where('staff_id', '=', id).orderBy('name').execute()
  const shared = await db
    .selectFrom('saved_view')
    .innerJoin('staff', 'staff.id', 'saved_view.staff_id')
    .selectAll('saved_view')
    .select('staff.full_name')
    .where('saved_view.staff_id', '<>', id)
    .where('saved_view.shared_at', 'is not', null)
    .where('staff.disabled_at', 'is', null)
    .orderBy('saved_view.name')
    .orderBy('saved_view.id')
    .limit(mostShared)
    .execute()
  return [
    ...own.map(present),
    ...shared.map(row => ({ ...present(row), owner: { id: row.staff_id, full_name: row.full_name } })),
  ]
}

/** Throws 409 for a name that the caller already uses, and for too many views. */
export function saveView(context: Context, transact: Transact, member: StaffMember, body: Body): Promise<View> {
  return transact(async tx => {
    // Serialised, so that two tabs cannot exceed the limit together.
    await tx.selectFrom('staff').select('id').where('id', '=', member.id).forUpdate().execute()
    const own = await tx.selectFrom('saved_view').select(['id', 'name']).where('staff_id', '=', member.id).execute()
    if (own.length >= mostViews)
      throw new AppError('conflicting-change', `You have saved ${mostViews} views. Delete one to save another.`)
    requireNewName(own, body.name)
    const row = await tx
      .insertInto('saved_view')
      .values({
        id: context.random.id(),
        staff_id: member.id,
        created_at: context.clock.now(),
        ...columnsOf(context, body),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return present(row)
  })
}

export function changeView(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, ...body }: Body & { id: string },
): Promise<View> {
  return transact(async tx => {
    await tx.selectFrom('staff').select('id').where('id', '=', member.id).forUpdate().execute()
    const own = await tx.selectFrom('saved_view').select(['id', 'name']).where('staff_id', '=', member.id).execute()
    requireNewName(
      own.filter(view => view.id !== id),
      body.name,
    )
    const row = await ownView(tx, member, id)
    const changed = await tx
      .updateTable('saved_view')
      .set(columnsOf(context, body))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return present(changed)
  })
}

export async function deleteView(transact: Transact, member: StaffMember, id: string): Promise<void> {
  await transact(async tx => {
    const { id: own } = await ownView(tx, member, id)
    await tx.deleteFrom('saved_view').where('id', '=', own).execute()
  })
}

/** Throws 404, also for someone else’s. */
async function ownView(tx: Tx, member: StaffMember, id: string): Promise<Selectable<SavedViewTable>> {
  const row = await tx
    .selectFrom('saved_view')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', member.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', 'There is no such view.')
  return row
}

function requireNewName(own: readonly { name: string }[], name: string): void {
  if (own.some(view => view.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('already-exists', `You have a view called “${name}”. Choose another name.`)
}

function columnsOf(
  { clock }: Context,
  { name, stage = null, q = '', shared }: Omit<Body, 'stage'> & { stage?: Body['stage'] | null },
) {
  const sharing = shared === undefined ? {} : { shared_at: shared ? clock.now() : null }
  return { name, stage, query: q, ...sharing }
}

function present({ id, name, stage, query, shared_at }: Selectable<SavedViewTable>): View {
  const known = caseStages.find(one => one === stage)
  return { id, name, q: query, ...(known ? { stage: known } : {}), ...(shared_at ? { shared: true as const } : {}) }
}
