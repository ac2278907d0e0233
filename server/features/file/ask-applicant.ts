import type * as z from 'zod'
import type { movedCase, requestsBody } from '#shared/contract/schemas/file-work.ts'
import { type Day, dayOf } from '#shared/domain/calendar.ts'
import { checkingStages } from '#shared/domain/case-moves.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { midnightAfter } from '#shared/domain/closing-dates.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { askedForm, storedQuestions } from '../applications/asked-form.ts'
import { moveCase } from '../applications/life.ts'
import { getApplication } from '../applications/queries.ts'
import { ask } from '../requests/ask.ts'
import { openRequests } from '../requests/queries.ts'
import { endRequest } from '../requests/settle.ts'
import { tellNotNeeded } from '../requests/tell-not-needed.ts'
import { lockFile, noSuchFile, type OpenedFile } from './access.ts'
import { beginWork } from './open-case.ts'
import { stateNow } from './present-case.ts'
import { conflict } from './stale.ts'

type Moved = z.output<typeof movedCase>
type Asked = z.output<typeof requestsBody>

/** Longer deadlines would be forgotten. */
const longestDays = 90

/**
 * Sends requests to the applicant as one message. Throws 404, 403, 409 for a case that is no longer being checked,
 * and 422 for a kind that is not in the form or already requested, and for a date that is too early or too late.
 */
export function requestFromApplicant(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, requests, due_on }: Asked & { uuid: string },
): Promise<Moved> {
  return transact(async tx => {
    const file = await lockFile(tx, member, uuid, ['documents.check'])
    if (!checkingStages.includes(file.row.stage))
      throw await conflict(tx, file, 'You can ask for something only while you check this application.')
    const dueAt = readDue(context, due_on)
    await refuseKinds(tx, file, requests)
    await beginWork(tx, context, member, file)
    const actor = { kind: 'staff', id: member.id } as const
    await ask(tx, context, await getApplication(tx, file.row.id), { staffId: member.id, requests, dueAt })
    const record = await getApplication(tx, file.row.id)
    if (record.case?.stage !== 'with_applicant') await moveCase(tx, context, record, { event: 'request', actor })
    await recordAudit(tx, context, {
      actor,
      action: 'requests.sent',
      subject: `application:${uuid}`,
      detail: { kinds: requests.map(({ kind }) => kind), due_on },
    })
    return { case: await stateNow(tx, member, uuid) }
  })
}

/**
 * The end of the day. Tomorrow at the earliest, so that no one is asked in the evening for the
 * same day.
 */
export function readDue(context: Pick<Context, 'clock'>, day: Day): Date {
  const today = dayOf(context.clock.now())
  if (day <= today) throw invalidFields([{ field: 'due_on', message: 'Choose a later date, from tomorrow onwards.' }])
  if (day > addDays(today, longestDays))
    throw invalidFields([{ field: 'due_on', message: `Choose a date within the next ${longestDays} days.` }])
  return midnightAfter(day)
}

async function refuseKinds(tx: Tx, { row }: OpenedFile, requests: Asked['requests']): Promise<void> {
  const form = askedForm({ ...row, additional_questions: storedQuestions(row.additional_questions) })
  const known = new Set(['answer', ...form.documents.map(({ kind }) => kind)])
  const taken = new Set((await openRequests(tx, row.id)).map(({ kind }) => kind).filter(kind => kind !== 'answer'))
  const problems = requests.flatMap(({ kind }, index) => {
    const field = `requests.${index}.kind`
    if (!known.has(kind)) return [{ field, message: 'There is no such document in this form.' }]
    if (taken.has(kind)) return [{ field, message: 'You have already asked for this document.' }]
    if (kind !== 'answer') taken.add(kind)
    return []
  })
  if (problems.length > 0) throw invalidFields(problems)
}

/** Cancels one request and tells the applicant. Throws 404, 403, and 409 if it is no longer open. */
export function cancelRequest(context: Context, transact: Transact, member: StaffMember, id: string): Promise<Moved> {
  return transact(async tx => {
    const { uuid } = await findRequest(tx, id)
    const file = await lockFile(tx, member, uuid, ['documents.check'])
    const request = (await openRequests(tx, file.row.id)).find(one => one.id === id)
    if (!request) throw await conflict(tx, file, whyEnded(await findRequest(tx, id)))
    const actor = { kind: 'staff', id: member.id } as const
    const record = await getApplication(tx, file.row.id)
    await endRequest(tx, context, record, { request, end: { reason: 'cancelled' }, actor })
    await tellNotNeeded(tx, context, record)
    await recordAudit(tx, context, {
      actor,
      action: 'request.cancelled',
      subject: `application:${uuid}`,
      detail: { kind: request.kind },
    })
    return { case: await stateNow(tx, member, uuid) }
  })
}

async function findRequest(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('case_request')
    .innerJoin('application', 'application.id', 'case_request.application_id')
    .select(['application.uuid', 'case_request.end_reason'])
    .where('case_request.id', '=', id)
    .executeTakeFirst()
  if (!found) throw noSuchFile()
  return found
}

function whyEnded({ end_reason }: { end_reason: string | null }): string {
  return end_reason === 'answered'
    ? 'The applicant has replied to this request. You cannot cancel it.'
    : 'This request has already been cancelled.'
}
