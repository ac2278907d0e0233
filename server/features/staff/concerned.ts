import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import type { MailContent, MailText } from '../../emails/mail-content.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/staff.ts'
import { activeAdministrators, type Colleague, peopleWith } from './administrators.ts'

type Write = (reader: { full_name: string }) => MailContent

/** Emails the person concerned, also one who is disabled, and every administrator, who may be the one who did it. */
export async function tellConcerned(tx: Tx, context: Context, staffId: string | null, write: Write): Promise<void> {
  const person =
    staffId === null
      ? []
      : await tx.selectFrom('staff').select(['id', 'full_name', 'email']).where('id', '=', staffId).execute()
  await tellAll(tx, context, [...person, ...(await activeAdministrators(tx))], write)
}

/** The same about something that has been done: 'Ify Okafor has disabled the account of Kemi Obi'. */
export function tellDone(
  tx: Tx,
  context: Context,
  staffId: string,
  { by, what }: { by: string; what: MailText },
): Promise<void> {
  return tellConcerned(tx, context, staffId, reader => emails.staffChanged({ name: reader.full_name, by, what }))
}

/** Emails both sides of a cover, and every administrator. */
export async function tellCovered(
  tx: Tx,
  context: Context,
  both: readonly string[],
  { by, what }: { by: string; what: MailText },
): Promise<void> {
  const people = await tx
    .selectFrom('staff')
    .select(['id', 'full_name', 'email'])
    .where('id', 'in', [...both])
    .execute()
  await tellAll(tx, context, [...people, ...(await activeAdministrators(tx))], reader =>
    emails.staffChanged({ name: reader.full_name, by, what }),
  )
}

/** Administrators and registrars learn of every new colleague. */
export async function tellOfColleague(
  tx: Tx,
  context: Context,
  colleague: emails.NewColleague & { id: string },
): Promise<void> {
  const readers = await peopleWith(tx, ['administrator', 'registrar']).where('staff.id', '<>', colleague.id).execute()
  await tellAll(tx, context, readers, reader => emails.newColleague({ name: reader.full_name, ...colleague }))
}

/** Administrators and registrars learn of all who are invited from a list in one email. */
export async function tellOfColleagues(
  tx: Tx,
  context: Context,
  colleagues: Omit<Parameters<typeof emails.newColleagues>[0], 'name'>,
): Promise<void> {
  const readers = await peopleWith(tx, ['administrator', 'registrar']).execute()
  await tellAll(tx, context, readers, reader => emails.newColleagues({ name: reader.full_name, ...colleagues }))
}

async function tellAll(tx: Tx, context: Context, readers: readonly Colleague[], write: Write): Promise<void> {
  for (const reader of new Map(readers.map(one => [one.id, one])).values())
    await enqueueMail(tx, context, { kind: 'staff-request', to: reader.email, content: write(reader) })
}
