import { sql } from 'kysely'
import { answerDeadline } from '#shared/domain/answer-dates.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { offerKinds } from '#shared/domain/decisions.ts'
import { printedName } from '#shared/domain/person-name.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { FileAnswer, StaffMember } from '../../http/handler.ts'
import { requireRelease } from '../releases/read-releases.ts'
import { drawLetter, type LetterSays } from './draw-letter.ts'

/** Instead of a number, so that the letter cannot be mistaken for an issued one. */
const number = 'Rehearsal'

interface Wanted {
  /** The id of the release. */
  id: string
  decision: string
}

/**
 * Draws the letter of an offer in a release as its applicant will get it. It has no number, and its code leads
 * nowhere. Throws 404 for a decision that is not in the release or is not an offer.
 */
export async function rehearseLetter(
  context: Context,
  member: StaffMember,
  { id, decision }: Wanted,
): Promise<FileAnswer> {
  const { db, config } = context
  const { releases_at } = await requireRelease(db, member, id)
  const offer = await findOffer(db, { id, decision })
  if (!offer) throw new AppError('not-found', 'There is no offer with a letter in this release.')
  const says = saysOf(offer, releases_at)
  const letter = { number, issuedOn: dayOf(releases_at), says, url: `${config.publicUrl}/verify/rehearsal` }
  const bytes = await drawLetter(letter)
  await recordAudit(db, context, {
    actor: { kind: 'staff', id: member.id },
    action: 'letter.rehearsed',
    subject: `application:${offer.uuid}`,
    detail: { decision, release: id },
  })
  return { contentType: 'application/pdf', fileName: `Rehearsal ${says.application_number}.pdf`, bytes }
}

interface Offered extends Omit<LetterSays, 'answer_by' | 'programme' | 'full_name'> {
  surname: string
  first_name: string
  other_names: string
  answers: unknown
  uuid: string
  programme: string | null
  /** The last day to reply, if the decision sets one. */
  answer_day: string | null
  answer_days: number
}

async function findOffer(db: Queryable, { id, decision }: Wanted): Promise<Offered | undefined> {
  const { rows } = await sql<Offered>`
    select application.uuid, coalesce(application_number, '') as application_number,
      surname, first_name, other_names, application.answers,
      coalesce(decision.programme_id, application.selected_program) as programme,
      round.session_id as session, to_char(round.starts_on, 'YYYY-MM-DD') as starts_on, round.answer_days,
      to_char(decision.answer_by, 'YYYY-MM-DD') as answer_day,
      array(select text from decision_condition where decision_id = decision.id and met_at is null order by position) as conditions
    from release_item
    join decision on decision.id = release_item.decision_id
    join application on application.id = decision.application_id
    join round on round.id = application.round_id
    where release_item.release_id = ${id} and decision.id = ${decision} and decision.kind = any(${[...offerKinds]}::text[])
      and application.erased_at is null`.execute(db)
  return rows[0]
}

function saysOf(
  { uuid: _, programme, answer_day, answer_days, surname, first_name, other_names, answers, ...offer }: Offered,
  releasesAt: Date,
): LetterSays {
  const deadline = answerDeadline(releasesAt, { answerBy: answer_day, days: answer_days })
  return {
    ...offer,
    full_name: printedName({ surname, first_name, other_names, answers }),
    programme: findProgramme(programme)?.title ?? '',
    // The deadline is the first moment that is too late.
    answer_by: dayOf(new Date(+deadline - 1)),
  }
}
