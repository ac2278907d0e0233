import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/reviews.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { OpenedFile } from '../file/access.ts'
import { peopleBy, readersOf } from './queries.ts'

/** Emails the people who asked the readers that a third reader is needed. */
export async function tellPlannersOfDisagreement(tx: Tx, context: Context, { row }: OpenedFile): Promise<void> {
  const readers = await readersOf(tx, row.id)
  for (const planner of await peopleBy(
    tx,
    readers.map(({ assigned_by }) => assigned_by),
  ))
    await enqueueMail(tx, context, {
      kind: 'review-disagreement',
      to: planner.email,
      content: emails.readersDisagree({
        name: planner.full_name,
        number: row.application_number ?? '',
        url: `${context.config.publicUrl}/office/applications/${row.uuid}?tab=reviews`,
      }),
    })
}

/** Emails the person who asked a reader that the reader has a conflict of interest. */
export async function tellOfConflict(
  tx: Tx,
  context: Context,
  reader: StaffMember,
  { file: { row }, assignedBy }: { file: OpenedFile; assignedBy: string | null },
): Promise<void> {
  for (const planner of await peopleBy(tx, [assignedBy]))
    await enqueueMail(tx, context, {
      kind: 'review-conflict',
      to: planner.email,
      content: emails.readerHasConflict({
        name: planner.full_name,
        reader: reader.fullName,
        number: row.application_number ?? '',
        url: `${context.config.publicUrl}/office/applications/${row.uuid}?tab=reviews`,
      }),
    })
}
