import { sql } from 'kysely'
import type * as z from 'zod'
import { retention } from '#shared/catalogue/parts/retention.ts'
import type { accountDeletion } from '#shared/contract/schemas/account-deletion.ts'
import { spanInWords } from '#shared/domain/time-span.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockApplicationsOf } from '../applications/queries.ts'
import { getAccount } from '../identity/queries.ts'
import { isRecoveryLive } from '../identity/recovery.ts'
import { closeOnLetter, keepInTransaction } from '../privacy/closing.ts'
import { isAccountSeen, noAccount } from './account-scope.ts'
import { requireAsker } from './approve-recovery.ts'
import { type LockedAccount, lockSeenAccount } from './lock-account.ts'
import { ofRecovery } from './recovery-rows.ts'

type Shown = z.output<typeof accountDeletion>

/** What a deletion would end and leave, and the request that is open. Throws 404. */
export async function readDeletion(context: Context, member: StaffMember, id: string): Promise<Shown> {
  const { db } = context
  const seen =
    await sql`select from account where account.id = ${id}::uuid and ${isAccountSeen(member, ofRecovery)}`.execute(db)
  if (seen.rows.length === 0) throw new AppError('not-found', noAccount)
  const [found, blocks, row] = await Promise.all([countsOf(db, id), blocksOf(db, context, id), findOpen(db, id)])
  return {
    applications: found.applications,
    documents: found.documents,
    stays: whatStays(found),
    blocks,
    ...(row
      ? {
          deletion: {
            id: row.id,
            letter: row.letter,
            asked_by: { id: row.asked_by, full_name: row.asked_by_name },
            asked_at: row.asked_at.toISOString(),
            ...(row.approved_by && row.approved_by_name
              ? { approved_by: { id: row.approved_by, full_name: row.approved_by_name } }
              : {}),
            ...(row.approved_at ? { approved_at: row.approved_at.toISOString() } : {}),
          },
        }
      : {}),
  }
}

interface Counts {
  applications: number
  documents: number
  payments: number
  decided: number
}

async function countsOf(db: Queryable, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with own as (select id from application where account_id = ${id}::uuid and erased_at is null)
    select (select count(*) from own)::integer as applications,
      (select count(*) from document where application_id in (select id from own))::integer as documents,
      (select count(*) from payment where application_id in (select id from own)
        and status in ('paid', 'mismatched', 'duplicate', 'late', 'refunded', 'voided'))::integer as payments,
      (select count(*) from decision where application_id in (select id from own))::integer as decided`.execute(db)
  return rows[0] ?? { applications: 0, documents: 0, payments: 0, decided: 0 }
}

/** In the words of the privacy page: what is kept, for how long, and on which ground. */
function whatStays({ payments }: Counts): string[] {
  return [
    ...(payments > 0
      ? [
          `${payments === 1 ? '1 payment' : `${payments} payments`}: amount, reference, date and receipt number, for ${spanInWords(retention().paymentRecord)}, because the books must be complete by law. Name and address go.`,
        ]
      : []),
    'The audit log: who did what and when. It holds no names or addresses of applicants, and its numbers then lead to no one.',
    `Backups, for up to ${spanInWords(retention().backup)}.`,
  ]
}

async function blocksOf(db: Queryable, context: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ closing: boolean; moving: boolean; student: boolean }>`
    select deletes_at is not null as closing,
      exists (select from account_recovery where account_id = account.id and ${isRecoveryLive(context)}) as moving,
      exists (select from application join decision on decision.application_id = application.id
        join offer on offer.decision_id = decision.id
        where application.account_id = account.id and offer.state = 'enrolled') as student
    from account where id = ${id}::uuid`.execute(db)
  const [found] = rows
  return [
    ...(found?.closing ? ['The account is already being deleted.'] : []),
    ...(found?.moving ? ['The account is being moved to another address. Wait until that is done, or stop it.'] : []),
    ...(found?.student ? ['The person has enrolled. The application is part of the student record, and stays.'] : []),
  ]
}

function findOpen(db: Queryable, accountId: string) {
  return db
    .selectFrom('account_deletion')
    .innerJoin('staff as asker', 'asker.id', 'account_deletion.asked_by')
    .leftJoin('staff as approver', 'approver.id', 'account_deletion.approved_by')
    .selectAll('account_deletion')
    .select(['asker.full_name as asked_by_name', 'approver.full_name as approved_by_name'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Asks a colleague to delete an account because of a letter. Nothing changes yet. Throws 404 and 409. */
export function askDeletionOnLetter(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, letter }: { id: string; letter: string },
): Promise<undefined> {
  return transact(async tx => {
    const account = await lockWhole(tx, member, id)
    if (await findOpen(tx, id))
      throw new AppError('conflicting-change', 'A colleague has already asked to delete this account.')
    await refuseBlocked(tx, context, id)
    const deletion = context.random.id()
    await tx
      .insertInto('account_deletion')
      .values({ id: deletion, account_id: account.id, letter, asked_by: member.id, asked_at: context.clock.now() })
      .execute()
    await note(tx, context, member, { action: 'account.deletion-proposed', id, deletion })
    return undefined
  })
}

/** Approves it: sign-ins end, applications are withdrawn, and after 30 days all of it is erased. Throws 404, 403 and 409. */
export async function approveDeletion(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, deletion }: { id: string; deletion: string },
): Promise<{ deletes_at: string }> {
  const deletesAt = await transact(async tx => {
    await lockApplicationsOf(tx, id)
    const account = await lockWhole(tx, member, id, ['people.approve'])
    const open = await getOpen(tx, id, deletion)
    if (open.approved_at) throw new AppError('conflicting-change', 'A colleague has already approved this.')
    await requireAsker(tx, context, member, { account, asked: open })
    await refuseBlocked(tx, context, id)
    const until = await closeOnLetter(tx, context, await getAccount(tx, id), { kind: 'staff', id: member.id })
    await tx
      .updateTable('account_deletion')
      .set({ approved_by: member.id, approved_at: context.clock.now() })
      .where('id', '=', deletion)
      .execute()
    await note(tx, context, member, { action: 'account.deletion-approved', id, deletion })
    return until
  })
  context.bell.ring('send-mail')
  return { deletes_at: deletesAt.toISOString() }
}

/** Ends a request; one that was approved is undone, and everything is as before. Throws 404 and 409. */
export async function stopDeletion(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, deletion }: { id: string; deletion: string },
): Promise<undefined> {
  await transact(async tx => {
    await lockApplicationsOf(tx, id)
    await lockWhole(tx, member, id)
    const open = await getOpen(tx, id, deletion)
    const actor = { kind: 'staff', id: member.id } as const
    if (open.approved_at) {
      await keepInTransaction(tx, context, await getAccount(tx, id), actor)
      return
    }
    await tx
      .updateTable('account_deletion')
      .set({ ended_by: member.id, ended_at: context.clock.now() })
      .where('id', '=', deletion)
      .execute()
    await note(tx, context, member, { action: 'account.deletion-discarded', id, deletion })
  })
  context.bell.ring('send-mail')
  return undefined
}

async function lockWhole(tx: Tx, member: StaffMember, id: string, wanted = ofRecovery): Promise<LockedAccount> {
  const account = await lockSeenAccount(tx, member, id, wanted)
  if (!account.is_whole)
    throw new AppError(
      'conflicting-change',
      'This person also has applications outside your programmes. A colleague who works on all of them has to do this.',
    )
  return account
}

async function getOpen(tx: Tx, accountId: string, deletion: string) {
  const open = await findOpen(tx, accountId)
  if (open?.id !== deletion)
    throw new AppError(
      'conflicting-change',
      'This request has ended, or another one has replaced it. Look at it again.',
    )
  return open
}

async function refuseBlocked(tx: Tx, context: Context, id: string): Promise<void> {
  const blocks = await blocksOf(tx, context, id)
  if (blocks.length > 0) throw new AppError('conflicting-change', blocks.join(' '))
}

function note(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { action, id, deletion }: { action: string; id: string; deletion: string },
): Promise<void> {
  return recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action,
    subject: `account:${id}`,
    detail: { deletion },
  })
}
