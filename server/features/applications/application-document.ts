import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { formatMegabytes } from '#shared/domain/files.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { answerSheet } from '#shared/forms/answer-sheet.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { pdfSheet } from '../../documents/pdf-sheet.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { askedForm } from './asked-form.ts'
import { findOwn } from './queries.ts'
import { type ApplicationRecord, answersOf, snapshotOf } from './record.ts'

/** An application as a PDF, with its number, every answer and its documents. Throws 404 for a draft or someone else's. */
export async function applicationDocument(context: Context, accountId: string, uuid: string): Promise<FileAnswer> {
  const record = await findOwn(context.db, accountId, uuid)
  if (!record) throw new AppError('not-found', 'We cannot find this application in your account.')
  if (!record.application_number || !record.submitted_at)
    throw new AppError('not-found', 'You have not submitted this application yet, so there is no copy to download.')
  return {
    contentType: 'application/pdf',
    fileName: `Application ${record.application_number}.pdf`,
    bytes: await draw(await asSubmitted(context.db, record), record.submitted_at),
  }
}

type Submitted = Pick<
  ApplicationRecord,
  'application_number' | 'program_type' | 'form_version' | 'additional_questions' | 'documents'
> &
  Parameters<typeof answersOf>[0]

/** A reopened application is printed as it was submitted: later answers have not been submitted. */
export async function asSubmitted(db: Queryable, record: ApplicationRecord): Promise<Submitted> {
  if (record.status !== 'draft') return record
  const { snapshot } = await db
    .selectFrom('application_version')
    .select('snapshot')
    .where('application_id', '=', record.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...snapshotOf(snapshot), application_number: record.application_number }
}

async function draw(record: Submitted, submittedAt: Date): Promise<Buffer> {
  const form = askedForm(record)
  const sheet = await pdfSheet(`Application ${record.application_number}`)
  sheet.facts([
    ['Application number', record.application_number ?? ''],
    ['Type of programme', programTypeName(record.program_type)],
    ['Submitted on', `${longDate(submittedAt)}, ${clockTime(submittedAt)} ${clockName()}`],
  ])
  for (const { title, rows } of answerSheet(form, answersOf(record))) {
    sheet.heading(title)
    sheet.facts(rows.map(({ question, answer }) => [question, answer] as const))
  }
  sheet.heading('Documents')
  sheet.facts(form.documents.map(slot => [slot.label, documentLine(record, slot.kind)] as const))
  return sheet.finish()
}

function documentLine(record: Submitted, kind: string): string {
  const document = record.documents.find(one => one.kind === kind)
  return document ? `${document.file_name} (${formatMegabytes(document.size)})` : ''
}
