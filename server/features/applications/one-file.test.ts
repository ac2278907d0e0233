import { afterAll, beforeAll, expect, test } from 'vitest'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { referenceLinkIn } from '../../testing/mail-reader.ts'
import {
  type Applicant,
  multipartOf,
  payFee,
  postgraduateAnswers,
  postgraduateDocuments,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'

let portal: TestApp
let applicant: Applicant
beforeAll(async () => {
  portal = await testApp()
  applicant = await signedUp(portal)
})
afterAll(() => portal.close())

const pdf = (text: string) => ({ fileName: `${text}.pdf`, contentType: 'application/pdf', bytes: tinyPdf(text) })

/** A body with two files for one field. */
function withTwo(field: string, fields: Record<string, unknown>, files: Parameters<typeof multipartOf>[1] = {}) {
  const one = multipartOf(fields, { ...files, [field]: pdf('one') })
  const other = multipartOf({}, { [field]: pdf('other') })
  return {
    headers: one.headers,
    payload: Buffer.concat([one.payload.subarray(0, one.payload.lastIndexOf('------')), other.payload]),
  }
}

const reference = {
  name: 'Prof. Musa Bello',
  designation: 'Professor',
  email_official: 'm.bello@unilag.edu.ng',
  place_of_work: 'University of Lagos',
  known_duration_context: 'Four years, as her supervisor',
  final_recommendation: 'I recommend her.',
  intellectual_ability: '5',
  research_ability: '5',
  teaching_ability: '4',
  leadership_ability: '4',
}

async function linkOfReferee(): Promise<string> {
  const referred = await signedUp(portal, { email: 'referred@example.com' })
  await payFee(portal, referred, await submittedPostgraduate(portal, referred))
  return referenceLinkIn(await portal.mails.newestTo('m.bello@unilag.edu.ng'))
}

test.each([
  ['a draft', 'transcript', async () => ['/postgraduate/upload', postgraduateAnswers({ is_draft: 'true' })] as const],
  ['a submission', 'transcript', async () => ['/postgraduate/upload', postgraduateAnswers()] as const],
  [
    'an application without an account',
    'transcript',
    async () => ['/applications', postgraduateAnswers({ program_type: 'msc', email: 'other@example.com' })] as const,
  ],
  [
    'a reference',
    'uploaded_file',
    async () => [`/postgraduate/references/${await linkOfReferee()}`, reference] as const,
  ],
])('of two files for one document in %s none is lost without a word', async (_, field, of) => {
  const [url, fields] = await of()
  const { headers, payload } = withTwo(field, fields, await postgraduateDocuments())
  const refused = await portal.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...applicant.bearer },
    payload,
  })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual([{ field, message: 'Send one file at a time: one PDF, or one picture.' }])
})
