import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import type { savedExport, savedExportBody } from '#shared/contract/schemas/exports.ts'
import { exportKinds, mayExport } from '#shared/domain/export-kinds.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { SavedExportTable } from '../../db/tables.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { requireColumns } from './columns.ts'
import { contentOf, schedulesOf } from './schedules.ts'
import { exporter } from './sources.ts'

/* Exports that are kept under a name. They hold no people: whoever runs one exports by their own rights of that moment. */

type Saved = z.output<typeof savedExport>
type Body = z.output<typeof savedExportBody>
type Row = Selectable<SavedExportTable>

const mostSaved = 50
/** How many of colleagues are listed. */
const mostShared = 200

/** The caller’s own, followed by those that colleagues share, of the kinds that the caller may export. */
export async function listSavedExports({ db }: Context, { id, grants }: StaffMember): Promise<Saved[]> {
  const offered = exportKinds.filter(kind => grants.some(grant => mayExport(kind, grant)))
  const own = await db
    .selectFrom('saved_export')
    .selectAll()
    .where('staff_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  const shared = await db
    .selectFrom('saved_export')
    .innerJoin('staff', 'staff.id', 'saved_export.staff_id')
    .selectAll('saved_export')
    .select('staff.full_name')
    .where('saved_export.staff_id', '<>', id)
    .where('saved_export.shared_at', 'is not', null)
    .where('saved_export.removed_at', 'is', null)
    .where('staff.disabled_at', 'is', null)
    .where(sql<boolean>`saved_export.what = any(${offered}::text[])`)
    .orderBy('saved_export.name')
    .orderBy('saved_export.id')
    .limit(mostShared)
    .execute()
  const schedules = await schedulesOf(db, id)
  const list: Saved[] = [
    ...own.map(present),
    ...shared.map(row => ({ ...present(row), owner: { id: row.staff_id, full_name: row.full_name } })),
  ]
  return list.map(saved => ({ ...saved, schedule: schedules.get(saved.id) }))
}

/** Throws 409 for a name that the caller already uses, and for too many. */
export function saveExport(context: Context, transact: Transact, member: StaffMember, body: Body): Promise<Saved> {
  requireSavable(member, body)
  return transact(async tx => {
    await requireRoom(tx, member, body.name)
    const row = await tx
      .insertInto('saved_export')
      .values({
        id: context.random.id(),
        staff_id: member.id,
        created_at: context.clock.now(),
        ...valuesOf(context, body),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return present(row)
  })
}

export function changeSavedExport(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, ...body }: Body & { id: string },
): Promise<Saved> {
  requireSavable(member, body)
  return transact(async tx => {
    const own = await lockOwn(tx, member)
    requireNewName(own, { id, name: body.name })
    requireOne(own, id)
    const row = await tx
      .updateTable('saved_export')
      .set(valuesOf(context, body))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return present(row)
  })
}

/** Throws 404, also for someone else’s. */
export function removeSavedExport(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<undefined> {
  return transact(async tx => {
    requireOne(await lockOwn(tx, member), id)
    await tx.updateTable('saved_export').set({ removed_at: context.clock.now() }).where('id', '=', id).execute()
    return undefined
  })
}

/** Idempotent. Throws 404, also for someone else’s, and 409 if its name or its place has been taken since. */
export function restoreSavedExport(transact: Transact, member: StaffMember, id: string): Promise<Saved> {
  return transact(async tx => {
    const row = await tx
      .selectFrom('saved_export')
      .selectAll()
      .where('id', '=', id)
      .where('staff_id', '=', member.id)
      .executeTakeFirst()
    if (!row) throw notFound()
    if (!row.removed_at) return present(row)
    await requireRoom(tx, member, row.name)
    await tx.updateTable('saved_export').set({ removed_at: null }).where('id', '=', id).execute()
    return present(row)
  })
}

/** Throws 403 for what the caller could not export, and 422 for what cannot be kept. */
function requireSavable(member: StaffMember, body: Body): void {
  exporter(member, body.what)
  requireColumns(body)
  if (body.filter.uuids)
    throw invalidFields([
      { field: 'filter', message: 'Save the export of a view, not of applications chosen one by one.' },
    ])
}

interface Named {
  id: string
  name: string
}

/** Locks the caller too, so that two tabs cannot exceed the limit together. */
async function lockOwn(tx: Tx, { id }: StaffMember): Promise<Named[]> {
  await tx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute()
  return tx
    .selectFrom('saved_export')
    .select(['id', 'name'])
    .where('staff_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}

async function requireRoom(tx: Tx, member: StaffMember, name: string): Promise<void> {
  const own = await lockOwn(tx, member)
  if (own.length >= mostSaved)
    throw new AppError('conflicting-change', `You have saved ${mostSaved} exports. Remove one to save another.`)
  requireNewName(own, { id: '', name })
}

function requireNewName(own: readonly Named[], { id, name }: Named): void {
  if (own.some(one => one.id !== id && one.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('already-exists', `You have an export called “${name}”. Choose another name.`)
}

function requireOne(own: readonly Named[], id: string): void {
  if (!own.some(one => one.id === id)) throw notFound()
}

function notFound(): AppError {
  return new AppError('not-found', 'There is no such saved export.')
}

function valuesOf({ clock }: Context, { name, what, columns, filter, format, shared }: Body) {
  const sharing = shared === undefined ? {} : { shared_at: shared ? clock.now() : null }
  return { name, what, columns, filter: JSON.stringify(filter), format, ...sharing }
}

function present(row: Row): Saved {
  return { id: row.id, name: row.name, ...contentOf(row), ...(row.shared_at ? { shared: true as const } : {}) }
}
