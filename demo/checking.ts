import type { Reach } from '../harness/applicant.ts'
import type { Random } from '../harness/random.ts'
import type { Context } from '../server/base/context.ts'
import { requestFromApplicant } from '../server/features/file/ask-applicant.ts'
import { judgeDocument } from '../server/features/file/judge-document.ts'
import { moveToStage } from '../server/features/file/move-to-stage.ts'
import { openCase } from '../server/features/file/open-case.ts'
import { writeMessage, writeNote } from '../server/features/file/write-messages.ts'
import { assignCase } from '../server/features/work/assign-case.ts'
import type { StaffMember, Transact } from '../server/http/handler.ts'
import { multipartOf } from '../server/testing/people.ts'
import { dayOf } from '../shared/domain/calendar.ts'
import { type Applicant, isChecked } from './applicants.ts'
import { documentsOf } from './documents.ts'

const dayMs = 86_400_000

/** An application at the office, and what is needed to work on it. */
export interface Checking {
  context: Context
  officer: StaffMember
  random: Random
  uuid: string
  applicant: Applicant
}

/** Plays the office’s work on an application, as far as its story goes. */
export async function check(checking: Checking): Promise<void> {
  const { context, officer, random, uuid, applicant } = checking
  const { progress } = applicant
  if (progress === 'received' || progress === 'draft' || progress === 'awaiting_payment') return
  const transact = transactOn(context)
  const opened = await openCase(context, transact, officer, uuid)
  if (random.next() < 0.5)
    await assignCase(context, transact, officer, { uuid, staff_id: officer.id, revision: opened.case.revision })
  if (progress === 'checking') return judgeSome(checking, 0.5)
  if (progress === 'with_applicant' || progress === 'answered') return ask(checking)
  await judgeSome(checking, 1)
  if (progress === 'reviewing') await moveOn(checking, 'reviewing')
  if (isChecked(progress)) await moveOn(checking, 'ready')
}

function transactOn({ db }: Context): Transact {
  return work => db.transaction().execute(work)
}

/** Accepts a `share` of an application’s documents, starting with the first. */
async function judgeSome({ context, officer, uuid }: Checking, share: number): Promise<void> {
  const versions = await currentDocuments(context, uuid)
  for (const { id } of versions.slice(0, Math.ceil(versions.length * share)))
    await judgeDocument(context, transactOn(context), officer, { version: id, verdict: 'accepted' })
}

/** Rejects one document, sometimes with a note or a message to the applicant. */
async function ask(checking: Checking): Promise<void> {
  const { context, officer, random, uuid } = checking
  const transact = transactOn(context)
  const [poor, ...others] = (await currentDocuments(context, uuid)).filter(({ kind }) => kind !== 'passport_photograph')
  if (!poor) return
  for (const { id } of others) await judgeDocument(context, transact, officer, { version: id, verdict: 'accepted' })
  const { reason, message } = random.pick(complaints)
  await judgeDocument(context, transact, officer, { version: poor.id, verdict: 'rejected', reason })
  if (random.next() < 0.3)
    await writeNote(context, transact, officer, {
      uuid,
      body: 'Phoned. The applicant will scan it again at the school.',
    })
  if (random.next() < 0.3)
    await writeMessage(context, transact, officer, {
      uuid,
      body: 'Thank you for applying. Everything else you sent is in order.',
    })
  const due_on = dayOf(new Date(Date.now() + Math.floor(random.between(1, 10)) * dayMs))
  await requestFromApplicant(context, transact, officer, { uuid, requests: [{ kind: poor.kind, message }], due_on })
}

const complaints: readonly [Complaint, ...Complaint[]] = [
  { reason: 'blurred', message: 'We cannot read the grades. Please photograph the page again in daylight.' },
  { reason: 'part-missing', message: 'The second page is missing. Please send every page in one file.' },
  {
    reason: 'wrong-year',
    message: 'This is the result of another year. Please send the one that you entered in the form.',
  },
]
interface Complaint {
  reason: string
  message: string
}

/** The applicant sends the document again. */
export async function answer(
  reach: Reach,
  { context, uuid, applicant }: Checking,
  bearer: string,
  index: number,
): Promise<void> {
  const files = await documentsOf(applicant, index + 1)
  const rejected = (await currentDocuments(context, uuid)).find(({ verdict }) => verdict === 'rejected')
  const file = files[rejected?.kind ?? '']
  if (!rejected || !file) return
  const multipart = multipartOf({ program_type: applicant.type, kind: rejected.kind }, { file })
  await reach.send('/documents/upload', { method: 'POST', bearer, multipart })
}

/** Moves an application to review, or to ready for a decision. */
async function moveOn({ context, officer, uuid, applicant }: Checking, stage: 'reviewing' | 'ready'): Promise<void> {
  const { revision } = await context.db
    .selectFrom('admission_case')
    .innerJoin('application', 'application.id', 'admission_case.application_id')
    .select('admission_case.revision')
    .where('application.uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  // Postgraduate cases become ready when their readers have scored them (reviews.ts).
  const to = applicant.studies ? 'reviewing' : stage
  await moveToStage(context, transactOn(context), officer, { uuid, stage: to, revision })
}

async function currentDocuments({ db }: Context, uuid: string) {
  return db
    .selectFrom('document')
    .innerJoin('application', 'application.id', 'document.application_id')
    .select(['document.id', 'document.kind', 'document.verdict'])
    .where('application.uuid', '=', uuid)
    .where('document.replaced_at', 'is', null)
    .orderBy('document.uploaded_at')
    .orderBy('document.kind')
    .execute()
}
