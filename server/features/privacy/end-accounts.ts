import { sql } from 'kysely'
import { retention } from '#shared/catalogue/parts/retention.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { before } from '#shared/domain/time-span.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { unusedAccountWillBeDeleted } from '../../emails/privacy.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, mailNext, orSetAside, type Take as TakeRow } from '../../jobs/set-aside.ts'
import type { Account } from '../identity/queries.ts'
import { deleteErasedFiles } from './delete-erased-files.ts'
import { eraseAccount, type Leftovers } from './erase.ts'
import { hasUnsettledMoney } from './unsettled-money.ts'

const duty = 'end-accounts'
const dayMs = 86_400_000

/** Erases one account that is due, or warns one owner; its row is locked, so that no other instance does it too. */
export const endAccounts: Duty = {
  name: duty,
  restMs: 15 * 60_000,
  run: async context =>
    (await eraseNext(context, 'account.deletes_at', takeAsked, 'mail')) ||
    (await eraseNext(context, 'account.unconfirmed', takeUnconfirmed, 'none')) ||
    (await eraseNext(context, 'account.unused', takeUnused, 'mail')) ||
    (await warnNext(context)),
}

type Take = (tx: Tx, context: Context) => Promise<Account | undefined>

async function eraseNext(context: Context, why: string, take: Take, farewell: 'mail' | 'none'): Promise<boolean> {
  const left = await orSetAside(context, duty, takeRow =>
    context.db.transaction().execute(async (tx): Promise<Leftovers | undefined> => {
      const account = await take(tx, context)
      if (account) takeRow(account.id)
      return account && eraseAccount(tx, context, account, { actor: { kind: 'job', id: duty }, farewell })
    }),
  )
  if (left === undefined || left === 'set aside') return left === 'set aside'
  await deleteErasedFiles(context, left)
  context.bell.ring('send-mail')
  context.log.info({ why, files: left.files.length }, 'an account was erased')
  return true
}

/** The owner asked for it. Money that is not settled is waited for. */
const takeAsked: Take = (tx, context) =>
  tx
    .selectFrom('account')
    .selectAll('account')
    .where('deletes_at', '<=', context.clock.now())
    .where(isNotSetAside(context, duty, 'account.id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('application')
            .select('application.id')
            .whereRef('application.account_id', '=', 'account.id')
            .where(hasUnsettledMoney('application.id')),
        ),
      ),
    )
    .orderBy('deletes_at')
    .limit(1)
    .forUpdate('account')
    .skipLocked()
    .executeTakeFirst()

/** An unconfirmed sign-up never proved that the address is theirs, so nothing is sent to it. */
const takeUnconfirmed: Take = (tx, context) =>
  tx
    .selectFrom('account')
    .selectAll('account')
    .where('email_verified_at', 'is', null)
    .where(isNotSetAside(context, duty, 'account.id'))
    .where('updated_at', '<', before(context.clock.now(), retention().unconfirmedAccount))
    .orderBy('updated_at')
    .limit(1)
    .forUpdate('account')
    .skipLocked()
    .executeTakeFirst()

const lastSignIn = sql<Date>`coalesce(account.signed_in_at, account.created_at)`

/** Confirmed, without an application, not signed in for a long time, and without a session now. */
function unused(tx: Tx, context: Context, lastUsedBefore: Date) {
  return (
    tx
      .selectFrom('account')
      .selectAll('account')
      .where('email_verified_at', 'is not', null)
      // It is deleted with the account it was merged into.
      .where('merged_into', 'is', null)
      .where('deletes_at', 'is', null)
      .where(isNotSetAside(context, duty, 'account.id'))
      .where(lastSignIn, '<', lastUsedBefore)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('application').select('id').whereRef('application.account_id', '=', 'account.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('session')
              .select('session.id')
              .whereRef('session.account_id', '=', 'account.id')
              .where('session.ended_at', 'is', null)
              .where('session.expires_at', '>', context.clock.now()),
          ),
        ),
      )
      .orderBy(lastSignIn)
      .limit(1)
      .forUpdate('account')
      .skipLocked()
  )
}

const takeUnused: Take = (tx, context) => {
  const now = context.clock.now()
  return unused(tx, context, before(now, retention().unusedAccount))
    .where('idle_warned_at', '<=', before(now, retention().warningBefore))
    .where('idle_warned_at', '>', lastSignIn)
    .executeTakeFirst()
}

async function warnNext(context: Context): Promise<boolean> {
  return mailNext(context, duty, (tx, takeRow) => warn(tx, context, takeRow))
}

async function warn(tx: Tx, context: Context, takeRow: TakeRow): Promise<boolean> {
  const now = context.clock.now()
  const soon = new Date(before(now, retention().unusedAccount).getTime() + retention().warningBefore.days * dayMs)
  const account = await unused(tx, context, soon)
    .where(eb => eb.or([eb('idle_warned_at', 'is', null), eb('idle_warned_at', '<=', lastSignIn)]))
    .executeTakeFirst()
  if (!account) return false
  takeRow(account.id)
  await tx.updateTable('account').set({ idle_warned_at: now }).where('id', '=', account.id).execute()
  const day = longDate(new Date(now.getTime() + retention().warningBefore.days * dayMs))
  const content = unusedAccountWillBeDeleted({
    name: account.full_name,
    day,
    url: `${context.config.publicUrl}/login`,
  })
  await enqueueMail(tx, context, { kind: 'unused-account-warning', to: account.email, content })
  return true
}
