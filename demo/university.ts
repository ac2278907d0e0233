import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { randomFrom } from '../harness/random.ts'
import type { Context } from '../server/base/context.ts'
import { limitConcurrency } from '../server/base/limit-concurrency.ts'
import { hashPassword } from '../server/features/identity/passwords.ts'
import { dayOf } from '../shared/domain/calendar.ts'
import { type Applicant, applicants, isChecked } from './applicants.ts'
import { apply, giveReferences, leaveDraft, openAccount, reachInside, withdraw } from './applying.ts'
import { fillBursary } from './bursary.ts'
import { answer, type Checking, check } from './checking.ts'
import type { StoryClock } from './clock.ts'
import { changeKey, connectRecords, haveOutage, readPlaces } from './connections.ts'
import { askAgain, type Candidate, decide } from './decisions.ts'
import { compareScores, recommend } from './jamb.ts'
import { coverForWeek, type Employee, employ, memberOf, membersOf } from './office.ts'
import { payFee } from './payments.ts'
import { freezeLists } from './rank-lists.ts'
import { review } from './reviews.ts'
import { draftDates, draftFees } from './rounds.ts'
import { screen } from './sittings.ts'
import { findTwins, type Placed, registeredTwice } from './twins.ts'

/** The password of every applicant of the sample university. */
export const applicantPassword = 'three words in a row'

/** Always the same people. */
const seed = 20_272_029
const dayMs = 86_400_000
/** How long before today the first account is created. */
export const daysOfStory = 45
/** How many run at the same time, because the database waits for its disk. */
const atOnce = 6
/** How many of the newest emails stay in `/dev/mail`. */
const emailsToRead = 60

export interface University {
  app: FastifyInstance
  context: Context & { clock: StoryClock }
  people: number
  /** Reports progress. */
  say?(done: number, all: number): void
}

/** Something that happened some days ago, and what had to happen before it. */
interface Event {
  daysAgo: number
  happen(): Promise<void>
}

/** Fills an empty database with a university in the middle of a session. */
export async function fillUniversity({ app, context, people, say }: University): Promise<Employee[]> {
  const now = Date.now()
  // The rounds of a new database may have opened today, but these people applied weeks ago.
  await sql`update round set opens_at = least(opens_at, now() - interval '60 days') where opens_at <= now()`.execute(
    context.db,
  )
  const staff = await employ(context)
  const [officer, registrar] = [memberOf(staff, 'officer'), memberOf(staff, 'registrar')]
  const passwordHash = await hashPassword(applicantPassword)
  const reach = reachInside(app, context)
  const candidates: Candidate[] = []
  // In the first weeks of a year, forms were submitted in the previous year.
  const crowd = applicants(randomFrom(seed), people, dayOf(new Date(now - daysOfStory * dayMs)))
  const connecting = { context, reach, administrator: memberOf(staff, 'administrator') }
  const connection = await connectRecords(connecting)

  function eventsOf({ applicant, index, leaves }: Placed): Event[] {
    const random = randomFrom(seed + index)
    async function come() {
      const bearer = await openAccount(context, applicant, passwordHash)
      const uuid = await apply(reach, applicant, bearer, index)
      if (applicant.progress !== 'draft') await payFee({ reach, context, bearer, uuid, applicant, index })
      if (leaves) await leaveDraft(reach, leaves, bearer)
      if (isWithOffice(applicant)) await giveReferences(reach, random, applicant)
      if (isChecked(applicant.progress)) candidates.push({ applicant, uuid })
      return { bearer, checking: { context, officer, random, uuid, applicant } satisfies Checking }
    }
    let coming: ReturnType<typeof come> | undefined
    const arrived = () => (coming ??= come())
    const checked = applicant.daysAgo * random.between(0.4, 0.8)
    return [
      { daysAgo: applicant.daysAgo, happen: async () => void (await arrived()) },
      {
        daysAgo: checked,
        async happen() {
          const { bearer, checking } = await arrived()
          await check(checking)
          if (applicant.progress === 'answered') await answer(reach, checking, bearer, index)
          if (applicant.progress === 'withdrawn') await withdraw(reach, bearer, checking.uuid)
        },
      },
    ]
  }

  const everyone = [...crowd.map((applicant, index) => ({ applicant, index })), ...registeredTwice(crowd)]
  const events = [
    ...everyone.flatMap(eventsOf),
    { daysAgo: 21, happen: () => changeKey(connecting, connection) },
    { daysAgo: 2.5, happen: () => haveOutage(connecting, connection) },
  ].toSorted((one, other) => other.daysAgo - one.daysAgo)
  const inTurn = limitConcurrency(atOnce)
  let done = 0
  await Promise.all(
    events.map(({ daysAgo, happen }) =>
      inTurn(async () => {
        context.clock.moveTo(new Date(now - daysAgo * dayMs))
        await happen()
        done += 1
        say?.(Math.floor((done / events.length) * people), people)
      }),
    ),
  )
  context.clock.moveTo(new Date(now))
  await review({ context, planner: officer, readers: membersOf(staff, 'reader'), crowd })
  await decide({ context, reach, officer, registrar, candidates: inOrder(candidates) })
  await compareScores({ context, registrar }, crowd)
  await recommend({ context, registrar })
  await screen({ context, officer })
  await freezeLists({ context, officer, registrar })
  await askAgain({ context, reach })
  await fillBursary({ context, reach, bursars: membersOf(staff, 'bursar') })
  await draftFees(context, memberOf(staff, 'bursar'))
  await draftDates(context, memberOf(staff, 'editor'))
  await findTwins({ context, officer })
  await readPlaces(connecting, connection)
  await coverForWeek(context, membersOf(staff, 'registrar'))
  await settleEmails(context)
  return staff
}

/** Always the same order, whoever arrived first. */
function inOrder(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((one, other) => one.applicant.email.localeCompare(other.applicant.email))
}

/** Marks the emails of past weeks as sent, instead of sending a thousand of them. */
async function settleEmails({ db }: Context): Promise<void> {
  await sql`update mail set next_attempt_at = null, sent_at = created_at
    where id not in (select id from mail order by created_at desc limit ${emailsToRead})`.execute(db)
}

function isWithOffice({ progress }: Applicant): boolean {
  return progress !== 'draft' && progress !== 'awaiting_payment'
}
