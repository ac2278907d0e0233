import { sql } from 'kysely'
import type * as z from 'zod'
import type { exportRequest, exportRequestBody, exportRequests } from '#shared/contract/schemas/exports.ts'
import { approvalHours, type ExportKind, mayExport } from '#shared/domain/export-kinds.ts'
import { isWider, permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { countedPlaces } from '../queue/counts.ts'
import { everywhere, type Place, placeTest } from '../scope/places.ts'
import { grantsOf } from '../staff/queries.ts'

/* Large exports need two people: one requests it, and a colleague who could export the same approves it (ADR 107). */

export type Content = z.output<typeof exportRequestBody>
type OnWire = z.output<typeof exportRequest>

interface Row {
  id: string
  what: ExportKind
  columns: string[]
  filter: Content['filter']
  format: Content['format']
  people: number
  asked_by: string
  asked_by_name: string
  asked_at: Date
  decided_by: string | null
  decided_by_name: string | null
  decided_at: Date | null
  grants: StaffMember['grants']
  /** The grants with which it was asked for. */
  scope: StaffMember['grants'] | null
}

const approvalMs = approvalHours * 3_600_000

/** Requests that can still be approved or used. Anyone disabled since can do neither. */
function selectLive(db: Queryable, context: Context) {
  return db
    .selectFrom('export_request')
    .innerJoin('staff', 'staff.id', 'export_request.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'export_request.decided_by')
    .selectAll('export_request')
    .select(['staff.full_name as asked_by_name', 'decider.full_name as decided_by_name', grantsOf])
    .where('export_request.used_at', 'is', null)
    .where('staff.disabled_at', 'is', null)
    .where(eb => eb.or([eb('export_request.outcome', 'is', null), eb('export_request.outcome', '=', 'approved')]))
    .where(
      sql<Date>`coalesce(export_request.decided_at, export_request.asked_at)`,
      '>',
      new Date(context.clock.now().getTime() - approvalMs),
    )
    .$castTo<Row>()
}

export async function listRequests(context: Context, member: StaffMember): Promise<z.output<typeof exportRequests>> {
  const places = await countedPlaces(context.db)
  const rows = await selectLive(context.db, context).orderBy('export_request.asked_at', 'desc').execute()
  return {
    own: rows.filter(({ asked_by }) => asked_by === member.id).map(present),
    to_decide: rows.filter(row => row.decided_at === null && canDecide(member, row, places)).map(present),
  }
}

export async function writeRequest(
  tx: Tx,
  context: Context,
  by: StaffMember,
  { people, ...content }: Content & { people: number },
): Promise<OnWire> {
  const id = context.random.id()
  await tx
    .insertInto('export_request')
    .values({
      id,
      what: content.what,
      columns: content.columns,
      filter: JSON.stringify(content.filter),
      format: content.format,
      people,
      scope: JSON.stringify(grantsFor(by.grants, content.what)),
      asked_by: by.id,
      asked_at: context.clock.now(),
    })
    .execute()
  await note(tx, context, by, { action: 'export.asked', id, detail: { ...content, people } })
  return present(await getLive(tx, context, id))
}

/** Throws 403 for the person who requested it, and 404 for anyone who could not export the same. */
export async function approveRequest(
  context: Context,
  transact: Transact,
  by: StaffMember,
  id: string,
): Promise<undefined> {
  return decide(context, transact, by, { id, outcome: 'approved' })
}

/** The person who requested it can also use this to withdraw it. */
export async function refuseRequest(
  context: Context,
  transact: Transact,
  by: StaffMember,
  id: string,
): Promise<undefined> {
  return decide(context, transact, by, { id, outcome: 'refused' })
}

function decide(
  context: Context,
  transact: Transact,
  by: StaffMember,
  { id, outcome }: { id: string; outcome: 'approved' | 'refused' },
): Promise<undefined> {
  return transact(async tx => {
    const request = await getLive(tx, context, id)
    const isOwn = request.asked_by === by.id
    if (isOwn && outcome === 'approved')
      throw new AppError('forbidden', 'A colleague has to approve this export. You asked for it.')
    if (!isOwn && !canDecide(by, request, await countedPlaces(tx))) throw gone()
    if (request.decided_at !== null && !(isOwn && outcome === 'refused')) throw gone()
    const kind = isOwn ? 'taken_back' : outcome
    await tx
      .updateTable('export_request')
      .set({ decided_at: context.clock.now(), decided_by: by.id, outcome: kind })
      .where('id', '=', id)
      .execute()
    await note(tx, context, by, { action: `export.${kind.replace('_', '-')}`, id })
    return undefined
  })
}

/** Whether someone could export every place that the requester can: no one approves what they may not see. */
function canDecide(
  by: Pick<StaffMember, 'id' | 'grants'>,
  { asked_by, what, grants, scope }: Row,
  all: readonly Place[],
): boolean {
  if (asked_by === by.id) return false
  const own = grantsFor(by.grants, what)
  if (own.length === 0 || !isSameScope(scope, grantsFor(grants, what))) return false
  if (what === 'audit' && readsOfStaff(grantsFor(grants, what)) && !readsOfStaff(own)) return false
  const [isTheirs, isOurs] = [grantsFor(grants, what), own].map(held =>
    placeTest({ grants: held }, ['people.export', 'payments.export'], everywhere),
  )
  return isTheirs !== undefined && isOurs !== undefined && all.filter(isTheirs).every(isOurs)
}

/** An approval is for the places that were asked for. Whoever got other ones since, or lost some, asks again. */
function isSameScope(asked: StaffMember['grants'] | null, now: StaffMember['grants']): boolean {
  return asked !== null && !isWider(asked, now) && !isWider(now, asked)
}

/** Not everyone who may export the audit log may read its lines about staff. */
function readsOfStaff(grants: StaffMember['grants']): boolean {
  return permissionsOf(grants).includes('staff.read')
}

/** The grants that are enough for such an export. */
export function grantsFor(grants: StaffMember['grants'], what: ExportKind): StaffMember['grants'] {
  return grants.filter(grant => mayExport(what, grant))
}

/**
 * For an export that a colleague has approved, exactly this one. Throws 404 for a different one, 403 if it is not approved, and 409 if it names more people than were
 * approved, or either of the two may no longer export these places.
 */
export async function requireApproval(
  tx: Tx,
  context: Context,
  by: StaffMember,
  { id, people, ...content }: Content & { id: string; people: number },
): Promise<void> {
  const request = await getLive(tx, context, id)
  const isSame =
    request.what === content.what &&
    request.format === content.format &&
    sameText(request.columns, content.columns) &&
    sameText(sorted(request.filter), sorted(content.filter))
  if (request.asked_by !== by.id || !isSame) throw gone()
  if (request.decided_at === null) throw new AppError('forbidden', 'No colleague has approved this export yet.')
  if (people > request.people)
    throw changed(
      `This export has ${people.toLocaleString('en-GB')} people now, and ${request.people.toLocaleString('en-GB')} were approved.`,
    )
  if (!isSameScope(request.scope, grantsFor(request.grants, request.what)))
    throw changed('The programmes that you may export have changed since you asked.')
  if (!(await mayStillApprove(tx, request)))
    throw changed(`${request.decided_by_name ?? 'The person'} who approved this may no longer approve it.`)
}

/** An approval is used up by a whole file, so that one whose download was cut off can be downloaded again. Throws 404 for one that was used meanwhile. */
export async function spendApproval({ db, clock }: Context, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('export_request')
    .set({ used_at: clock.now() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw gone()
}

function changed(why: string): AppError {
  return new AppError('conflicting-change', `${why} Ask for it again.`)
}

async function mayStillApprove(tx: Tx, request: Row): Promise<boolean> {
  const decider = await tx
    .selectFrom('staff')
    .select(['id', grantsOf])
    .where('id', '=', request.decided_by)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return decider !== undefined && canDecide(decider, request, await countedPlaces(tx))
}

function sameText(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function sorted(filter: Content['filter']): [string, unknown][] {
  return Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

async function getLive(tx: Tx, context: Context, id: string): Promise<Row> {
  const request = await selectLive(tx, context)
    .where('export_request.id', '=', id)
    .forUpdate('export_request')
    .executeTakeFirst()
  if (!request) throw gone()
  return request
}

function gone(): AppError {
  return new AppError('not-found', 'There is no such request, or it has been decided or used.')
}

function note(
  tx: Tx,
  context: Context,
  by: StaffMember,
  { action, id, detail }: { action: string; id: string; detail?: Record<string, unknown> },
): Promise<void> {
  const entry = { actor: { kind: 'staff', id: by.id } as const, action, subject: `export:${id}` }
  return recordAudit(tx, context, detail ? { ...entry, detail } : entry)
}

function present(row: Row): OnWire {
  const { decided_by, decided_by_name, decided_at } = row
  return {
    id: row.id,
    what: row.what,
    columns: row.columns,
    filter: row.filter,
    format: row.format,
    people: row.people,
    asked_by: { id: row.asked_by, full_name: row.asked_by_name },
    asked_at: row.asked_at.toISOString(),
    state: decided_at ? 'approved' : 'open',
    ...(decided_by && decided_by_name ? { decided_by: { id: decided_by, full_name: decided_by_name } } : {}),
    ...(decided_at ? { ends_at: new Date(decided_at.getTime() + approvalMs).toISOString() } : {}),
  }
}
