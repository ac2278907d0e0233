import { institution } from '#shared/catalogue/parts/institution.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { Context } from '../../../base/context.ts'
import { AppError } from '../../../base/errors.ts'
import { recordAudit } from '../../../db/audit.ts'
import { zipStream } from '../../../documents/zip.ts'
import type { Applicant, FileAnswer, Transact } from '../../../http/handler.ts'
import { narrowLimits } from '../../../http/limits.ts'
import { countHit } from '../../../http/rate-limit.ts'
import { findSignedIn } from '../../identity/queries.ts'
import { requirePassword } from '../../identity/require-password.ts'
import { exportEntries } from './entries.ts'
import { isSpent, makeTicket, readTicket, spendTicket } from './ticket.ts'

/** Gives an owner who enters the password a link that downloads everything about them for a few minutes. */
export async function requestExport(
  context: Context,
  transact: Transact,
  applicant: Applicant,
  password: string,
): Promise<{ path: string; until: string }> {
  await requirePassword(context, applicant, password, 'password')
  await countHit(context, `export:${applicant.accountId}`, narrowLimits.exports)
  const { ticket, until } = makeTicket(context, applicant)
  await transact(tx =>
    recordAudit(tx, context, {
      actor: { kind: 'applicant', id: applicant.accountId },
      action: 'data.exported',
      subject: `account:${applicant.accountId}`,
    }),
  )
  return { path: `/account/export/${ticket}`, until: until.toISOString() }
}

/** The archive for a ticket. Throws 410 if it is too old, was altered, or its session has ended. */
export async function openExport(context: Context, ticket: string): Promise<FileAnswer> {
  const signIn = readTicket(context, ticket)
  const now = context.clock.now()
  const account = signIn && (await findSignedIn(context.db, signIn, now))
  if (!account || (await isSpent(context, ticket)))
    throw new AppError('gone', 'This download has expired. Ask for your data again on your dashboard.')
  const bytes = zipStream(exportEntries(context, account), now)
  bytes.once('end', () => {
    spendTicket(context, ticket).catch((err: unknown) => context.log.error({ err }, 'a ticket was not spent'))
  })
  return {
    contentType: 'application/zip',
    fileName: `${institution().shortName} my data ${dayOf(now)}.zip`,
    bytes,
  }
}
