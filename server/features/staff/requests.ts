import { sql } from 'kysely'
import type { Grant, Role } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import * as emails from '../../emails/staff.ts'
import type { StaffMember } from '../../http/handler.ts'
import { tellConcerned } from './concerned.ts'
import { inWords } from './request-words.ts'

/* Actions that need two administrators (office.md section 3): the first requests, another one agrees. */

export type RequestKind = 'reset' | 'widen' | 'narrow' | 'enable' | 'disable' | 'invite' | 'cover'

export interface StaffRequest {
  id: string
  kind: RequestKind
  /** Null for someone who has never been invited before. */
  staff_id: string | null
  /** Of the member of staff; for an invitation, of the person who is invited. */
  name: string
  /** A new name, given with the grants. */
  full_name: string | null
  email: string | null
  grants: Grant[] | null
  /** Of a cover: which one, in which roles, and when. */
  cover_id: string | null
  roles: Role[] | null
  starts_at: Date | null
  ends_at: Date | null
  asked_by: string
  asked_by_name: string
  asked_at: Date
}

export interface Wanted {
  kind: RequestKind
  staffId: string | null
  grants?: readonly Grant[]
  full_name?: string | undefined
  email?: string
  email_key?: string
  coverId?: string
}

/** These replace each other: the newer one was asked for with the older one in view. */
const sameMatter: Record<RequestKind, readonly RequestKind[]> = {
  widen: ['widen', 'narrow'],
  narrow: ['widen', 'narrow'],
  enable: ['enable', 'disable'],
  disable: ['enable', 'disable'],
  reset: ['reset'],
  invite: ['invite'],
  cover: ['cover'],
}

/**
 * Replaces any request about the same for the same person. Everyone concerned is emailed. The caller must hold the lock
 * of staff.
 */
export async function askSecondAdministrator(
  tx: Tx,
  context: Context,
  by: StaffMember,
  wanted: Wanted,
): Promise<StaffRequest> {
  const request = await writeRequest(tx, context, by, wanted)
  await tellConcerned(tx, context, personTold(request), reader =>
    emails.requestMade({
      name: reader.full_name,
      askedBy: by.fullName,
      what: inWords(request),
      url: staffPage(context),
    }),
  )
  return request
}

/** Where requests are decided. */
export function staffPage({ config }: Pick<Context, 'config'>): string {
  return `${config.publicUrl}/office/staff`
}

/** The same without telling anyone. */
export async function writeRequest(tx: Tx, context: Context, by: StaffMember, wanted: Wanted): Promise<StaffRequest> {
  const id = context.random.id()
  await replaceRequests(tx, context, by, wanted)
  await tx
    .insertInto('staff_request')
    .values({
      id,
      kind: wanted.kind,
      staff_id: wanted.staffId,
      grants: wanted.grants ? JSON.stringify(wanted.grants) : null,
      full_name: wanted.full_name ?? null,
      email: wanted.email ?? null,
      email_key: wanted.email_key ?? null,
      cover_id: wanted.coverId ?? null,
      asked_by: by.id,
      asked_at: context.clock.now(),
    })
    .execute()
  const request = await getOpenRequest(tx, id)
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: by.id },
    action: `staff.${request.kind}-asked`,
    subject: subjectOf(request),
    detail: detailOf(request),
  })
  return request
}

/** A person who is invited gets the id of the request, so that the lines about both have one subject. */
function subjectOf({ staff_id, id }: StaffRequest): string {
  return `staff:${staff_id ?? id}`
}

/** Someone who is invited gets the invitation, and nothing else. */
function personTold({ kind, staff_id }: StaffRequest): string | null {
  return kind === 'invite' ? null : staff_id
}

function detailOf({ kind, name, full_name, grants }: StaffRequest): Record<string, unknown> {
  return {
    ...(kind === 'invite' ? { name } : full_name ? { name: full_name } : {}),
    ...(grants ? { grants } : {}),
  }
}

/** Ends open requests that are out of date. */
export async function replaceRequests(
  tx: Tx,
  context: Context,
  by: Pick<StaffMember, 'id'>,
  { kind, staffId, email_key }: Pick<Wanted, 'kind' | 'staffId' | 'email_key'>,
): Promise<void> {
  await tx
    .updateTable('staff_request')
    .set({ decided_at: context.clock.now(), decided_by: by.id, outcome: 'replaced' })
    .where('kind', 'in', [...sameMatter[kind]])
    .where('decided_at', 'is', null)
    .where(eb => (kind === 'invite' ? eb('email_key', '=', email_key ?? '') : eb('staff_id', '=', staffId)))
    .execute()
}

function selectOpen(db: Queryable) {
  return db
    .selectFrom('staff_request')
    .leftJoin('staff', 'staff.id', 'staff_request.staff_id')
    .innerJoin('staff as asker', 'asker.id', 'staff_request.asked_by')
    .leftJoin('staff_cover', 'staff_cover.id', 'staff_request.cover_id')
    .select([
      'staff_request.id',
      'staff_request.kind',
      'staff_request.staff_id',
      'staff_request.full_name',
      'staff_request.email',
      'staff_request.grants',
      'staff_request.asked_by',
      'asker.full_name as asked_by_name',
      'staff_request.asked_at',
      'staff_request.cover_id',
      'staff_cover.roles',
      'staff_cover.starts_at',
      'staff_cover.ends_at',
    ])
    .select(
      sql<string>`case when staff_request.kind = 'invite' then staff_request.full_name else staff.full_name end`.as(
        'name',
      ),
    )
    .where('staff_request.decided_at', 'is', null)
    .$castTo<StaffRequest>()
}

export function openRequests(db: Queryable): Promise<StaffRequest[]> {
  return selectOpen(db).orderBy('staff_request.asked_at').limit(200).execute()
}

/** The open request about a cover, if it awaits a second administrator. */
export function requestOfCover(db: Queryable, coverId: string): Promise<StaffRequest | undefined> {
  return selectOpen(db).where('staff_request.cover_id', '=', coverId).executeTakeFirst()
}

/** Throws 404 if it was already decided. */
export async function getOpenRequest(db: Queryable, id: string): Promise<StaffRequest> {
  const request = await selectOpen(db).where('staff_request.id', '=', id).executeTakeFirst()
  if (!request) throw new AppError('not-found', 'This request has been decided.')
  return request
}

export async function closeRequest(
  tx: Tx,
  context: Context,
  by: StaffMember,
  request: StaffRequest,
  outcome: 'agreed' | 'refused' | 'withdrawn',
): Promise<void> {
  const stored = outcome === 'withdrawn' ? 'replaced' : outcome
  await tx
    .updateTable('staff_request')
    .set({ decided_at: context.clock.now(), decided_by: by.id, outcome: stored, staff_id: request.staff_id })
    .where('id', '=', request.id)
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: by.id },
    action: `staff.${request.kind}-${outcome}`,
    subject: subjectOf(request),
    detail: detailOf(request),
  })
  await tellConcerned(tx, context, personTold(request), reader =>
    emails.requestDecided({
      name: reader.full_name,
      decidedBy: by.fullName,
      what: inWords(request),
      outcome,
    }),
  )
}

/** The person may refuse or agree to what only takes something from them. Nobody agrees to what they gain, or asked for. */
export function mayAgree(
  { kind, staff_id, asked_by }: Pick<StaffRequest, 'kind' | 'staff_id' | 'asked_by'>,
  memberId: string,
): boolean {
  const isOwn = staff_id === memberId
  return memberId !== asked_by && (!isOwn || kind === 'narrow' || kind === 'disable')
}
