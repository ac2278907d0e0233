import { emailKey } from '#shared/domain/academic-email.ts'
import type { Context } from '../../context.ts'
import type { MailContent } from '../../emails/mail-content.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import type { Transact } from '../../http/handler.ts'
import { narrowLimits } from '../../http/limits.ts'
import { countHit } from '../../http/rate-limit.ts'
import { makeCode } from './codes.ts'
import { type Account, findAccountByEmail } from './queries.ts'

interface CodeMail {
  email: string
  purpose: 'verify-email' | 'reset-password'
  isFor(account: Account): boolean
  write(account: Pick<Account, 'email' | 'full_name'>, code: string): { kind: string; content: MailContent }
}

/**
 * Mails a code to the owner of an address. For an address that is nobody's, the same is written and taken back before it is
 * committed, so that neither the answer nor its time tells whether there is an account.
 */
export async function mailCodeToOwner(context: Context, transact: Transact, asked: CodeMail): Promise<void> {
  await transact(async tx => {
    const key = emailKey(asked.email)
    const found = await findAccountByEmail(tx, key)
    const account = found && asked.isFor(found) ? found : undefined
    const code = await makeCode(tx, context, account ? key : `nobody:${key}`, asked.purpose)
    if (!code) return
    const reader = account ?? { email: asked.email, full_name: 'Nobody' }
    const id = await enqueueMail(tx, context, { ...asked.write(reader, code), to: reader.email, secrets: [code] })
    await tx
      .deleteFrom('mail')
      .where('id', '=', account ? context.random.id() : id)
      .execute()
  })
}

/** Tries are counted for each code; this counts them for each address, so that new codes don't bring new tries without end. */
export async function countGuess(context: Context, key: string): Promise<void> {
  await countHit(context, `guess-code:${key}`, narrowLimits.guessedCodes)
}

/** Where a forgotten password is replaced. */
export function resetUrl(context: Context, email: string): string {
  return `${context.config.publicUrl}/forgot-password?email=${encodeURIComponent(email)}`
}
