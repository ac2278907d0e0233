import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApplicationOnWire, DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import { type ClamdStandIn, clamdStandIn, eicar } from '../../adapters/files/testing/clamd-stand-in.ts'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { referenceLinkIn } from '../../testing/mail-reader.ts'
import {
  type Applicant,
  multipartOf,
  payFee,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'

let clamd: ClamdStandIn
let portal: TestApp
let applicant: Applicant
beforeEach(async () => {
  clamd = await clamdStandIn()
  const address = clamd.address
  if (!('port' in address)) throw new Error('The stand-in listens on a port')
  portal = await testApp({ CLAMD_URL: `tcp://127.0.0.1:${address.port}` })
  applicant = await signedUp(portal)
})
afterEach(async () => {
  await portal.close()
  await clamd.close()
})

const infected = () => Buffer.concat([tinyPdf().subarray(0, -6), Buffer.from(`% ${eicar}\n%%EOF\n`)])

async function upload(bytes: Buffer, kind = 'transcript'): Promise<DocumentOnWire> {
  const file = { fileName: 'Transcript.pdf', contentType: 'application/pdf', bytes }
  const { headers, payload } = multipartOf({ kind, program_type: 'msc' }, { file })
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/documents/upload',
    headers: { ...headers, ...applicant.bearer },
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<DocumentOnWire>()
}

async function documents(): Promise<DocumentOnWire[]> {
  const answer = await portal.app.inject({
    method: 'GET',
    url: '/postgraduate/applications/me',
    headers: applicant.bearer,
  })
  return answer.json<ApplicationOnWire>().documents
}

const download = (id: string) =>
  portal.app.inject({ method: 'GET', url: `/documents/${id}`, headers: applicant.bearer })

async function storedKeys(): Promise<string[]> {
  return (await portal.context.db.selectFrom('document').select('storage_key').execute()).map(row => row.storage_key)
}

function isThere(key: string): Promise<boolean> {
  const path = join(portal.context.config.dataDir, 'files', key.slice(0, 2), key)
  return access(path).then(
    () => true,
    () => false,
  )
}

test('a document cannot be opened until the virus check has finished', async () => {
  const document = await upload(tinyPdf())
  expect(document.being_checked).toBe(true)
  expect(await documents()).toMatchObject([{ id: document.id, being_checked: true }])
  expect((await download(document.id)).json()).toMatchObject({ status: 409, code: 'too-early' })
  await portal.work('check-files')
  expect((await documents())[0]).not.toHaveProperty('being_checked')
  expect((await download(document.id)).rawPayload.equals(tinyPdf())).toBe(true)
})

test('an infected document is removed with its file, and the applicant is told by email', async () => {
  await upload(infected())
  const [key = ''] = await storedKeys()
  expect(await isThere(key)).toBe(true)
  await portal.work('check-files')
  expect(await documents()).toEqual([])
  expect(await isThere(key)).toBe(false)
  const mail = await portal.mails.newestTo(applicant.email)
  expect(mail.subject).toMatch(/Upload this document again: .*transcript/i)
  expect(mail.text).toContain('Transcript.pdf')
  expect(mail.text).toContain('http://portal.test/dashboard')
  const rows = await portal.context.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'document.infected')
    .execute()
  expect(rows).toMatchObject([
    { actor_kind: 'job', actor_id: 'check-files', detail: { kind: 'transcript', signature: 'Eicar-Test-Signature' } },
  ])
})

test('while the scanner is down documents stay “being checked”, and all are checked when it is back', async () => {
  clamd.mood = 'hangs-up'
  const document = await upload(tinyPdf())
  for (let tries = 0; tries < 5; tries += 1) {
    await portal.work('check-files')
    portal.clock.advance({ minutes: 1 })
  }
  expect((await documents())[0]?.being_checked).toBe(true)
  expect((await download(document.id)).statusCode).toBe(409)
  clamd.mood = 'well'
  portal.clock.advance({ minutes: 5 })
  await portal.work('check-files')
  expect((await documents())[0]).not.toHaveProperty('being_checked')
})

test('an application can be submitted while its documents are being checked; an infected one is requested again by email', async () => {
  const answers = postgraduateAnswers({ email: applicant.email, is_draft: 'false' })
  const files = await postgraduateDocuments()
  files.transcript = { fileName: 'transcript.pdf', contentType: 'application/pdf', bytes: infected() }
  const sent = await savePostgraduate(portal, applicant, answers, files)
  expect(sent.json()).toMatchObject({ status: 'awaiting_payment' })
  await portal.work('check-files')
  expect((await documents()).map(document => document.kind).sort()).toEqual([
    'curriculum_vitae',
    'degree_certificate',
    'passport_photograph',
  ])
  expect((await portal.mails.newestTo(applicant.email)).text).toContain('You have already submitted your application')
})

test('an infected document that was replaced after submission is removed, and not requested again', async () => {
  const files = await postgraduateDocuments()
  files.transcript = { fileName: 'transcript.pdf', contentType: 'application/pdf', bytes: infected() }
  const answers = postgraduateAnswers({ email: applicant.email, is_draft: 'false' })
  const sent = (await savePostgraduate(portal, applicant, answers, files)).json<ApplicationOnWire>()
  await portal.app.inject({ method: 'POST', url: `/applications/${sent.uuid}/edit`, headers: applicant.bearer })
  const clean = await upload(tinyPdf('clean'))
  await portal.work('check-files')
  expect((await documents()).filter(document => document.kind === 'transcript')).toMatchObject([{ id: clean.id }])
  const infectedId = sent.documents.find(document => document.kind === 'transcript')?.id ?? ''
  expect((await download(infectedId)).statusCode).toBe(404)
  for (const key of await storedKeys()) expect(await isThere(key)).toBe(true)
  const subjects = (await portal.mails.to(applicant.email)).map(mail => mail.subject)
  expect(subjects.filter(subject => /Upload this document again/.test(subject))).toEqual([])
})

test('an infected file of a reference is removed, the reference stays, and the referee is told', async () => {
  const application = await submittedPostgraduate(portal, applicant)
  await payFee(portal, applicant, application)
  const link = referenceLinkIn(await portal.mails.newestTo('m.bello@unilag.edu.ng'))
  const { headers, payload } = multipartOf(
    {
      name: 'Prof. Musa Bello',
      designation: 'Professor',
      email_official: 'm.bello@unilag.edu.ng',
      place_of_work: 'University of Lagos',
      known_duration_context: 'I taught her for four years.',
      final_recommendation: 'Admit her.',
      intellectual_ability: '5',
      research_ability: '5',
      teaching_ability: '4',
      leadership_ability: '4',
    },
    { uploaded_file: { fileName: 'letter.pdf', contentType: 'application/pdf', bytes: infected() } },
  )
  const sent = await portal.app.inject({ method: 'POST', url: `/postgraduate/references/${link}`, headers, payload })
  expect(sent.statusCode, sent.body).toBe(201)
  await portal.work('check-files')
  const references = await portal.context.db.selectFrom('reference').selectAll().execute()
  expect(references).toMatchObject([{ storage_key: null, file_name: null, final_recommendation: 'Admit her.' }])
  expect((await portal.mails.newestTo('m.bello@unilag.edu.ng')).subject).toBe(
    'Please send us the file with your reference again',
  )
})

test('a document that was replaced before its check leaves no check behind', async () => {
  await upload(tinyPdf('the first'))
  await upload(tinyPdf('the second'))
  await portal.work('check-files')
  expect(await portal.context.db.selectFrom('file_check').selectAll().execute()).toEqual([])
  expect((await documents())[0]).not.toHaveProperty('being_checked')
})
