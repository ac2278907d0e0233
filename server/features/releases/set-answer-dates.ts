import { sql } from 'kysely'
import { answerDeadline, nextOfferStep } from '#shared/domain/answer-dates.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'

/**
 * Sets the reply date of each offer in a release, and when the applicant is first reminded. Throws 409 if a decision has a
 * reply date that would leave too little time.
 */
export async function setAnswerDates(tx: Tx, { id, releasesAt }: { id: string; releasesAt: Date }): Promise<void> {
  const offers = await tx
    .selectFrom('decision')
    .innerJoin('offer', 'offer.decision_id', 'decision.id')
    .innerJoin('application', 'application.id', 'decision.application_id')
    .leftJoin('round', 'round.id', 'application.round_id')
    .select([
      'decision.id',
      'round.answer_days',
      sql<string | null>`to_char(decision.answer_by, 'YYYY-MM-DD')`.as('day'),
    ])
    .where('decision.release_id', '=', id)
    .execute()
  const dates = offers.map(({ id, day, answer_days }) => {
    const deadline = answerDeadline(releasesAt, { answerBy: day, days: answer_days ?? 21 })
    return { id, deadline, next: nextOfferStep(deadline, releasesAt) }
  })
  const tooSoon = dates.filter(({ deadline }) => +deadline - +releasesAt < leastTimeMs).length
  if (tooSoon > 0)
    throw new AppError(
      'conflicting-change',
      `${tooSoon} offers would have a reply date less than three days after this release. Choose an earlier hour, or propose them again.`,
    )
  await sql`update offer set answer_by = dates.answer_by, next_step_at = dates.next_step_at
    from unnest(${dates.map(one => one.id)}::uuid[], ${dates.map(one => one.deadline)}::timestamptz[], ${dates.map(one => one.next)}::timestamptz[])
      as dates (id, answer_by, next_step_at)
    where offer.decision_id = dates.id and offer.state = 'offered'`.execute(tx)
}

/** A reply date sooner after the release than this is a mistake. */
const leastTimeMs = 3 * 86_400_000
