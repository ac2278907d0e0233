import { formOf } from '../../../testing/people.ts'
import { type AskedApplication, askedApplication, goodReference } from './asked-application.ts'
import type { Fleet, Instance } from './fleet.ts'

/** The responses of a race, such as '201 410'. */
export type RaceResult = string

const pick = (fleet: Fleet, index: number): Instance =>
  fleet.instances[index % fleet.instances.length] ?? fleet.instances[0]

/** A random delay decides which comes first. */
const stagger = () => new Promise(resolve => setTimeout(resolve, Math.random() * 4))

async function giveReference(instance: Instance, link: string): Promise<number> {
  await stagger()
  const answer = await instance.app.inject({
    method: 'POST',
    url: `/postgraduate/references/${link}`,
    ...formOf(goodReference),
  })
  return answer.statusCode
}

async function changeFirst(instance: Instance, application: AskedApplication, email: string): Promise<number> {
  const form = formOf({ referee_number: '1', new_referee_name: 'Prof. Aisha Sule', new_referee_email: email })
  const bearer = await application.bearer()
  await stagger()
  const answer = await instance.app.inject({
    method: 'PUT',
    url: '/postgraduate/change-reference',
    headers: { ...form.headers, ...bearer },
    payload: form.payload,
  })
  return answer.statusCode
}

/**
 * One reference submitted twice at the same moment, to two servers: exactly one counts. Throws if anything is
 * incomplete.
 */
export async function raceTwoSubmissions(fleet: Fleet, name: string): Promise<RaceResult> {
  const application = await askedApplication(fleet.instances[0].context, name)
  const [{ link }] = application.referees
  const answers = await Promise.all([giveReference(pick(fleet, 0), link), giveReference(pick(fleet, 1), link)])
  const result = answers.sort().join(' ')
  expectSame(result, '201 409')
  expectSame(await stateOf(fleet, application), whenGiven)
  return result
}

/** A submission while the applicant names someone else: exactly one counts. Throws if anything is incomplete. */
export async function raceSubmitAndChange(fleet: Fleet, name: string): Promise<RaceResult> {
  const application = await askedApplication(fleet.instances[0].context, name)
  const [{ link }] = application.referees
  const answers = await Promise.all([
    giveReference(pick(fleet, 0), link),
    changeFirst(pick(fleet, 1), application, `${name}.new@abu.edu.ng`),
  ])
  const result = answers.join(' ')
  if (result !== '201 409' && result !== '410 200') throw new Error(`The race ended ${result}`)
  expectSame(await stateOf(fleet, application), result === '201 409' ? whenGiven : whenChanged)
  return result
}

const whenGiven = {
  states: ['provided'],
  references: 1,
  signals: 1,
  mails: ['reference-arrived', 'reference-receipt'],
}
// The request to the replaced referee had not been sent, so it was cancelled and there is nothing to tell them.
const whenChanged = { states: ['replaced', 'requested'], references: 0, signals: 0, mails: ['reference-request'] }

/** Everything that the first referee left behind. */
async function stateOf(fleet: Fleet, application: AskedApplication) {
  const { db } = fleet.instances[0].context
  const places = await db
    .selectFrom('referee')
    .select(['id', 'status'])
    .where('application_id', '=', application.id)
    .where('number', '=', 1)
    .orderBy('status')
    .execute()
  const ids = places.map(place => place.id)
  const references = await db.selectFrom('reference').select('referee_id').where('referee_id', 'in', ids).execute()
  const signals = await db.selectFrom('reference_trust').select('referee_id').where('referee_id', 'in', ids).execute()
  const mails = await db
    .selectFrom('mail')
    .select('kind')
    .where(eb => eb.or([eb('referee_id', 'in', ids), eb('recipient', '=', application.email)]))
    .orderBy('kind')
    .execute()
  return {
    states: places.map(place => place.status),
    references: references.length,
    signals: signals.length,
    mails: mails.map(mail => mail.kind),
  }
}

function expectSame(actual: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== should) throw new Error(`Expected ${should}, got ${is}`)
}
