import { emailKey } from '#shared/domain/email.ts'
import { mailboxOf } from '#shared/domain/mailbox.ts'
import { isProgramType, programTypeOf } from '#shared/domain/program-type.ts'
import type { Answers, FormDescription } from '#shared/forms/field.ts'
import { missingDocuments } from '#shared/forms/form-documents.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { withoutUnaskedNames } from '#shared/forms/names.ts'
import { readAnswers } from '#shared/forms/read.ts'
import { withRequiredDocuments } from '#shared/forms/required-documents.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { Room } from '../../http/anonymous-room.ts'
import type { Transact, UploadedFile } from '../../http/handler.ts'
import { narrowLimits } from '../../http/limits.ts'
import { countHits, networkCounters } from '../../http/rate-limit.ts'
import { newestForm } from '../applications/asked-form.ts'
import { splitAnswers } from '../applications/record.ts'
import { checkUploads, linkDocuments, withKeptUploads } from '../applications/uploads.ts'
import { lockAddress } from '../identity/codes.ts'
import { findAccountByEmail } from '../identity/queries.ts'
import { documentsRequiredIn, openRoundFor } from '../rounds/outside-round.ts'
import { claimWaitingApplications } from './claim.ts'
import { finalProblems, refuseUnfinished } from './submit-form.ts'
import { refuseWhenOverfull } from './waiting-bytes.ts'

/**
 * Accepts a complete application from someone without an account. It waits until an account with the same confirmed
 * address exists, and no email is sent about it before that (contract section 4). Throws 422 for fields and 429 for
 * too many.
 */
export async function applyWithoutAccount(
  context: Context,
  transact: Transact,
  sent: { fields: Record<string, unknown>; files: readonly UploadedFile[]; room: Room | undefined; ip: string },
): Promise<void> {
  const programType = sent.fields.program_type
  if (!isProgramType(programType))
    throw invalidFields([{ field: 'program_type', message: 'Choose what you want to apply for.' }])
  const form = newestForm(formIdOf(programType))
  const { answers: given, problems } = readAnswers(form, sent.fields)
  const answers = withoutUnaskedNames(given)
  const uploads = await checkUploads(sent.files, form.documents)
  refuseUnfinished([
    ...problems,
    ...uploads.problems,
    ...finalProblems(context, form, answers, { email: String(answers.email ?? '') }, uploads.checked),
    ...programmeProblems(answers.selected_program, programType),
  ])
  const key = emailKey(String(answers.email))
  await countOneMore(context, mailboxOf(key), sent.ip)
  const now = context.clock.now()
  const { columns, rest } = splitAnswers(answers)
  await withKeptUploads(context, uploads.checked, kept =>
    transact(async tx => {
      // Serialised with the opening of an account for this address, so that it finds this application.
      await lockAddress(tx, key)
      const round = await openRoundFor(tx, programType, String(answers.selected_program ?? ''))
      await refuseMissing(tx, { form, answers, round: round.id }, kept)
      const uuid = context.random.uuid()
      const { id } = await tx
        .insertInto('application')
        .values({
          ...columns,
          uuid,
          account_id: null,
          email_key: key,
          program_type: programType,
          round_id: round.id,
          form_version: form.version,
          status: 'draft',
          answers: JSON.stringify(rest),
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await linkDocuments(tx, context, id, kept)
      await refuseWhenOverfull(tx)
      await noteSent(tx, context, { uuid, key })
      return { detail: waitsForAccount }
    }),
  )
  sent.room?.keep(uploads.checked.reduce((bytes, { staged }) => bytes + staged.size, 0))
}

/** Notes the application, and gives it to the account of its address if there is one. */
async function noteSent(tx: Tx, context: Context, { uuid, key }: { uuid: string; key: string }): Promise<void> {
  const actor = { kind: 'visitor' } as const
  await recordAudit(tx, context, { actor, action: 'application.sent-without-account', subject: `application:${uuid}` })
  const account = await findAccountByEmail(tx, key)
  if (account?.email_verified_at) await claimWaitingApplications(tx, context, account, actor)
}

/** Throws 422 for documents that the programme requires in its round beyond the form. */
async function refuseMissing(
  tx: Tx,
  { form, answers, round }: { form: FormDescription; answers: Answers; round: string },
  documents: readonly { kind: string }[],
): Promise<void> {
  const required = await documentsRequiredIn(tx, round, String(answers.selected_program))
  const missing = missingDocuments(withRequiredDocuments(form, required), answers, documents)
  if (missing.length > 0) throw invalidFields(missing)
}

/**
 * Counts an application against its mailbox on this network, so that a stranger elsewhere cannot use up the owner’s
 * allowance, and against all networks together. Throws 429, naming what is still possible.
 */
async function countOneMore(context: Context, mailbox: string, ip: string): Promise<void> {
  const { applicationsWithoutAccount: ofNetwork, applicationsWithoutAccountInAll: inAll } = narrowLimits
  const counters = [...networkCounters(`apply:${mailbox}`, ip, ofNetwork), { key: `apply:${mailbox}`, limit: inAll }]
  try {
    await countHits(context, counters)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error
    const { retryAfterSeconds = 1 } = error
    throw new AppError('too-many-requests', tooManyWithoutAccount, { retryAfterSeconds })
  }
}

const tooManyWithoutAccount =
  'There are too many applications with this email address today. Create an account with it to apply.'

export const waitsForAccount =
  'We have your application. Create an account with the same email address and confirm it, so that we can process your application.'

function programmeProblems(selected: unknown, programType: string) {
  const fits = typeof selected === 'string' && programTypeOf(selected) === programType
  return fits ? [] : [{ field: 'selected_program', message: 'Choose a programme of the type you want to apply for.' }]
}
