import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxFileBytes } from '#shared/domain/files.ts'
import { encryptedPdf, paddedPdf, tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { picture } from '../../adapters/files/testing/image-pieces.ts'
import { handWritten, onePage, writtenPdf } from '../../adapters/files/testing/pdf-pieces.ts'
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

test.each([
  [
    'a photo of an iPhone',
    'passport_photograph',
    'me.jpg',
    Buffer.from(`\0\0\0\x18ftypheic${'\0'.repeat(60)}`),
    415,
    /HEIC.*Most Compatible/,
  ],
  ['an XFA form', 'transcript', 'form.pdf', bodiesOf('/AcroForm << /XFA [] >>'), 422, /only Adobe Reader can show/],
  ['a PDF without pages', 'transcript', 'empty.pdf', bodiesOf('', '[]'), 422, /has no pages/],
])('%s is refused by name, with a way out', async (_, kind, fileName, bytes, status, message) => {
  const contentType = 'application/octet-stream'
  const refused = await upload(kind, { fileName, contentType, bytes })
  expect(refused.statusCode).toBe(status)
  expect(refused.json().errors[0].message).toMatch(message)
})

test('a document that asks for a password is told from one that may only not be printed', async () => {
  expect((await upload('transcript', pdf(await encryptedPdf()))).json().errors[0].message).toMatch(
    /asks for a password/,
  )
  const protectedPdf = await writtenPdf('Shy', { ownerPassword: 'b', permissions: {} })
  expect((await upload('transcript', pdf(protectedPdf))).statusCode).toBe(201)
})

test.each(['application/x-pdf', 'text/plain', 'image/jpeg', ''])(
  'the label "%s" does not decide',
  async contentType => {
    expect((await upload('transcript', { fileName: '', contentType, bytes: tinyPdf() })).statusCode).toBe(201)
  },
)

test('a photo is stored without the place where it was taken, and as it was otherwise', async () => {
  const bytes = await picture(60, 80)
    .withExif({ IFD3: { GPSLatitude: '9/1 4/1 20/1' } })
    .jpeg()
    .toBuffer()
  const stored = await upload('passport_photograph', { fileName: 'me.jpg', contentType: 'image/jpeg', bytes })
  const { id, size } = stored.json()
  const read = await portal.app.inject({ url: `/documents/${id}`, headers: applicant.bearer })
  expect(read.rawPayload.toString('latin1')).not.toContain('Exif')
  expect(read.rawPayload.length).toBe(size)
  expect(size).toBeLessThan(bytes.length)
})

test.each([
  ['Result "2024".pdf', 'Result "2024".pdf'],
  ['Result\r\n2024.pdf', 'Result 2024.pdf'],
  ['100%2B.pdf', '100%2B.pdf'],
])('a file named %j keeps its name, which browsers send with escapes', async (fileName, kept) => {
  const stored = await upload('transcript', { ...pdf(paddedPdf(4000)), fileName })
  expect(stored.json()).toMatchObject({ file_name: kept })
})

test('of two files in one call none is lost without a word', async () => {
  const one = multipartOf({ kind: 'transcript', program_type: 'msc' }, { file: pdf(tinyPdf('One')) })
  const other = multipartOf({}, { file: pdf(tinyPdf('Other')) })
  const payload = Buffer.concat([one.payload.subarray(0, one.payload.lastIndexOf('------')), other.payload])
  const request = {
    method: 'POST',
    url: '/documents/upload',
    headers: { ...one.headers, ...applicant.bearer },
  } as const
  const refused = await portal.app.inject({ ...request, payload })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual([
    { field: 'file', message: 'Send one file at a time: one PDF, or one picture.' },
  ])
})

/** A document with more entries in its root, or with other pages. */
function bodiesOf(entries: string, kids = '[3 0 R]'): Buffer {
  const root = `<< /Type /Catalog /Pages 2 0 R ${entries} >>`
  return handWritten({ bodies: [root, `<< /Type /Pages /Kids ${kids} >>`, ...onePage.slice(2)] })
}
