import { sql } from 'kysely'
import type * as z from 'zod'
import type { accountDetails } from '#shared/contract/schemas/office-accounts.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { erasedDraftSpan, restorableUntil } from '#shared/domain/erased-draft.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Permission } from '#shared/domain/staff.ts'
import { before } from '#shared/domain/time-span.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { draftRestored } from '../../emails/privacy.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { openErasedDraft } from '../privacy/erased-drafts.ts'
import { applicationsWithin } from '../scope/programmes-within.ts'
import { ofAccounts } from './account-scope.ts'
import { lockSeenAccount } from './lock-account.ts'

/** Those who write to applicants. */
const restoring: readonly Permission[] = ['documents.check']

type ErasedDrafts = z.output<typeof accountDetails>['erased_drafts']

/** The drafts of an account that can still be restored, in the caller’s scope, the newest first. */
export async function erasedDraftsOf(
  db: Queryable,
  { clock }: Context,
  member: StaffMember,
  accountId: string,
): Promise<ErasedDrafts> {
  const rows = await findErased(db, {
    accountId,
    since: before(clock.now(), erasedDraftSpan),
    member,
    wanted: ofAccounts,
  })
  return rows.flatMap(({ id, program_type, selected_program, erased_at, documents }) =>
    isProgramType(program_type)
      ? [
          {
            ...{ id, program_type, documents, programme: programmeName(selected_program) },
            erased_at: erased_at.toISOString(),
            until: restorableUntil(erased_at).toISOString(),
          },
        ]
      : [],
  )
}

interface ErasedRow {
  id: string
  program_type: string
  selected_program: string | null
  erased_at: Date
  documents: number
}

interface Wanted {
  accountId: string
  since: Date
  member: StaffMember
  wanted: readonly Permission[]
}

/** `application` is the name by which a scope knows a row. */
async function findErased(db: Queryable, { accountId, since, member, wanted }: Wanted): Promise<ErasedRow[]> {
  const within = applicationsWithin(member, wanted)
  const isIn = within === 'all' ? sql<boolean>`true` : within
  const { rows } = await sql<ErasedRow>`
    select id, program_type, selected_program, erased_at, documents
    from erased_draft application
    where account_id = ${accountId}::uuid and erased_at > ${since} and ${isIn}
    order by erased_at desc limit 20`.execute(db)
  return rows
}

/**
 * Restores the answers of a draft as they were, and tells its owner, who uploads the documents again. Throws 404 for what is not there or not in the caller’s scope, and 409 while the
 * account is being deleted, once the owner has started another application in its place, or for a draft that a former secret has sealed.
 */
export async function restoreDraft(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, draft, reason }: { id: string; draft: string; reason: string },
): Promise<{ application: string }> {
  const restored = await transact(async tx => {
    const account = await lockSeenAccount(tx, member, id, restoring)
    const since = before(context.clock.now(), erasedDraftSpan)
    const found = await findErased(tx, { accountId: id, since, member, wanted: restoring })
    const row = found.find(one => one.id === draft)
    if (!row) throw new AppError('not-found', noDraft)
    const uuid = await putBack(tx, context, { accountId: id, draft })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'account.draft-restored',
      subject: `account:${id}`,
      detail: { application: uuid, reason },
    })
    await enqueueMail(tx, context, {
      kind: 'draft-restored',
      to: account.email,
      content: draftRestored({
        name: account.full_name,
        programme: programmeName(row.selected_program) ?? '',
        day: longDate(row.erased_at),
        documents: row.documents,
        url: `${context.config.publicUrl}/dashboard`,
      }),
    })
    return uuid
  })
  context.bell.ring('send-mail')
  return { application: restored }
}

const hasBegun = 'This person has started another application of this kind, and can have one at a time.'
const noDraft = 'There is no such draft. It may have been restored, or its 30 days are over.'

async function putBack(
  tx: Tx,
  context: Context,
  { accountId, draft }: { accountId: string; draft: string },
): Promise<string> {
  const row = await tx
    .selectFrom('erased_draft')
    .innerJoin('account', 'account.id', 'erased_draft.account_id')
    .select(['erased_draft.id', 'sealed', 'erased_draft.program_type', 'account.deletes_at'])
    .where('erased_draft.id', '=', draft)
    .where('account_id', '=', accountId)
    .forUpdate('erased_draft')
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', noDraft)
  if (row.deletes_at)
    throw new AppError('conflicting-change', 'This account is being deleted. Its owner has to keep it first.')
  const begun = await tx
    .selectFrom('application')
    .select('id')
    .where('account_id', '=', accountId)
    .where('program_type', '=', row.program_type)
    .where('status', 'in', ['draft', 'awaiting_payment'])
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (begun) throw new AppError('conflicting-change', hasBegun)
  const application = openErasedDraft(context, row)
  if (!application)
    throw new AppError('conflicting-change', 'This draft was sealed with a former secret and cannot be read.')
  const uuid = await insertDraft(tx, context, { accountId, application })
  await tx.deleteFrom('erased_draft').where('id', '=', draft).execute()
  return uuid
}

/** As a draft, also where a fee was due: whatever was asked or paid has ended. An empty shell keeps the former uuid if the books need it. */
async function insertDraft(
  tx: Tx,
  { clock, random }: Context,
  { accountId, application }: { accountId: string; application: Record<string, unknown> },
): Promise<string> {
  const now = clock.now()
  const { rows } = await sql<{ uuid: string }>`
    insert into application (uuid, account_id, email_key, program_type, selected_program, status, residency, surname, first_name,
      other_names, email, phone, answers, form_version, round_id, required_documents, additional_questions, revision, created_at, updated_at)
    select case when exists (select from application taken where taken.uuid = was.uuid) then ${random.uuid()}::uuid else was.uuid end,
      ${accountId}::uuid, was.email_key, was.program_type, was.selected_program, 'draft', was.residency, was.surname, was.first_name,
      was.other_names, was.email, was.phone, was.answers, was.form_version, was.round_id, was.required_documents,
      was.additional_questions, was.revision + 1, was.created_at, ${now}
    from jsonb_populate_record(null::application, ${JSON.stringify(application)}::jsonb) was
    on conflict (account_id, program_type, round_id) where account_id is not null and is_live do nothing
    returning uuid`.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new AppError('conflicting-change', hasBegun)
  return inserted.uuid
}

function programmeName(id: string | null): string | null {
  return findProgramme(id)?.title ?? null
}
