import { sql } from 'kysely'
import type * as z from 'zod'
import type { accountDetails } from '#shared/contract/schemas/office-accounts.ts'
import { refereeStatuses } from '#shared/domain/references.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { moneyOfAccount } from '../money/money-of-account.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import { messagesOf, messagesToPayers, messagesToReferees } from './account-messages.ts'
import { isAccountSeen, isAccountSeenWhole, isApplicationSeen, noAccount } from './account-scope.ts'
import { contactWaysOf } from './channel-messages.ts'
import { presentAccounts } from './find-accounts.ts'
import { recoveryOf } from './recovery-rows.ts'
import { erasedDraftsOf } from './restore-draft.ts'

type Details = z.output<typeof accountDetails>

/** Everything the help desk may know of one person. The audit log names the person. Throws 404. */
export async function readAccount(
  context: Context,
  member: StaffMember,
  { id, after }: { id: string; after: string | undefined },
): Promise<Details> {
  const { db } = context
  const account = await requireAccount(db, member, id)
  const [[shown], sessions, money, page, referees, sponsors, recovery, erasedDrafts, contact] = await Promise.all([
    presentAccounts(db, member, [id]),
    sessionsOf(context, id),
    moneyOfAccount(context, member, id),
    messagesOf(db, account, { after, isWhole: account.is_whole }),
    refereesOf(db, member, id),
    sponsorsOf(db, member, id),
    recoveryOf(db, context, member, id),
    erasedDraftsOf(db, context, member, id),
    contactWaysOf(db, id),
  ])
  if (!shown) throw new AppError('not-found', noAccount)
  await recordAudit(db, context, {
    actor: { kind: 'staff', id: member.id },
    action: 'account.read',
    subject: `account:${id}`,
  })
  return {
    ...shown,
    phone: account.newest_phone || shown.phone,
    email_confirmed_at: account.email_verified_at?.toISOString() ?? null,
    date_of_birth: account.born || null,
    jamb_number: account.jamb_number || null,
    ...(account.deletes_at ? { deletes_at: account.deletes_at.toISOString() } : {}),
    sessions,
    money,
    ...page,
    referees,
    sponsors,
    erased_drafts: erasedDrafts,
    ...(contact ? { contact } : {}),
    ...(recovery ? { recovery } : {}),
  }
}

interface AccountRow {
  id: string
  email: string
  email_verified_at: Date | null
  deletes_at: Date | null
  is_whole: boolean
  born: string | null
  jamb_number: string | null
  newest_phone: string | null
}

/** With what tells one person from another, from the newest application that was submitted to the caller’s scope. */
async function requireAccount(db: Queryable, member: StaffMember, id: string): Promise<AccountRow> {
  await refuseOwnIn(db, member, sql`select id from application where account_id = ${id}::uuid`, noAccount)
  const { rows } = await sql<AccountRow>`
    select account.id, account.email, account.email_verified_at, account.deletes_at,
      ${isAccountSeenWhole(member)} as is_whole, newest.born, newest.jamb_number, newest.phone as newest_phone
    from account left join lateral (
      select phone, answers ->> 'date_of_birth' as born, answers ->> 'jamb_registration_number' as jamb_number
      from application where application.account_id = account.id and status = 'submitted' and ${isApplicationSeen(member)}
      order by submitted_at desc nulls last, application.id desc limit 1) newest on true
    where account.id = ${id}::uuid and ${isAccountSeen(member)}`.execute(db)
  const [account] = rows
  if (!account) throw new AppError('not-found', noAccount)
  return account
}

async function sessionsOf({ db, clock }: Context, accountId: string): Promise<Details['sessions']> {
  const rows = await db
    .selectFrom('session')
    .select(['user_agent', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy('last_used_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ user_agent, created_at, last_used_at }) => ({
    user_agent: user_agent ?? '',
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }))
}

async function refereesOf(db: Queryable, member: StaffMember, accountId: string): Promise<Details['referees']> {
  const { rows } = await sql<{ id: string; uuid: string; name: string; email: string; status: string }>`
    select referee.id, application.uuid, referee.name, referee.email, referee.status
    from referee join application on application.id = referee.application_id
    where application.account_id = ${accountId}::uuid and ${isApplicationSeen(member)}
    order by application.id desc, referee.number, referee.created_at desc limit 60`.execute(db)
  const messages = await messagesToReferees(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, uuid, name, email, status: text }) => {
    const status = refereeStatuses.find(one => one === text)
    return status ? [{ id, application: uuid, name, email, status, messages: messages.get(id) ?? [] }] : []
  })
}

async function sponsorsOf(db: Queryable, member: StaffMember, accountId: string): Promise<Details['sponsors']> {
  const { rows } = await sql<{ uuid: string; email: string; paid: boolean }>`
    select application.uuid, lower(payment.email) as email, bool_or(payment.status = 'paid') as paid
    from payment join application on application.id = payment.application_id
    where application.account_id = ${accountId}::uuid and payment.payer = 'sponsor' and ${isApplicationSeen(member)}
    group by application.uuid, lower(payment.email) order by max(payment.created_at) desc limit 20`.execute(db)
  const messages = await messagesToPayers(db, [...new Set(rows.map(({ email }) => email))])
  return rows.map(({ uuid, email, paid }) => ({
    application: uuid,
    email,
    paid,
    messages: messages.get(email) ?? [],
  }))
}
