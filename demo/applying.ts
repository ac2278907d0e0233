import type { FastifyInstance } from 'fastify'
import { type Reach, saveDraft, submit } from '../harness/applicant.ts'
import type { Answer, Call } from '../harness/client.ts'
import type { Random } from '../harness/random.ts'
import type { Context } from '../server/base/context.ts'
import { makeAccessToken } from '../server/features/identity/access-token.ts'
import { recordConsent } from '../server/features/privacy/consent.ts'
import { referenceLinkIn } from '../server/testing/mail-reader.ts'
import { currentConsent } from '../shared/domain/consent.ts'
import { emailKey } from '../shared/domain/email.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'
import { formIdOf } from '../shared/forms/form-id.ts'
import type { Applicant } from './applicants.ts'
import { documentsOf } from './documents.ts'

const savePath = {
  undergraduate: '/undergraduate/applications',
  foundation: '/foundation/applications',
  postgraduate: '/postgraduate/upload',
} as const

/** Calls the portal without a network, and reads emails before they are sent. */
export function reachInside(app: FastifyInstance, context: Context): Reach {
  return {
    async send(path, { method = 'GET', bearer, json, form, multipart }: Call = {}, alsoFine = []): Promise<Answer> {
      const headers = bearer ? { authorization: `Bearer ${bearer}` } : {}
      const url = path.replace(context.config.publicUrl, '')
      const sent = form && {
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      }
      const parts = multipart && { headers: { ...headers, ...multipart.headers }, payload: multipart.payload }
      const answer = await app.inject({
        method,
        url,
        ...(sent ?? parts ?? { headers, ...(json ? { payload: json } : {}) }),
      })
      const isJson = String(answer.headers['content-type']).includes('json')
      if (answer.statusCode >= 300 && !alsoFine.includes(answer.statusCode))
        throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 600)}`)
      return { status: answer.statusCode, body: isJson ? answer.json() : answer.body }
    },
    async mailTo(address, subject) {
      const mails = await context.db
        .selectFrom('mail')
        .select(['subject', 'text_body as text'])
        .where('recipient', '=', address)
        .orderBy('created_at', 'desc')
        .execute()
      const found = mails.find(mail => subject.test(mail.subject))
      if (!found) throw new Error(`No email ${subject} to ${address}`)
      return found
    },
  }
}

/** Creates a confirmed account. Returns an access token of its owner. */
export async function openAccount(context: Context, applicant: Applicant, passwordHash: string): Promise<string> {
  const now = context.clock.now()
  const accountId = context.random.id()
  const { email, phone } = applicant
  await context.db
    .insertInto('account')
    .values({
      id: accountId,
      email,
      email_key: emailKey(email),
      full_name: [applicant.first_name, applicant.other_names, applicant.surname].filter(Boolean).join(' '),
      phone,
      password_hash: passwordHash,
      program_type: applicant.type,
      email_verified_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const agreement = { version: currentConsent().version, at: now, way: 'sign-up' } as const
  await context.db.transaction().execute(tx => recordConsent(tx, accountId, agreement))
  return openSession(context, accountId)
}

/** Signs a person in. Returns an access token. */
export async function openSession(context: Context, accountId: string): Promise<string> {
  const now = context.clock.now()
  const sessionId = context.random.id()
  const expires_at = new Date(now.getTime() + 30 * 86_400_000)
  await context.db
    .insertInto('session')
    .values({ id: sessionId, account_id: accountId, created_at: now, last_used_at: now, expires_at })
    .execute()
  // Others apply at the same time, and each call moves the clock.
  const clock = { now: () => expires_at }
  return makeAccessToken({ ...context, clock }, { accountId, sessionId })
}

/** Plays an applicant: a draft, or the full form with documents. Returns the uuid. */
export async function apply(reach: Reach, applicant: Applicant, bearer: string, index: number): Promise<string> {
  const { type, progress } = applicant
  const path = savePath[formIdOf(type)]
  const answers = { ...applicant.answers, program_type: type }
  if (progress === 'draft') return uuidIn(await saveDraft(reach, bearer, { path, answers }))
  return uuidIn(await submit(reach, bearer, { path, answers, files: await documentsOf(applicant, index) }))
}

/** Starts a form and leaves it before the first question. */
export async function leaveDraft(reach: Reach, type: ProgramType, bearer: string): Promise<void> {
  await saveDraft(reach, bearer, { path: savePath[formIdOf(type)], answers: { program_type: type } })
}

function uuidIn(body: unknown): string {
  const uuid = Object(body).uuid ?? Object(body).application?.uuid
  if (typeof uuid !== 'string') throw new Error(`There is no uuid in ${JSON.stringify(body).slice(0, 200)}`)
  return uuid
}

const words = [
  'One of the two best I have taught in ten years. Recommended without reserve.',
  'Careful, honest and quick to learn. I recommend the candidate.',
  'A sound student who will do well with close supervision.',
] as const

/** Some referees submit through their link, mostly first referees. */
export async function giveReferences(reach: Reach, random: Random, { studies }: Applicant): Promise<void> {
  for (const [index, referee] of (studies?.referees ?? []).entries()) {
    if (random.next() > (index === 0 ? 0.75 : 0.5)) continue
    const link = referenceLinkIn(await reach.mailTo(referee.email, /has asked you for a reference/))
    const mark = () => String(Math.round(random.between(2.6, 5.4)))
    const form = {
      name: referee.name,
      designation: referee.name.startsWith('Prof') ? 'Professor' : 'Senior Lecturer',
      email_official: referee.email,
      place_of_work: studies?.institution ?? '',
      known_duration_context: 'Four years, as lecturer and as supervisor of the final-year project.',
      intellectual_ability: mark(),
      research_ability: mark(),
      teaching_ability: mark(),
      leadership_ability: mark(),
      final_recommendation: random.pick(words),
    }
    await reach.send(`/postgraduate/references/${link}`, { method: 'POST', form })
  }
}

export async function withdraw(reach: Reach, bearer: string, uuid: string): Promise<void> {
  const json = { reason: 'I have taken a place elsewhere.' }
  await reach.send(`/applications/${uuid}/withdraw`, { method: 'POST', bearer, json })
}
