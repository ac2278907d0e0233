import type { Context } from '../server/base/context.ts'
import { findPeople } from '../server/features/people/find-people.ts'
import { listPairs } from '../server/features/people/list-pairs.ts'
import { proposeMerge } from '../server/features/people/propose-merge.ts'
import type { StaffMember } from '../server/http/handler.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'
import type { Applicant, Person } from './applicants.ts'
import { transactOn } from './decisions.ts'
import { spellings, withoutSigns } from './names.ts'
import type { Pupil } from './pupils.ts'

/** A school leaver who has registered or will register a second time. */
type Twin = Extract<Applicant, { pupil: Pupil }>

/** A person and their number, from which documents and a portrait are drawn. */
export interface Placed<A extends Applicant = Applicant> {
  applicant: A
  index: number
  /** A form of another type that they start and leave empty. */
  leaves?: ProgramType
}

/**
 * The second accounts of three people: one with the same phone and JAMB number and another spelling of the first name, one without the
 * middle name and with an empty draft, and one with a new phone and no diacritics. The last two can be joined with the first account.
 */
export function registeredTwice(crowd: readonly Applicant[]): Placed[] {
  const unread = crowd.flatMap((applicant, index) => (isUnread(applicant) ? [{ applicant, index }] : []))
  const [misspelt] = unread.filter(({ applicant }) => applicant.first_name in spellings)
  const [shortened] = unread.filter(({ applicant: { other_names } }) => other_names !== '')
  const [plain] = unread.filter(
    one => one !== shortened && withoutSigns(one.applicant.surname) !== one.applicant.surname,
  )
  if (!misspelt || !shortened || misspelt === shortened || !plain)
    throw new Error('There are too few people to register three of them twice')
  const { surname, first_name, other_names } = plain.applicant
  return [
    again(misspelt, { first_name: spellings[misspelt.applicant.first_name] ?? '' }),
    { ...forFoundation(again(shortened, { other_names: '' })), leaves: 'jupeb' },
    forFoundation(
      again(plain, {
        surname: withoutSigns(surname),
        first_name: withoutSigns(first_name),
        other_names: withoutSigns(other_names),
        phone: '0816 204 7719',
      }),
    ),
  ]
}

/** Submitted and not opened by the office, so that both accounts stay unchanged. */
function isUnread(applicant: Applicant): applicant is Twin {
  const { type, progress, pupil } = applicant
  return type === 'undergraduate' && progress === 'received' && pupil?.slip === 'none'
}

/** Some days later, from another address. */
function again({ applicant, index }: Placed<Twin>, differs: Partial<Person>): Placed<Twin> {
  const changes = { ...differs, email: applicant.email.replace(/\d+@.*$/, '@example.org') }
  const answers = { ...applicant.answers, ...changes }
  return { index, applicant: { ...applicant, ...changes, answers, daysAgo: applicant.daysAgo * 0.4 } }
}

function forFoundation({ applicant, index }: Placed<Twin>): Placed<Twin> {
  const programme = 'foundation-science'
  const { entry_mode, jamb_registration_number, jamb_score, ...answers } = applicant.answers
  return {
    index,
    applicant: {
      ...applicant,
      ...{ type: 'foundation', programme, answers: { ...answers, selected_program: programme } },
      pupil: { ...applicant.pupil, jamb: undefined },
    },
  }
}

/** Finds the pairs, as the job does every few minutes. An officer has proposed a merge, which is waiting for the owner’s codes. */
export async function findTwins({ context, officer }: { context: Context; officer: StaffMember }): Promise<void> {
  while (await findPeople.run(context)) {
    // Process the next hundred accounts.
  }
  const { rows } = await listPairs(context, officer, {})
  const sure = rows.find(({ kinds }) => kinds.includes('birth') && kinds.includes('phone'))
  const [keep] = sure?.people ?? []
  if (!sure || !keep) return
  await proposeMerge(context, transactOn(context), officer, {
    ...{ id: sure.id, keep: keep.id },
    reason: 'Came to our office with a passport, and had forgotten which address the first form was sent from.',
  })
}
