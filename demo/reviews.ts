import { sql } from 'kysely'
import type { Context } from '../server/base/context.ts'
import { readReviews } from '../server/features/reviews/read-reviews.ts'
import { saveDraft } from '../server/features/reviews/save-draft.ts'
import { shareReviews } from '../server/features/reviews/share-reviews.ts'
import { submitReview } from '../server/features/reviews/submit-review.ts'
import type { StaffMember, Transact } from '../server/http/handler.ts'
import { dayOf } from '../shared/domain/calendar.ts'
import type { Recommendation } from '../shared/domain/review.ts'
import { type Applicant, isChecked } from './applicants.ts'

const dayMs = 86_400_000

interface Reviewing {
  context: Context
  planner: StaffMember
  readers: readonly StaffMember[]
  crowd: readonly Applicant[]
}

/** How far the readers of an application are. Two of the remaining applications have scores that differ by more than the rubric allows. */
const ways = ['apart', 'one', 'nobody', 'draft', 'nobody', 'one'] as const
type Way = (typeof ways)[number] | 'agreed'

const comments: Record<Recommendation, string> = {
  offer: 'A clear question and grades to match. I would supervise this.',
  conditional_offer: 'Good, if the last transcript confirms the grades.',
  waiting_list: 'Sound, and not among the strongest of this round.',
  rejection: 'The proposal names no method, and no one here works on the topic.',
}

/** Applications in review are shared out among the readers, who have scored some. Those that the story needs become ready. */
export async function review({ context, planner, readers, crowd }: Reviewing): Promise<void> {
  const cases = await casesInReview(context)
  if (cases.length === 0) return
  const transact = transactOn(context)
  const wanted = {
    ...{ uuids: cases.map(({ uuid }) => uuid), readers: readers.map(({ id }) => id) },
    due_on: dayOf(new Date(Date.now() + 3 * dayMs)),
  }
  const { count } = await shareReviews(context, transact, planner, wanted)
  await shareReviews(context, transact, planner, { ...wanted, count })
  const isReady = new Set(crowd.filter(({ progress }) => isChecked(progress)).map(({ email }) => email))
  const [ready, left] = [cases.filter(one => isReady.has(one.email)), cases.filter(one => !isReady.has(one.email))]
  for (const [index, { uuid }] of ready.entries()) await play({ context, readers, uuid, way: 'agreed', index })
  for (const [index, { uuid }] of left.entries())
    await play({ context, readers, uuid, way: ways[index % ways.length] ?? 'nobody', index })
}

type Play = Pick<Reviewing, 'context' | 'readers'> & { uuid: string; way: Way; index: number }

async function play({ context, readers, uuid, way, index }: Play): Promise<void> {
  const [first, second] = await readersOf(context, readers, uuid)
  // If one reader is enough, a score makes the application ready.
  const isLeft = way === 'nobody' || (!second && way !== 'agreed' && way !== 'draft')
  if (!first || isLeft) return
  const good = 3 + (index % 3)
  if (way === 'draft') {
    const { rubric } = await readReviews(context, first, uuid)
    const [criterion] = rubric?.criteria ?? []
    if (criterion) await saveDraft(context, transactOn(context), first, { uuid, scores: { [criterion.id]: 4 } })
    return
  }
  await score(context, first, { uuid, step: way === 'apart' ? 5 : good, recommendation: 'offer' })
  if (second && way === 'agreed')
    await score(context, second, { uuid, step: good, recommendation: 'conditional_offer' })
  if (second && way === 'apart') await score(context, second, { uuid, step: 2, recommendation: 'rejection' })
}

async function score(
  context: Context,
  reader: StaffMember,
  { uuid, step, recommendation }: { uuid: string; step: number; recommendation: Recommendation },
): Promise<void> {
  const { rubric, revision, stage } = await readReviews(context, reader, uuid)
  if (!rubric || stage !== 'reviewing') return
  const scores = Object.fromEntries(rubric.criteria.map(({ id, min, max }) => [id, Math.min(max, Math.max(min, step))]))
  const comment = comments[recommendation]
  await submitReview(context, transactOn(context), reader, { uuid, scores, recommendation, comment, revision })
}

function transactOn({ db }: Context): Transact {
  return work => db.transaction().execute(work)
}

async function casesInReview({ db }: Context): Promise<{ uuid: string; email: string }[]> {
  const { rows } = await sql<{ uuid: string; email: string }>`
    select application.uuid, application.email from application
    join admission_case held on held.application_id = application.id
    where held.stage = 'reviewing' order by application.id`.execute(db)
  return rows
}

async function readersOf({ db }: Context, readers: readonly StaffMember[], uuid: string): Promise<StaffMember[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from review join application on application.id = review.application_id
    where application.uuid = ${uuid}::uuid order by review.assigned_at, review.id`.execute(db)
  return rows.flatMap(({ staff_id }) => readers.filter(({ id }) => id === staff_id))
}
