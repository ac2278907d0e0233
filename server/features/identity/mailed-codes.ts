import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import type { MailContent } from '../../emails/mail-content.ts'
import type { MailKind } from '../../emails/mail-lanes.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { type Asker, type CodePurpose, makeCode, type NewCode } from './codes.ts'

/** The person an email is for. */
export interface CodeReader {
  email: string
  name: string
  signUpId?: string
  /** Their email contains no code. */
  isDecoy?: true
}

interface CodeMail {
  emailKey: string
  purpose: CodePurpose
  /** Undefined where the address has no owner who may have a code. Nothing is sent then. */
  reader: CodeReader | undefined
  askedBy: Asker
  /** The hash of the cookie of the browser that asks. */
  browser?: Buffer | undefined
  kind: MailKind
  write(name: string, made: NewCode): MailContent
}

/**
 * Emails a code. Without a reader, does the same work and deletes it before the commit, so that neither response nor timing
 * reveals whether there is one. False when the pace of codes allows none yet.
 */
export async function mailCode(tx: Tx, context: Context, asked: CodeMail): Promise<boolean> {
  const { emailKey, purpose, reader, kind, askedBy } = asked
  const made = await makeCode(tx, context, {
    emailKey,
    purpose,
    signUpId: reader?.signUpId,
    isDecoy: reader === undefined || reader.isDecoy === true,
    askedBy,
    browser: asked.browser,
  })
  if (!made) return false
  const id = await enqueueMail(tx, context, {
    kind,
    to: reader?.email ?? emailKey,
    content: asked.write(reader?.name ?? 'Nobody', made),
    secrets: [made.code, made.linkKey],
    usefulUntil: made.expiresAt,
  })
  await tx
    .deleteFrom('mail')
    .where('id', '=', reader ? context.random.id() : id)
    .execute()
  return true
}

/**
 * The page for replacing a forgotten password. With the key of an emailed code, that code is accepted whatever
 * strangers have tried.
 */
export function resetUrl(context: Context, email: string, linkKey?: string): string {
  return pageUrl(context, '/forgot-password', email, linkKey)
}

/** The page for logging in and confirming an address with an emailed code. */
export function confirmUrl(context: Context, email: string, linkKey: string): string {
  return pageUrl(context, '/login', email, linkKey)
}

/** The key is in the fragment, which browsers send neither to a server nor in Referer. */
function pageUrl(context: Context, path: string, email: string, linkKey: string | undefined): string {
  const url = `${context.config.publicUrl}${path}?email=${encodeURIComponent(email)}`
  return linkKey === undefined ? url : `${url}#key=${linkKey}`
}
