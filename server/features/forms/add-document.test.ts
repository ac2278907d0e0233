import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxFileBytes } from '#shared/domain/files.ts'
import { paddedPdf } from '../../adapters/files/testing/corpus.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Applicant, multipartOf, signedUp } from '../../testing/people.ts'

let portal: TestApp
let applicant: Applicant
beforeAll(async () => {
  portal = await testApp()
  applicant = await signedUp(portal)
})
afterAll(() => portal.close())

async function upload(kind: string, file: { fileName: string; contentType: string; bytes: Buffer }) {
  const { headers, payload } = multipartOf({ kind, program_type: 'msc' }, { file })
  return portal.app.inject({
    method: 'POST',
    url: '/documents/upload',
    headers: { ...headers, ...applicant.bearer },
    payload,
  })
}

const pdf = (bytes: Buffer) => ({ fileName: 'transcript.pdf', contentType: 'application/pdf', bytes })

test.each([
  ['one byte too large', pdf(paddedPdf(maxFileBytes + 1)), 413, 'too-large'],
  ['of another type', pdf(Buffer.from('MZ, a program that calls itself a PDF')), 415, 'unsupported-type'],
  ['empty', pdf(Buffer.alloc(0)), 422, 'invalid-fields'],
  ['cut off', pdf(paddedPdf(4000).subarray(0, 2000)), 422, 'invalid-fields'],
])('a document that is %s is refused with a message at its field', async (_, file, status, code) => {
  const refused = await upload('transcript', file)
  expect(refused.statusCode).toBe(status)
  expect(refused.json()).toMatchObject({ status, code, errors: [{ field: 'transcript', message: expect.any(String) }] })
})

test('a document that the form does not ask for is refused, and one of the largest size is stored', async () => {
  expect((await upload('diary', pdf(paddedPdf(4000)))).statusCode).toBe(422)
  expect((await upload('transcript', pdf(paddedPdf(maxFileBytes)))).statusCode).toBe(201)
})
