import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { randomFrom } from '../harness/random.ts'
import { atMost } from '../server/at-most.ts'
import type { Context } from '../server/context.ts'
import { hashPassword } from '../server/features/identity/passwords.ts'
import { dayOf } from '../shared/domain/calendar.ts'
import { type Applicant, applicants } from './applicants.ts'
import { apply, giveReferences, openAccount, reachInside } from './applying.ts'
import type { StoryClock } from './clock.ts'
import { type Employee, employ } from './office.ts'

/** Of every applicant of the sample university. */
export const applicantPassword = 'three words in a row'

const people = 600
/** The same people each time. */
const seed = 20_272_028
const dayMs = 86_400_000
/** So many apply at the same time, as the database waits for its disk. */
const atOnce = 6
/** Emails that stay to be read in `/dev/mail`: the newest. */
const emailsToRead = 60

/** Fills an empty store with a university in the middle of its session. `say` hears how far it has come. */
export async function fillUniversity(
  app: FastifyInstance,
  context: Context & { clock: StoryClock },
  say: (done: number, all: number) => void,
): Promise<Employee[]> {
  const now = new Date()
  const random = randomFrom(seed)
  // The rounds of a new store may have opened today, and these people applied weeks ago.
  await sql`update round set opens_at = least(opens_at, now() - interval '60 days')`.execute(context.db)
  const staff = await employ(context)
  const passwordHash = await hashPassword(applicantPassword)
  const reach = reachInside(app, context)
  const crowd = applicants(random, people, dayOf(now))
  let done = 0
  async function come(applicant: Applicant, index: number): Promise<void> {
    context.clock.moveTo(new Date(now.getTime() - applicant.daysAgo * dayMs))
    const bearer = await openAccount(context, applicant, passwordHash)
    await apply(reach, applicant, bearer, index)
    if (isWithOffice(applicant)) await giveReferences(reach, randomFrom(seed + index), applicant)
    done += 1
    say(done, people)
  }
  const inTurn = atMost(atOnce)
  await Promise.all(crowd.map((applicant, index) => inTurn(() => come(applicant, index))))
  await settleEmails(context)
  return staff
}

/** Nobody wants to watch a thousand emails of last month being sent. */
async function settleEmails({ db }: Context): Promise<void> {
  await sql`update mail set next_attempt_at = null, sent_at = created_at
    where id not in (select id from mail order by created_at desc limit ${emailsToRead})`.execute(db)
}

function isWithOffice({ progress }: Applicant): boolean {
  return progress !== 'draft' && progress !== 'awaiting_payment'
}
