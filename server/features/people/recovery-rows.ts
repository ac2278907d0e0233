import { type RawBuilder, type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import type { accountRecovery, recoveryList } from '#shared/contract/schemas/account-recovery.ts'
import { isRecoveryFact, recoveryState, recoveryTerms } from '#shared/domain/account-recovery.ts'
import type { Permission } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { AccountRecoveryTable } from '../../db/tables.ts'
import type { StaffMember } from '../../http/handler.ts'
import { isRecoveryLive } from '../identity/recovery.ts'
import { isAccountSeen, isAccountSeenWhole } from './account-scope.ts'

export const ofRecovery: readonly Permission[] = ['people.propose', 'people.approve']

export type Recovery = Omit<Selectable<AccountRecoveryTable>, 'done_at' | 'ended_by' | 'ended_at'>

/** The one that an account has now; undefined if there is none. */
export function findRecovery(db: Queryable, context: Context, accountId: string): Promise<Recovery | undefined> {
  return db
    .selectFrom('account_recovery')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(isRecoveryLive(context))
    .executeTakeFirst()
}

/** The one that someone looked at. Throws 409 if it has ended meanwhile. The caller must have locked the account. */
export async function getRecovery(
  tx: Tx,
  context: Context,
  { account, recovery }: { account: string; recovery: string },
): Promise<Recovery> {
  const found = await findRecovery(tx, context, account)
  if (found?.id !== recovery)
    throw new AppError('conflicting-change', 'This request has ended or was replaced since. Look at it again.')
  return found
}

type Presented = z.output<typeof accountRecovery>

/** For those who may ask for one or approve it; undefined for everyone else. */
export async function recoveryOf(
  db: Queryable,
  context: Context,
  member: StaffMember,
  accountId: string,
): Promise<Presented | undefined> {
  const [row] = await select(
    db,
    context,
    sql<boolean>`account_recovery.account_id = ${accountId}::uuid
    and ${isAccountSeen(member, ofRecovery)}`,
    1,
  )
  return row && present(context, row)
}

const mostListed = 50

/** Those that wait for a colleague, for their hour or for a code, the oldest first. */
export async function listRecoveries(context: Context, member: StaffMember): Promise<z.output<typeof recoveryList>> {
  const rows = await select(
    context.db,
    context,
    sql<boolean>`${isAccountSeen(member, ofRecovery)} and ${isAccountSeenWhole(member, ofRecovery)}`,
    mostListed + 1,
  )
  return {
    rows: rows.slice(0, mostListed).map(row => ({
      ...present(context, row),
      account: row.account_id,
      name: row.full_name,
      old_email: row.old_email,
    })),
    ...(rows.length > mostListed ? { more: true as const } : {}),
  }
}

type Row = Recovery & { full_name: string; asked_by_name: string; approved_by_name: string | null }

async function select(db: Queryable, context: Context, where: RawBuilder<boolean>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select account_recovery.*, account.full_name, asker.full_name as asked_by_name, approver.full_name as approved_by_name
    from account_recovery join account on account.id = account_recovery.account_id
      join staff asker on asker.id = account_recovery.asked_by
      left join staff approver on approver.id = account_recovery.approved_by
    where ${isRecoveryLive(context)} and ${where}
    order by account_recovery.asked_at, account_recovery.id limit ${limit}`.execute(db)
  return rows
}

function present({ clock }: Context, row: Row): Presented {
  const { approved_by, approved_by_name, approved_at, takes_effect_at, why_urgent } = row
  const from = takes_effect_at ?? row.asked_at
  return {
    id: row.id,
    state: recoveryState(row, clock.now()),
    new_email: row.new_email,
    facts: row.facts.filter(isRecoveryFact),
    seen: row.seen,
    ...(why_urgent ? { why_urgent } : {}),
    asked_by: { id: row.asked_by, full_name: row.asked_by_name },
    asked_at: row.asked_at.toISOString(),
    ...(approved_by && approved_by_name ? { approved_by: { id: approved_by, full_name: approved_by_name } } : {}),
    ...(approved_at ? { approved_at: approved_at.toISOString() } : {}),
    ...(takes_effect_at ? { takes_effect_at: takes_effect_at.toISOString() } : {}),
    ends_at: new Date(from.getTime() + recoveryTerms.days * 86_400_000).toISOString(),
  }
}
