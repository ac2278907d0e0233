import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, calls } from '#shared/contract/calls/index.ts'
import { tinyPdf } from '../adapters/files/testing/corpus.ts'
import { goodReference } from '../features/references/testing/asked-application.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { codeIn, referenceLinkIn } from '../testing/mail-reader.ts'
import {
  formOf,
  multipartOf,
  password,
  payFee,
  postgraduateAnswers,
  signedUp,
  submittedPostgraduate,
} from '../testing/people.ts'
import { makeLog, safeError, withoutPersons } from './log.ts'

const lines: string[] = []
let portal: TestApp
beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  portal = await testApp({}, { log: makeLog('trace', destination) })
})
afterAll(() => portal.close())

/** Stands in every name, address, text and file name that anyone types in this test. */
const mark = 'Zqxwv'
const person = {
  full_name: `${mark} Adaeze`,
  surname: `${mark}surname`,
  first_name: `${mark}first`,
  address: `${mark} Street 12`,
  phone: '0803 987 6543',
}

test('every call is written down with its request, route and status, and with nothing of anyone in it', async () => {
  const email = `${mark}.applicant@example.com`
  const applicant = await signedUp(portal, { email, full_name: person.full_name })
  const application = await submittedPostgraduate(portal, applicant, {
    ...person,
    first_referee_name: `${mark} Bello`,
    first_referee_email: `${mark}.one@unilag.edu.ng`,
    second_referee_name: `${mark} Eze`,
    second_referee_email: `${mark}.two@unn.edu.ng`,
  })
  const reference = await payFee(portal, applicant, application)
  const link = referenceLinkIn(await portal.mails.newestTo(`${mark}.one@unilag.edu.ng`))
  await portal.app.inject({ method: 'POST', url: '/auth/forgot-password', payload: { email } })
  const code = codeIn(await portal.mails.newestTo(email))

  const known = {
    ':uuid': link,
    ':id': application.uuid,
    ':token': `${mark}token-that-is-long`,
    ':reference': reference,
  }
  const everything = {
    ...postgraduateAnswers(person),
    ...goodReference,
    ...person,
    email,
    username: email,
    new_email: `${mark}.new@example.com`,
    password: `${mark} password`,
    current_password: `${mark} password`,
    new_password: `${mark} other password`,
    otp_code: code,
    message: `${mark} message`,
    subject: `${mark} subject`,
    reason: `${mark} reason`,
    final_recommendation: `${mark} recommends`,
    refresh_token: `${mark}refresh`,
    application_uuid: application.uuid,
  }
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path, body } = calls[name]
    const url = path.replace(/:\w+/g, found => known[found as keyof typeof known] ?? '1')
    const sent = await bodyFor(body, everything)
    for (const headers of [applicant.bearer, { authorization: `Bearer ${mark}` }])
      await portal.app.inject({
        method,
        url: `${url}?search=${mark}`,
        ...sent,
        headers: { ...sent.headers, ...headers },
      })
  }
  await portal.work('handle-payment-events')
  await portal.work('remind-referees')

  const answered = lines.map(line => JSON.parse(line)).filter(line => line.msg === 'answered')
  expect(answered.length).toBeGreaterThan(2 * Object.keys(calls).length)
  expect(answered.every(line => line.reqId && line.route && line.status && Number.isInteger(line.ms))).toBe(true)
  expectNobody()
  for (const secret of [code, link, password, applicant.session.access_token, applicant.session.refresh_token])
    expect(lines.filter(line => line.includes(secret))).toEqual([])
})

test('an error of the store or of a mail server is written down without what it quotes', async () => {
  const storeError = Object.assign(new Error(`invalid input syntax for type uuid: "${mark}"`), {
    severity: 'ERROR',
    routine: 'string_to_uuid',
    code: '22P02',
    detail: `Key (email_key)=(${mark}@example.com) already exists.`,
    where: `unnamed portal parameter $1 = '${mark}'`,
  })
  const wrapped = new Error('A save failed', { cause: storeError })
  portal.context.log.error({ err: wrapped, code: 'internal' }, 'a request failed')
  portal.context.log.error({ reason: `550 5.1.1 <${mark}@example.com>: user unknown` }, 'an email was given up')
  expectNobody()
  expect(safeError(wrapped)).toMatchObject({
    message: 'A save failed',
    cause: { message: 'invalid input syntax for type uuid: "…"', code: '22P02', routine: 'string_to_uuid' },
  })
})

test.each([
  ['{"to":"Ada.Obi+x@mail.example.ng"}', '{"to":"[address]"}'],
  ['"<a@b.org>: no"', '"<[address]>: no"'],
  ['GET /references/0b5d8f5e-5b0a-4a5f-9a43-0d6a2f3f9b11', 'GET /references/[link]'],
  ['GET /preview/aB3_dE-fGhIjKlMnOpQrStUv', 'GET /preview/[link]'],
  ['{"route":"/postgraduate/references/:uuid"}', '{"route":"/postgraduate/references/:uuid"}'],
  ['{"msg":"node:internal/x@1"}', '{"msg":"node:internal/x@1"}'],
])('a line %s is written as %s', (line, written) => {
  expect(withoutPersons(line)).toBe(written)
})

function expectNobody(): void {
  const telling = lines.filter(line => line.toLowerCase().includes(mark.toLowerCase()) || line.includes('9876543'))
  expect(telling).toEqual([])
}

async function bodyFor(kind: (typeof calls)[CallName]['body'], fields: Record<string, unknown>) {
  if (kind === 'json' || kind === 'raw') return { payload: fields, headers: {} }
  if (kind === 'form')
    return formOf(Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)])))
  if (kind === 'multipart')
    return multipartOf(fields, {
      file: { fileName: `${mark}.pdf`, contentType: 'application/pdf', bytes: tinyPdf(mark) },
    })
  return { headers: {} }
}
