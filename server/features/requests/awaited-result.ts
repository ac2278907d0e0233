import { dayOf } from '#shared/domain/calendar.ts'
import { isAwaitingResult } from '#shared/domain/o-level.ts'
import { fieldProblems } from '#shared/forms/check.ts'
import type { FormDescription } from '#shared/forms/field.ts'
import { readAnswers } from '#shared/forms/read.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { sittingsOf } from '../applications/awaited.ts'
import type { ApplicationRecord } from '../applications/record.ts'

/**
 * Adds the subjects and grades of the awaited sitting to a submitted application. What was submitted stays as its
 * version. Throws 422.
 */
export async function addResult(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  { form, results }: { form: FormDescription; results: string | undefined },
): Promise<void> {
  const before = sittingsOf(record)
  const at = before.findIndex(sitting => isAwaitingResult([sitting]))
  const complete = before.map((sitting, index) =>
    index === at ? { ...sitting, awaiting_result: false, results: results ?? '' } : sitting,
  )
  const { answers, problems } = readAnswers(form, { o_level: complete })
  const field = form.sections.flatMap(section => section.fields).find(({ name }) => name === 'o_level')
  const today = dayOf(context.clock.now())
  const found = field
    ? fieldProblems(field, answers, { today, ownEmails: [], programmeIds: [], documents: record.documents })
    : []
  const wrong = [...problems, ...found].map(({ field: path, message }) => ({
    field: path.replace(`o_level.${at}.results`, 'results'),
    message,
  }))
  if (wrong.length > 0) throw invalidFields(wrong)
  await tx
    .updateTable('application')
    .set({
      answers: JSON.stringify({ ...Object(record.answers), o_level: answers.o_level }),
      result_reminder_at: null,
    })
    .where('id', '=', record.id)
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'applicant', id: String(record.account_id) },
    action: 'application.result_added',
    subject: `application:${record.uuid}`,
  })
}
