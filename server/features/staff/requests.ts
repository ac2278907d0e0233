import { type Grant, roleNames } from '#shared/domain/staff.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/staff.ts'
import { AppError } from '../../errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { StaffRecord } from './queries.ts'

/* Actions that need two administrators (office.md section 3): the first requests, another one agrees. */

export type RequestKind = 'reset' | 'widen' | 'enable'

export interface StaffRequest {
  id: string
  kind: RequestKind
  staff_id: string
  staff_name: string
  grants: Grant[] | null
  asked_by: string
  asked_by_name: string
  asked_at: Date
}

type Wanted =
  | { kind: 'reset' | 'enable'; staff: StaffRecord }
  | { kind: 'widen'; staff: StaffRecord; grants: readonly Grant[] }

/**
 * Replaces any request of the same kind for the same person. Everyone affected is emailed. The caller must hold the
 * lock of staff.
 */
export async function askSecondAdministrator(
  tx: Tx,
  context: Context,
  by: StaffMember,
  wanted: Wanted,
): Promise<StaffRequest> {
  const now = context.clock.now()
  const { kind, staff } = wanted
  await replaceRequests(tx, context, by, staff.id, kind)
  const id = context.random.id()
  await tx
    .insertInto('staff_request')
    .values({
      id,
      kind,
      staff_id: staff.id,
      grants: wanted.kind === 'widen' ? JSON.stringify(wanted.grants) : null,
      asked_by: by.id,
      asked_at: now,
    })
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: by.id },
    action: `staff.${kind}-asked`,
    subject: `staff:${staff.id}`,
  })
  const request = await getOpenRequest(tx, id)
  await tellEverybody(tx, context, request, reader =>
    emails.requestMade({
      name: reader.full_name,
      askedBy: by.fullName,
      what: inWords(request),
      url: `${context.config.publicUrl}/office/settings/staff`,
    }),
  )
  return request
}

/** Ends an open request that is out of date. */
export async function replaceRequests(
  tx: Tx,
  context: Context,
  by: StaffMember,
  staffId: string,
  kind: RequestKind,
): Promise<void> {
  await tx
    .updateTable('staff_request')
    .set({ decided_at: context.clock.now(), decided_by: by.id, outcome: 'replaced' })
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('decided_at', 'is', null)
    .execute()
}

function selectOpen(db: Queryable) {
  return db
    .selectFrom('staff_request')
    .innerJoin('staff', 'staff.id', 'staff_request.staff_id')
    .innerJoin('staff as asker', 'asker.id', 'staff_request.asked_by')
    .select([
      'staff_request.id',
      'staff_request.kind',
      'staff_request.staff_id',
      'staff.full_name as staff_name',
      'staff_request.grants',
      'staff_request.asked_by',
      'asker.full_name as asked_by_name',
      'staff_request.asked_at',
    ])
    .where('staff_request.decided_at', 'is', null)
    .$castTo<StaffRequest>()
}

export function openRequests(db: Queryable): Promise<StaffRequest[]> {
  return selectOpen(db).orderBy('staff_request.asked_at').limit(200).execute()
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
  outcome: 'agreed' | 'refused',
): Promise<void> {
  await tx
    .updateTable('staff_request')
    .set({ decided_at: context.clock.now(), decided_by: by.id, outcome })
    .where('id', '=', request.id)
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: by.id },
    action: `staff.${request.kind}-${outcome}`,
    subject: `staff:${request.staff_id}`,
  })
  await tellEverybody(tx, context, request, reader =>
    emails.requestDecided({
      name: reader.full_name,
      decidedBy: by.fullName,
      what: inWords(request),
      isAgreed: outcome === 'agreed',
    }),
  )
}

/** The person affected, and every administrator. */
async function tellEverybody(
  tx: Tx,
  context: Context,
  { staff_id }: StaffRequest,
  write: (reader: { full_name: string }) => Parameters<typeof enqueueMail>[2]['content'],
): Promise<void> {
  const readers = await tx
    .selectFrom('staff')
    .select(['id', 'full_name', 'email'])
    .where('disabled_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('id', '=', staff_id),
        eb.exists(
          eb
            .selectFrom('staff_grant')
            .select('staff_grant.id')
            .whereRef('staff_grant.staff_id', '=', 'staff.id')
            .where('staff_grant.role', '=', 'administrator')
            .where('staff_grant.ended_at', 'is', null),
        ),
      ]),
    )
    .execute()
  for (const reader of readers)
    await enqueueMail(tx, context, { kind: 'staff-request', to: reader.email, content: write(reader) })
}

function inWords({ kind, staff_name, grants }: StaffRequest): string {
  switch (kind) {
    case 'reset':
      return `reset the sign-in of ${staff_name}`
    case 'enable':
      return `enable the account of ${staff_name} again`
    case 'widen':
      return `give ${staff_name} wider rights (${(grants ?? []).map(({ role }) => roleNames[role]).join(', ')})`
    default:
      return kind satisfies never
  }
}
