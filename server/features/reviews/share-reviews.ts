import { sql } from 'kysely'
import type * as z from 'zod'
import { mostShared, type shareBody, type sharedOut } from '#shared/contract/schemas/reviews.ts'
import { type Day, dayOf, longDate } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { midnightAfter } from '#shared/domain/closing-dates.ts'
import { nextReviewReminder } from '#shared/domain/review.ts'
import { type GivenReader, shareReaders } from '#shared/domain/share-readers.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { reviewsAssigned } from '../../emails/reviews.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { moveCase } from '../applications/life.ts'
import { getApplication } from '../applications/queries.ts'
import { chosenCases } from '../work/chosen-cases.ts'
import { assignees, mayAssign } from '../work/colleagues.ts'
import { loadsOf } from './list-readers.ts'
import { type PlannedFile, planShares } from './plan-shares.ts'

type Body = z.output<typeof shareBody>
type Shared = z.output<typeof sharedOut>

const longestDays = 120

/**
 * Shares applications out over readers. Without a count nothing is written. Throws 404 for an application that the caller cannot plan, 409 for one that is
 * neither checked nor in review and for another count than was shown, 422 where readers are missing.
 */
export function shareReviews(context: Context, transact: Transact, member: StaffMember, body: Body): Promise<Shared> {
  const dueAt = readDue(context, body.due_on)
  return transact(async tx => {
    const within = { ...context, db: tx }
    const chosen = await chosenCases(within, member, body, { most: mostShared, isInReach: mayAssign(member) })
    const ids = chosen.map(({ application_id }) => application_id)
    if (body.count !== undefined)
      await sql`select id from application where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
    const people = await assignees(tx, [...new Set(body.readers)])
    const loads = await loadsOf(tx, people)
    const files = await planShares(tx, ids, { people, each: body.each })
    const unread = files.filter(({ wanted }) => wanted > 0)
    const { given, short } = shareReaders(unread, new Map([...loads].map(([id, { load }]) => [id, load])))
    if (short.length > 0) throw tooFew(files, short, people)
    const answer = {
      count: unread.length,
      enough: files.length - unread.length,
      shares: people.map(({ id, full_name }) => ({
        ...{ id, full_name, load: loads.get(id)?.load ?? 0 },
        count: given.filter(({ reader }) => reader === id).length,
      })),
    }
    if (body.count === undefined) return { ...answer, done: false }
    if (body.count !== unread.length)
      throw new AppError(
        'conflicting-change',
        `You confirmed ${body.count} applications, and ${unread.length} need readers now. Check the numbers, then try again.`,
      )
    await write(tx, context, member, { given, files: unread, dueAt })
    await tellReaders(tx, context, answer.shares, { people, day: body.due_on })
    return { ...answer, done: true }
  })
}

/** The end of the day. Throws 422 for a day that is past or too far away. */
function readDue(context: Context, day: Day): Date {
  const today = dayOf(context.clock.now())
  if (day < today) throw invalidFields([{ field: 'due_on', message: 'This day has passed. Choose a later date.' }])
  if (day > addDays(today, longestDays))
    throw invalidFields([{ field: 'due_on', message: `Choose a date within the next ${longestDays} days.` }])
  return midnightAfter(day)
}

const reasons = {
  'reads-it': 'already reads this application',
  conflict: 'has declared a conflict of interest with this applicant',
  referee: 'is one of the applicant’s referees',
  'has-seen-scores': 'has seen the scores of this application',
  'other-programmes': 'does not read applications to this programme',
}

/** For one application and one reader, why they cannot score it; otherwise how many applications lack readers. */
function tooFew(files: readonly PlannedFile[], short: readonly number[], people: readonly { full_name: string }[]) {
  const [person] = people
  const why = files.find(({ id }) => id === short[0])?.barred[0]
  const message =
    files.length === 1 && people.length === 1 && person && why
      ? `${person.full_name} ${reasons[why]}. Choose another reader.`
      : `${short.length === 1 ? 'One application needs' : `${short.length} applications need`} more readers than the ones you chose can be. Choose more readers.`
  return invalidFields([{ field: 'readers', message }])
}

interface Sharing {
  given: readonly GivenReader[]
  files: readonly PlannedFile[]
  dueAt: Date
}

async function write(tx: Tx, context: Context, member: StaffMember, { given, files, dueAt }: Sharing): Promise<void> {
  if (given.length === 0) return
  const now = context.clock.now()
  const actor = { kind: 'staff', id: member.id } as const
  const byId = new Map(files.map(file => [file.id, file]))
  await tx
    .insertInto('review')
    .values(
      given.flatMap(({ id, reader }) => {
        const file = byId.get(id)
        if (!file) return []
        const whose = { application_id: id, staff_id: reader, rubric_id: file.rubricId, assigned_by: member.id }
        const when = { assigned_at: now, due_at: dueAt, remind_at: nextReviewReminder(dueAt, now) ?? null }
        return [{ id: context.random.id(), ...whose, ...when }]
      }),
    )
    .execute()
  for (const file of files.filter(({ stage }) => stage === 'checking')) {
    await moveCase(tx, context, await getApplication(tx, file.id), { event: 'hand_over', actor })
    await recordAudit(tx, context, {
      ...{ actor, action: 'case.moved', subject: `application:${file.uuid}` },
      detail: { from: 'checking', to: 'reviewing' },
    })
  }
  await recordAudit(
    tx,
    context,
    ...given.map(({ id, reader }) => ({
      ...{ actor, action: 'review.assigned', subject: `application:${byId.get(id)?.uuid ?? ''}` },
      detail: { to: reader },
    })),
  )
}

async function tellReaders(
  tx: Tx,
  context: Context,
  shares: Shared['shares'],
  { people, day }: { people: readonly { id: string; email: string }[]; day: Day },
): Promise<void> {
  for (const { id, full_name, count } of shares.filter(share => share.count > 0))
    await enqueueMail(tx, context, {
      kind: 'reviews-assigned',
      to: people.find(one => one.id === id)?.email ?? '',
      content: reviewsAssigned({
        ...{ name: full_name, count, day: longDate(day) },
        url: `${context.config.publicUrl}/office/score`,
      }),
    })
}
