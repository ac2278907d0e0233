import type { z } from 'zod'
import type { ReferenceSummary, referenceAnswer, referenceBody } from '#shared/contract/schemas/references.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { formatMegabytes, safeFileName } from '#shared/domain/files.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { referenceArrived } from '../../emails/reference-news.ts'
import { referenceReceipt } from '../../emails/references.ts'
import type { Transact, UploadedFile } from '../../http/handler.ts'
import { askForCheck } from '../applications/file-check.ts'
import { nextStepOf } from '../applications/progress.ts'
import { getApplication, getRow, lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { checkUploads, type KeptUpload, withKeptUploads } from '../applications/uploads.ts'
import { bumpRevision } from './bump-revision.ts'
import { followLink, type LinkedReferee } from './links.ts'
import { addressedTo, candidateOf, programmeTitle } from './requests.ts'
import { transitionReferee } from './transition-referee.ts'
import { noteOpening, type Origin, storeTrust } from './trust.ts'

type ReferenceAnswers = z.output<typeof referenceBody>

/** What a referee sees of the application. Opening a link changes nothing: email scanners open links too. */
export async function summarise(context: Context, uuid: string, origin: Origin): Promise<ReferenceSummary> {
  const referee = await followLink(context.db, uuid)
  await noteOpening(context, referee.id, origin)
  const record = await getRow(context.db, referee.applicationId)
  return {
    first_name: record.first_name,
    surname: record.surname,
    other_names: record.other_names,
    selected_program: programmeTitle(record),
    program_type: record.program_type,
    referee: { number: referee.number, name: referee.name, status: referee.status },
  }
}

/**
 * Stores a reference. The application row is locked, so a concurrent submission or referee change gets 409 or 410. Emails the
 * applicant and the referee. The applicant never sees its content.
 */
export async function submitReference(
  context: Context,
  transact: Transact,
  sent: { uuid: string; answers: ReferenceAnswers; files: readonly UploadedFile[]; origin: Origin },
): Promise<z.output<typeof referenceAnswer>> {
  const before = await followLink(context.db, sent.uuid)
  const { checked, problems } = await checkUploads(sent.files, [uploadSlot])
  if (problems.length > 0) throw invalidFields(problems)
  return withKeptUploads(context, checked, ([file]) =>
    transact(async tx => {
      await lockApplication(tx, before.applicationId)
      const referee = await followLink(tx, sent.uuid)
      const record = await getApplication(tx, referee.applicationId)
      const now = context.clock.now()
      await tx
        .insertInto('reference')
        .values({
          referee_id: referee.id,
          ...sent.answers,
          email_personal: sent.answers.email_personal ?? '',
          contact_details: sent.answers.contact_details ?? '',
          additional_comments: sent.answers.additional_comments ?? '',
          candidate_name: candidateOf(record).candidate,
          programme_applied_for: programmeTitle(record),
          ...fileColumns(file),
          submitted_at: now,
        })
        .execute()
      if (file) await askForCheck(tx, context, file)
      await storeTrust(tx, context, {
        refereeId: referee.id,
        applicationId: record.id,
        accountId: record.account_id,
        addresses: [referee.email, sent.answers.email_official, sent.answers.email_personal ?? ''],
        origin: sent.origin,
      })
      await transitionReferee(tx, context, referee, 'provide')
      await bumpRevision(tx, context, record.id)
      await recordAudit(tx, context, {
        actor: { kind: 'referee', id: referee.id },
        action: 'reference.provided',
        subject: `application:${record.uuid}`,
        detail: { number: referee.number },
      })
      await tellBoth(tx, context, record, referee, sent.answers, file)
      return { detail: 'Thank you for providing the reference.', submitted_at: now.toISOString() }
    }),
  )
}

/** The optional PDF of spec section 3. */
const uploadSlot = { kind: 'uploaded_file', label: 'PDF', hint: '', accepts: 'pdf', required: false } as const

export function fileColumns(file: KeptUpload | undefined) {
  if (!file) return {}
  return {
    file_name: file.fileName,
    content_type: file.contentType,
    size: file.size,
    sha256: file.sha256,
    storage_key: file.storageKey,
  }
}

async function tellBoth(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  referee: LinkedReferee,
  answers: ReferenceAnswers,
  file: KeptUpload | undefined,
): Promise<void> {
  const receipt = referenceReceipt({
    ...candidateOf(record),
    name: answers.name,
    receivedOn: longDate(context.clock.now()),
    answers: spoken(answers, file),
  })
  await enqueueMail(tx, context, {
    kind: 'reference-receipt',
    to: referee.email,
    content: receipt,
    refereeId: referee.id,
  })
  await tellArrived(tx, context, record, referee.name)
}

/** Tells the applicant that a reference has come, and what is next. */
export async function tellArrived(tx: Tx, context: Context, record: ApplicationRecord, referee: string): Promise<void> {
  const news = referenceArrived({
    ...addressedTo(record),
    referee,
    next: nextStepOf(context, await getApplication(tx, record.id)),
  })
  await tellApplicant(tx, context, record, { kind: 'reference-arrived', content: news })
}

/** The copy of what was submitted, for the referee’s own records. */
function spoken(answers: ReferenceAnswers, file: KeptUpload | undefined): (readonly [string, string])[] {
  const rows: (readonly [string, string | undefined])[] = [
    ['Name', answers.name],
    ['Designation', answers.designation],
    ['Official email', answers.email_official],
    ['Personal email', answers.email_personal],
    ['Place of work', answers.place_of_work],
    ['Contact details', answers.contact_details],
    ['How long and in what context you have known the candidate', answers.known_duration_context],
    ['Intellectual ability', `${answers.intellectual_ability} of 5`],
    ['Research ability', `${answers.research_ability} of 5`],
    ['Teaching ability', `${answers.teaching_ability} of 5`],
    ['Leadership ability', `${answers.leadership_ability} of 5`],
    ['Final recommendation', answers.final_recommendation],
    ['Additional comments', answers.additional_comments],
    ['Attached file', file && `${safeFileName(file.fileName)} (${formatMegabytes(file.size)})`],
  ]
  return rows.filter((row): row is readonly [string, string] => Boolean(row[1]))
}
