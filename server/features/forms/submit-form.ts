import type { FieldProblem } from '#shared/contract/errors.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { problemsOf } from '#shared/forms/check.ts'
import type { Answers, FormDescription } from '#shared/forms/field.ts'
import { missingDocuments } from '#shared/forms/form-documents.ts'
import { programmeIdsOf } from '#shared/forms/form-id.ts'
import { withoutUnaskedNames } from '#shared/forms/names.ts'
import { readAnswers } from '#shared/forms/read.ts'
import { withRequiredDocuments } from '#shared/forms/required-documents.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'
import { problemsWithPaidFee, wantedWith } from '../applications/paid-for.ts'
import { presentApplication } from '../applications/present.ts'
import { findOwn, getApplication } from '../applications/queries.ts'
import { type ApplicationRow, answersOf, asRow, documentsRequiredOf } from '../applications/record.ts'
import { type KeptUpload, removeStored, withKeptUploads } from '../applications/uploads.ts'
import type { Account } from '../identity/queries.ts'
import { formVersionAfter } from './save-draft.ts'
import { mergeIntoDraft, programTypeOfSent, type ReadForm, textOf, writeAnswers } from './sent-form.ts'
import { submit, whyClosed } from './submit.ts'

/**
 * Final submission of a form (contract section 4). Throws 422 with all problems and changes nothing, or 409 if its
 * round or programme is closed, in which case the request is saved as a draft, files included.
 */
export async function submitForm(context: Context, transact: Transact, sent: ReadForm): Promise<ApplicationOnWire> {
  const programType = await programTypeOfSent(context, sent).catch(error => refuseWithAll(context, sent, error))
  let freedKeys: string[] = []
  const answer = await withKeptUploads(context, sent.uploads, kept =>
    transact(async tx => {
      const stored = await storeFinal(tx, context, sent, { programType, kept })
      freedKeys = stored.freedKeys
      return stored.answer
    }),
  )
  await removeStored(context, freedKeys)
  if (answer instanceof AppError) throw answer
  return answer
}

async function storeFinal(
  tx: Tx,
  context: Context,
  sent: ReadForm,
  into: { programType: ApplicationRow['program_type']; kept: readonly KeptUpload[] },
): Promise<{ answer: ApplicationOnWire | AppError; freedKeys: string[] }> {
  const { account, form, problems } = sent
  const merging = await mergeIntoDraft(tx, context, sent, into)
  const { draft, freedKeys } = merging
  const merged = asSubmitted(form, merging.merged)
  const paidFor = await problemsWithPaidFee(tx, draft, wantedWith(draft, merged))
  const complete = await getApplication(tx, draft.id)
  const asked = withRequiredDocuments(form, documentsRequiredOf(complete, merged.selected_program))
  const unfinished = finalProblems(context, asked, merged, account, complete.documents)
  refuseUnfinished([...paidFor, ...problems, ...unfinished])
  const closed = await whyClosed(tx, complete, textOf(merged.selected_program) ?? null)
  if (closed) {
    await writeAnswers(tx, context, merging, formVersionAfter(sent, merging))
    return { answer: closed, freedKeys }
  }
  const written = await writeAnswers(tx, context, { ...merging, merged }, form.version)
  const record = asRow({ ...complete, ...written })
  const submitted = await submit(tx, context, record, { kind: 'applicant', id: account.id })
  return { answer: presentApplication(submitted), freedKeys }
}

/** Cleaned as now, also what an earlier version of the server stored, and without names that are not asked for. */
function asSubmitted(form: FormDescription, answers: Answers): Answers {
  const clean = readAnswers(form, answers, 'draft').answers
  const readable = Object.entries(clean).filter(([, value]) => value !== undefined)
  return withoutUnaskedNames({ ...answers, ...Object.fromEntries(readable) })
}

/** Reports every other problem of a request that does not say which draft it means. Throws 422, or the error itself. */
async function refuseWithAll(context: Context, sent: ReadForm, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || !error.errors) throw error
  const { account, form, answers, fields, uploads, problems } = sent
  const uuid = textOf(fields.application_uuid)
  const stored = uuid ? await findOwn(context.db, account.id, uuid) : undefined
  const known = { ...(stored && answersOf(stored)), ...answers }
  const documents = [...(stored?.documents ?? []), ...uploads]
  const asked = stored ? withRequiredDocuments(form, documentsRequiredOf(stored, known.selected_program)) : form
  refuseUnfinished([...problems, ...error.errors, ...finalProblems(context, asked, known, account, documents)])
  throw error
}

/** Everything that prevents the final submission of a form, one problem per field. */
export function finalProblems(
  context: Context,
  form: FormDescription,
  answers: Answers,
  account: Pick<Account, 'email'>,
  documents: readonly Pick<KeptUpload, 'kind'>[],
): FieldProblem[] {
  const ownEmails = [account.email, textOf(answers.email)].filter(email => email !== undefined)
  const fields = problemsOf(form, answers, {
    today: dayOf(context.clock.now()),
    ownEmails,
    programmeIds: programmeIdsOf(form.id),
    documents,
  })
  return [...fields, ...missingDocuments(form, answers, documents)]
}

/** Throws 422 with the first problem of each field: a file that is damaged is not missing too. */
export function refuseUnfinished(problems: FieldProblem[]): void {
  const first = new Map<string, FieldProblem>()
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem)
  if (first.size > 0) throw invalidFields([...first.values()])
}
