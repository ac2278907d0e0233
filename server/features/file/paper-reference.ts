import type * as z from 'zod'
import type { officeReferees } from '#shared/contract/schemas/office-referees.ts'
import type { paperReferenceBody } from '#shared/contract/schemas/references.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { isAwaited } from '#shared/domain/reference-life.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { referenceOnPaper } from '../../emails/references.ts'
import type { StaffMember, Transact, UploadedFile } from '../../http/handler.ts'
import { askForCheck } from '../applications/file-check.ts'
import { getApplication } from '../applications/queries.ts'
import { checkUploads, type KeptUpload, withKeptUploads } from '../applications/uploads.ts'
import { bumpRevision } from '../references/bump-revision.ts'
import { candidateOf, currentReferee, programmeTitle } from '../references/requests.ts'
import { fileColumns, tellArrived } from '../references/submit.ts'
import { transitionReferee } from '../references/transition-referee.ts'
import { lockFile, noSuchFile, requireFile, requirePart } from './access.ts'
import { refereesOf } from './file-parts.ts'
import { lockReferees } from './referee-work.ts'
import { conflict } from './stale.ts'

type Referees = z.output<typeof officeReferees>
type Answers = z.output<typeof paperReferenceBody>
type Referee = NonNullable<Awaited<ReturnType<typeof currentReferee>>>

interface Entered {
  uuid: string
  number: number
  answers: Answers
  files: readonly UploadedFile[]
}

const scanSlot = { kind: 'scan', label: 'Scan', hint: '', accepts: 'pdf-or-image', required: true } as const

/**
 * Enters a reference that came on paper, with its scan. The referee’s links stop working. The referee is told, so that someone in whose name a letter was
 * forged can say so, and the applicant. Throws 404, 403, 409 where no reference is awaited, and 422.
 */
export async function enterFromPaper(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, number, answers, files }: Entered,
): Promise<Referees> {
  requirePart(await requireFile(context.db, member, uuid, ['documents.check']), 'references')
  const { checked, problems } = await checkUploads(files, [scanSlot])
  if (problems.length > 0) throw invalidFields(problems)
  if (checked.length === 0) throw invalidFields([{ field: 'scan', message: 'Add the scan of the letter.' }])
  return withKeptUploads(context, checked, ([scan]) =>
    transact(async tx => {
      const file = await lockReferees(tx, member, uuid)
      const referee = await currentReferee(tx, file.row.id, number)
      if (!referee) throw new AppError('not-found', 'This application does not have this referee.')
      if (referee.status === 'provided')
        throw new AppError('already-submitted', `${referee.name} has already given the reference.`)
      if (!isAwaited(referee.status))
        throw await conflict(tx, file, `No reference is awaited from ${referee.name}. Replace the referee first.`)
      await store(tx, context, member, { application: file.row.id, referee, answers, scan })
      await recordAudit(tx, context, {
        actor: { kind: 'staff', id: member.id },
        action: 'reference.entered',
        subject: `application:${uuid}`,
        detail: { number, referee: referee.id },
      })
      return { references: await refereesOf(tx, file) }
    }),
  )
}

interface Stored {
  application: number
  referee: Referee
  answers: Answers
  scan: KeptUpload | undefined
}

async function store(tx: Tx, context: Context, member: StaffMember, { application, referee, answers, scan }: Stored) {
  const record = await getApplication(tx, application)
  const { intellectual_ability, research_ability, teaching_ability, leadership_ability, ...words } = answers
  const now = context.clock.now()
  await tx
    .insertInto('reference')
    .values({
      ...{ referee_id: referee.id, entered_by: member.id, submitted_at: now },
      ...words,
      known_duration_context: words.known_duration_context ?? '',
      additional_comments: words.additional_comments ?? '',
      ...{ email_official: referee.email, email_personal: '', contact_details: '' },
      intellectual_ability: intellectual_ability ?? null,
      research_ability: research_ability ?? null,
      teaching_ability: teaching_ability ?? null,
      leadership_ability: leadership_ability ?? null,
      candidate_name: candidateOf(record).candidate,
      programme_applied_for: programmeTitle(record),
      ...fileColumns(scan),
    })
    .execute()
  if (scan) await askForCheck(tx, context, scan)
  await transitionReferee(tx, context, referee, 'provide')
  await bumpRevision(tx, context, record.id)
  await enqueueMail(tx, context, {
    kind: 'reference-on-paper',
    to: referee.email,
    content: referenceOnPaper({ ...candidateOf(record), name: referee.name, receivedOn: longDate(now) }),
    refereeId: referee.id,
  })
  await tellArrived(tx, context, record, referee.name)
}

/** Records that another person has compared a reference with its scan. Throws 404, 403, and 409 for who entered it, and a second time. */
export function compareWithScan(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<Referees> {
  return transact(async tx => {
    const found = await tx
      .selectFrom('reference')
      .innerJoin('referee', 'referee.id', 'reference.referee_id')
      .innerJoin('application', 'application.id', 'referee.application_id')
      .select('application.uuid')
      .where('referee.id', '=', id)
      .where('reference.entered_by', 'is not', null)
      .executeTakeFirst()
    if (!found) throw noSuchFile()
    const file = await lockFile(tx, member, found.uuid, ['documents.check'])
    requirePart(file, 'references')
    const compared = await tx
      .updateTable('reference')
      .set({ compared_by: member.id, compared_at: context.clock.now() })
      .where('referee_id', '=', id)
      .where('entered_by', '<>', member.id)
      .where('compared_at', 'is', null)
      .returning('referee_id')
      .executeTakeFirst()
    if (!compared)
      throw await conflict(
        tx,
        file,
        'You entered this reference yourself, or a colleague has compared it. Another person looks at it.',
      )
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'reference.compared',
      subject: `application:${found.uuid}`,
      detail: { referee: id },
    })
    return { references: await refereesOf(tx, file) }
  })
}
