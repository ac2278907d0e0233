import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Session } from '#shared/contract/schemas/accounts.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { type ProgramType, resolveProgramType } from '#shared/domain/program-type.ts'
import { keepSessionUser } from '#shared/domain/session-user.ts'
import type { WholeApplication } from '../harness/applications.ts'
import type { Context } from '../server/base/context.ts'
import { presentSession } from '../server/features/accounts/present.ts'
import { hashPassword } from '../server/features/identity/passwords.ts'
import { startSession } from '../server/features/identity/sessions.ts'
import { referenceLinkIn } from '../server/testing/mail-reader.ts'
import { multipartOf, postgraduateAnswers, postgraduateDocuments } from '../server/testing/people.ts'
import { mailTo, type Portal, portalUrl, thePortal } from './portal.ts'
import { goodCard, newAddress, password } from './steps.ts'
import { besideOffice } from './store.ts'

/** A person with an account, created without a browser, for journeys that are not about signing up. */
export interface Person {
  email: string
  portal: Portal
  bearer: string
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  bearer?: string
  json?: unknown
  form?: Record<string, string>
  multipart?: { headers: Record<string, string>; payload: Buffer }
}

/** Makes one call. Fails if the response is not a success. */
async function ask<Answer>(portal: Portal, path: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', bearer, json, form, multipart } = call
  const body = form ? new URLSearchParams(form) : multipart ? new Uint8Array(multipart.payload) : JSON.stringify(json)
  const answer = await fetch(portalUrl(path, portal), {
    method,
    headers: {
      accept: 'application/json',
      'idempotency-key': randomUUID(),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...multipart?.headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
  return (await answer.json()) as Answer
}

/** Hashing is slow on purpose, so everyone shares the password. */
let hash: Promise<string> | undefined

/** Writes the account of a person who has confirmed the address. */
async function writeAccount(name: string, programType: ProgramType, portal: Portal) {
  const email = newAddress(name)
  hash ??= hashPassword(password)
  const password_hash = await hash
  return besideOffice(async context => {
    const [id, now] = [context.random.id(), context.clock.now()]
    const account = { id, email, email_key: email, full_name: 'Adaeze Chioma Nwosu', program_type: programType }
    await context.db
      .insertInto('account')
      .values({ ...account, password_hash, email_verified_at: now, created_at: now, updated_at: now })
      .execute()
    return { id, email }
  }, portal)
}

const newSession = (context: Context, accountId: string) =>
  context.db.transaction().execute(tx => startSession(tx, context, accountId, 'A journey'))

/** The address of a new account, whose password is `password`. */
export async function newAccount(name: string, programType: ProgramType): Promise<string> {
  return (await writeAccount(name, programType, thePortal())).email
}

/** A signed-in person with a new account. */
export async function signedUp(name: string, programType: ProgramType, portal = thePortal()): Promise<Person> {
  const { id, email } = await writeAccount(name, programType, portal)
  const { access_token } = await besideOffice(context => newSession(context, id), portal)
  return { email, portal, bearer: access_token }
}

/** What a sign-in would answer, without one. */
function sessionOf({ email, portal }: Pick<Person, 'email' | 'portal'>): Promise<Session> {
  return besideOffice(async context => {
    const account = context.db.selectFrom('account').select('id').where('email', '=', email)
    const { id } = await account.executeTakeFirstOrThrow()
    return presentSession(context, id, await newSession(context, id))
  }, portal)
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** A browser with a signed-in person, under the keys of spec section 3, each with a separate session. */
export async function signedInAs(person: Pick<Person, 'email' | 'portal'>): Promise<{ storageState: StorageState }> {
  const session = await sessionOf(person)
  const user = keepSessionUser(session)
  if (!user) throw new Error('The answer to the sign-in names no user')
  const stored = {
    applicationData: JSON.stringify(user),
    userName: user.full_name,
    userEmail: user.email,
    userId: user.id,
    programType: resolveProgramType(user) ?? '',
    accessToken: session.access_token,
    fastApiAccessToken: session.access_token,
    fastApiRefreshToken: session.refresh_token,
    draftKey: session.draft_key ?? '',
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return { storageState: { cookies: [], origins: [{ origin: new URL(person.portal.url).origin, localStorage }] } }
}

/** The stored application, fetched with the browser’s token. */
export async function storedApplication(page: Page, portal = thePortal()): Promise<ApplicationOnWire> {
  const bearer = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
  const { applications } = await ask<{ applications: ApplicationOnWire[] }>(portal, '/api/auth/me', { bearer })
  const [application] = applications
  if (!application) throw new Error('The university has no application of this person')
  return application
}

/** Saves answers as a postgraduate draft. */
export async function savedDraft(person: Person, answers: Record<string, unknown>): Promise<ApplicationOnWire> {
  return ask(person.portal, '/postgraduate/upload', {
    method: 'POST',
    bearer: person.bearer,
    multipart: await multipartOf({ is_draft: 'true', ...answers }),
  })
}

/** A postgraduate application with every answer: a draft, or submitted. It has every document unless `documents` says otherwise. */
export async function completeApplication(
  person: Person,
  changes: Record<string, unknown> & { is_draft: 'true' | 'false' },
  documents?: Awaited<ReturnType<typeof postgraduateDocuments>>,
): Promise<ApplicationOnWire> {
  const answers = { ...postgraduateAnswers({ email: person.email }), ...changes }
  return ask(person.portal, '/postgraduate/upload', {
    method: 'POST',
    bearer: person.bearer,
    multipart: await multipartOf(answers, documents ?? (await postgraduateDocuments())),
  })
}

/** Submits an application of any program type without a browser, or saves it as a draft. */
export async function submitted(
  person: Person,
  { path, answers, files }: Pick<WholeApplication, 'path' | 'answers' | 'files'>,
  is_draft: 'true' | 'false' = 'false',
): Promise<ApplicationOnWire> {
  const multipart = multipartOf({ ...answers, is_draft }, files)
  return ask(person.portal, path, { method: 'POST', bearer: person.bearer, multipart })
}

export interface Candidate extends Person {
  /** The addresses of the two referees, each with its own link in the email. */
  referees: [string, string]
}

interface CandidateOptions {
  portal?: Portal
  first?: string
  /** Answers that replace the usual ones. */
  answers?: Record<string, string>
}

/** An applicant with a submitted and paid application, so both referees have their email. */
export async function candidateWithReferees(
  name: string,
  { portal = thePortal(), first = 'bello', answers = {} }: CandidateOptions = {},
): Promise<Candidate> {
  const person = await signedUp(name, 'msc', portal)
  const referees: [string, string] = [academicAddress(`${name}-${first}`), academicAddress(`${name}-eze`)]
  const { uuid } = await completeApplication(person, {
    ...answers,
    is_draft: 'false',
    first_referee_email: referees[0],
    second_referee_email: referees[1],
  })
  await payFee(person, uuid)
  return { ...person, referees }
}

export function academicAddress(name: string): string {
  return newAddress(name).replace('example.com', 'unilag.edu.ng')
}

export async function payFee({ portal, bearer, email }: Person, uuid: string): Promise<void> {
  const json = { amount: 1_000_000, email, metadata: { application_uuid: uuid, residency: 'nigeria' } }
  const { reference, access_code } = await ask<{ reference: string; access_code: string }>(
    portal,
    '/payments/initialize',
    { method: 'POST', bearer, json },
  )
  await ask(portal, `/sandbox/paystack/checkout/${access_code}`, {
    method: 'POST',
    form: { card_number: goodCard.number, expiry: '12/30', cvv: goodCard.cvv },
  })
  await ask(portal, `/payments/verify?reference=${reference}`, { bearer })
}

export async function withdraw({ portal, bearer }: Person, uuid: string): Promise<void> {
  await ask(portal, `/applications/${uuid}/withdraw`, { method: 'POST', bearer, json: {} })
}

/** The uuid in the newest email that asks for a reference. */
export async function linkOf(referee: string): Promise<string> {
  return referenceLinkIn(await mailTo(referee, /has asked you for a reference/))
}
