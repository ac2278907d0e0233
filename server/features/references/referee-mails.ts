import type { Tx } from '../../db/client.ts'

/** Emails that ask a referee for something; each contains its own link. */
const askingMails = [
  'reference-request',
  'reference-reminder',
  'reference-reminder-by-hand',
  'reference-new-link',
] as const

/** The email that tells the applicant that a referee has not responded; it is stored with that referee. */
export const silenceMail = 'referee-silent'

export function isAskingMail(kind: string): boolean {
  return askingMails.some(one => one === kind)
}

/**
 * Cancels unsent emails about a reference that are no longer true. One that is being sent at this moment cannot be
 * cancelled, and waiting for it would hold up the caller.
 */
export async function withdrawUnsentMails(tx: Tx, refereeId: string): Promise<void> {
  const unsent = tx
    .selectFrom('mail')
    .select('id')
    .where('referee_id', '=', refereeId)
    .where('next_attempt_at', 'is not', null)
    .where('kind', 'in', [...askingMails, silenceMail])
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom('mail').where('id', 'in', unsent).execute()
}

/** Whether this referee has received an email from us, or is about to. */
export async function hasHeardFromUs(tx: Tx, refereeId: string): Promise<boolean> {
  const mail = await tx
    .selectFrom('mail')
    .select('id')
    .where('referee_id', '=', refereeId)
    .where('kind', 'in', askingMails)
    .where('given_up_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return mail !== undefined
}
