import { randomUUID } from 'node:crypto'
import type { Session } from '#shared/contract/schemas/accounts.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { photoJpeg, tinyPdf } from '../adapters/files/testing/corpus.ts'
import type { TestApp } from './app.ts'
import { codeIn } from './mail-reader.ts'

export const password = 'three words in a row'

export interface Applicant {
  email: string
  session: Session
  bearer: { authorization: string; 'idempotency-key'?: string }
}

/** A person who has signed up, confirmed the address with the emailed code and signed in. */
export async function signedUp(
  test: TestApp,
  person: { email?: string; program_type?: ProgramType; full_name?: string } = {},
): Promise<Applicant> {
  const email = person.email ?? 'adaeze@example.com'
  const payload = {
    full_name: person.full_name ?? 'Adaeze Chioma Nwosu',
    email,
    password,
    program_type: person.program_type ?? 'msc',
  }
  await expectStatus(201, test.app.inject({ method: 'POST', url: '/auth/signup', payload }))
  const otp_code = codeIn(await test.mails.newestTo(email))
  await expectStatus(200, test.app.inject({ method: 'POST', url: '/auth/verify-email', payload: { email, otp_code } }))
  return signedIn(test, email)
}

/** The same person, whose requests are one request that is repeated (contract section 2). */
export function repeating(person: Applicant): Applicant {
  return { ...person, bearer: { ...person.bearer, 'idempotency-key': randomUUID() } }
}

export async function signedIn(test: TestApp, email: string, given = password): Promise<Applicant> {
  const answer = await expectStatus(
    200,
    test.app.inject({
      method: 'POST',
      url: '/auth/token',
      ...formOf({ grant_type: 'password', username: email, password: given }),
    }),
  )
  const session = answer.json<Session>()
  return { email, session, bearer: { authorization: `Bearer ${session.access_token}` } }
}

interface Injected {
  statusCode: number
  body: string
  json<T>(): T
}

async function expectStatus(status: number, answer: Promise<Injected>): Promise<Injected> {
  const given = await answer
  if (given.statusCode !== status)
    throw new Error(`Expected ${status}, got ${given.statusCode}: ${given.body.slice(0, 500)}`)
  return given
}

/** A url-encoded body for `inject`. */
export function formOf(fields: Record<string, string>) {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  }
}

export interface FilePart {
  fileName: string
  contentType: string
  bytes: Buffer
}

const boundary = '----one-boundary-that-stands-in-no-document'

/** A list as a browser sends it. */
export function csv(text: string | Buffer, fileName = 'list.csv') {
  return { file: { fileName, contentType: 'text/csv', bytes: Buffer.from(text) } }
}

/** A multipart body like a browser’s: text, lists as JSON, and files. */
export function multipartOf(fields: Record<string, unknown>, files: Record<string, FilePart> = {}) {
  const texts = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return Buffer.from(`${partHead(`name="${quoted(name)}"`)}\r\n${text.replace(/\r?\n|\r/g, '\r\n')}\r\n`)
  })
  const parts = Object.entries(files).flatMap(([name, { fileName, contentType, bytes }]) => [
    Buffer.from(
      `${partHead(`name="${quoted(name)}"; filename="${quoted(fileName)}"`)}content-type: ${contentType || 'application/octet-stream'}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...texts, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

function partHead(disposition: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
}

function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}

/** A valid postgraduate form (contract section 4). */
export function postgraduateAnswers(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    selected_program: 'msc-computer-science',
    surname: 'Nwosu',
    first_name: 'Adaeze',
    other_names: 'Chioma',
    email: 'adaeze@example.com',
    phone: '0803 123 4567',
    date_of_birth: '1998-02-27',
    gender: 'female',
    nationality: 'NG',
    state_of_origin: 'Anambra',
    lga: 'Awka South',
    address: '12 Ziks Avenue\nAwka',
    residency: 'nigeria',
    qualifications: [
      {
        institution: 'University of Lagos',
        country: 'NG',
        degree: 'B.Sc.',
        field_of_study: 'Computer Science',
        class_of_degree: 'Second Class Upper',
        cgpa: '4.10',
        cgpa_scale: '5',
        start_year: '2015',
        end_year: '2019',
      },
    ],
    employment: [],
    statement_of_purpose: 'I want to build systems that work on a bad network.',
    first_referee_name: 'Prof. Musa Bello',
    first_referee_email: 'm.bello@unilag.edu.ng',
    second_referee_name: 'Dr. Ngozi Eze',
    second_referee_email: 'n.eze@unn.edu.ng',
    declaration: 'true',
    ...changes,
  }
}

/** The documents that a postgraduate form requires. */
export async function postgraduateDocuments(): Promise<Record<string, FilePart>> {
  const pdf = (fileName: string): FilePart => ({ fileName, contentType: 'application/pdf', bytes: tinyPdf(fileName) })
  return {
    passport_photograph: { fileName: 'me.jpg', contentType: 'image/jpeg', bytes: await photoJpeg() },
    transcript: pdf('transcript.pdf'),
    degree_certificate: pdf('certificate.pdf'),
    curriculum_vitae: pdf('cv.pdf'),
  }
}

/** Saves or submits the postgraduate form. */
export async function savePostgraduate(
  test: TestApp,
  applicant: Applicant,
  fields: Record<string, unknown>,
  files: Record<string, FilePart> = {},
): Promise<Awaited<ReturnType<TestApp['app']['inject']>>> {
  const { headers, payload } = multipartOf(fields, files)
  return test.app.inject({
    method: 'POST',
    url: '/postgraduate/upload',
    headers: { ...headers, ...applicant.bearer },
    payload,
  })
}

/** Submits an application, whatever its fee. */
export async function submittedPostgraduate(
  test: TestApp,
  applicant: Applicant,
  changes: Record<string, unknown> = {},
): Promise<ApplicationOnWire> {
  const answers = postgraduateAnswers({ email: applicant.email, is_draft: 'false', ...changes })
  const answer = await expectStatus(200, savePostgraduate(test, applicant, answers, await postgraduateDocuments()))
  return answer.json<ApplicationOnWire>()
}

/** Pays the fee in the sandbox with the card that succeeds, and has the server verify it. Returns the reference. */
export async function payFee(test: TestApp, applicant: Applicant, application: ApplicationOnWire): Promise<string> {
  const fee = applicationFee(application.program_type, application.residency ?? 'nigeria')

  const opened = await expectStatus(
    200,
    test.app.inject({
      method: 'POST',
      url: '/payments/initialize',
      headers: applicant.bearer,
      payload: {
        amount: fee.kind === 'card' ? fee.amountMinor : 0,
        email: applicant.email,
        metadata: { application_uuid: application.uuid, residency: application.residency },
      },
    }),
  )
  const { reference, access_code } = opened.json<{ reference: string; access_code: string }>()
  await test.sandbox.payWithCard(access_code, { number: '4084084084084081', expiry: '12/30', cvv: '408' })
  await expectStatus(
    200,
    test.app.inject({ method: 'GET', url: `/payments/verify?reference=${reference}`, headers: applicant.bearer }),
  )
  return reference
}
