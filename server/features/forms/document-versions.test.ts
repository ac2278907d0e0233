import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationOnWire, DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import { maxDocumentVersions } from '#shared/domain/files.ts'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type Applicant,
  multipartOf,
  payFee,
  postgraduateAnswers,
  savePostgraduate,
  signedIn,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'

let portal: TestApp
let ada: Applicant
beforeEach(async () => {
  portal = await testApp({ RATE_LIMIT_FACTOR: '1000' })
  ada = await signedUp(portal)
})
afterEach(() => portal.close())

const pdf = (text: string) => ({ fileName: `${text}.pdf`, contentType: 'application/pdf', bytes: tinyPdf(text) })

async function upload(text: string, { kind = 'transcript', who = ada, key = '' } = {}) {
  const { headers, payload } = multipartOf({ kind, program_type: 'msc' }, { file: pdf(text) })
  return portal.app.inject({
    method: 'POST',
    url: '/documents/upload',
    headers: { ...headers, ...who.bearer, ...(key ? { 'idempotency-key': key } : {}) },
    payload,
  })
}

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, who = ada) =>
  portal.app.inject({ method, url, headers: who.bearer })
const read = (id: string, who = ada) => call('GET', `/documents/${id}`, who)
const remove = (id: string, who = ada) => call('DELETE', `/documents/${id}`, who)
const reopen = ({ uuid }: ApplicationOnWire) => call('POST', `/applications/${uuid}/edit`)

async function submitAgain(): Promise<ApplicationOnWire> {
  const answer = await savePostgraduate(portal, ada, postgraduateAnswers({ email: ada.email, is_draft: 'false' }))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ApplicationOnWire>()
}

const mine = async () => (await call('GET', '/postgraduate/applications/me')).json<ApplicationOnWire>()
const ofKind = ({ documents }: Pick<ApplicationOnWire, 'documents'>, kind = 'transcript'): DocumentOnWire[] =>
  documents.filter(document => document.kind === kind)
const idOf = (application: Pick<ApplicationOnWire, 'documents'>, kind?: string) =>
  ofKind(application, kind)[0]?.id ?? ''

async function filesOnDisk(): Promise<number> {
  const root = join(portal.context.config.dataDir, 'files')
  return (await readdir(root, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile()).length
}

test('a document that is removed five times at once is removed once, and gone for the others', async () => {
  const { id } = (await upload('first')).json<{ id: string }>()
  const removed = await Promise.all(Array.from({ length: 5 }, () => remove(id)))
  expect(removed.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404, 404, 404, 404])
})

describe('a document that was submitted', () => {
  test('can still be read by its owner after it was replaced, while the application shows the new one', async () => {
    const first = await submittedPostgraduate(portal, ada)
    await reopen(first)
    expect((await upload('second')).statusCode).toBe(201)
    expect(ofKind(await mine())).toMatchObject([{ file_name: 'second.pdf' }])
    const kept = await read(idOf(first))
    expect(kept.statusCode).toBe(200)
    expect(kept.rawPayload.equals(tinyPdf('transcript.pdf'))).toBe(true)
    await submitAgain()
    expect((await read(idOf(first))).statusCode).toBe(200)
    expect(ofKind(await mine())).toMatchObject([{ file_name: 'second.pdf' }])
  })

  test('stays after it was removed from the reopened application', async () => {
    const first = await submittedPostgraduate(portal, ada)
    await reopen(first)
    expect((await remove(idOf(first))).statusCode).toBe(204)
    expect(ofKind(await mine())).toEqual([])
    expect((await read(idOf(first))).statusCode).toBe(200)
    const refused = await savePostgraduate(portal, ada, postgraduateAnswers({ email: ada.email, is_draft: 'false' }))
    expect(refused.json().errors).toEqual([{ field: 'transcript', message: 'Upload your transcript.' }])
  })

  test('is not deleted by its id once it has been replaced', async () => {
    const first = await submittedPostgraduate(portal, ada)
    await reopen(first)
    await upload('second')
    expect((await remove(idOf(first))).json()).toMatchObject({ status: 409, code: 'no-longer-editable' })
    expect((await read(idOf(first))).statusCode).toBe(200)
    expect(ofKind(await mine())).toMatchObject([{ file_name: 'second.pdf' }])
  })

  test('cannot be swapped while the application is submitted, or after the fee was paid', async () => {
    const first = await submittedPostgraduate(portal, ada)
    const file = { transcript: pdf('better grades') }
    const attempts = async () => [
      (await upload('better grades')).json().code,
      (await remove(idOf(first))).json().code,
      (await savePostgraduate(portal, ada, { application_uuid: first.uuid, is_draft: 'true' }, file)).json().code,
    ]
    expect(await attempts()).toEqual(['already-submitted', 'no-longer-editable', expect.any(String)])
    await payFee(portal, ada, first)
    expect((await reopen(first)).json().code).toBe('no-longer-editable')
    expect(await attempts()).toEqual(['already-submitted', 'no-longer-editable', expect.any(String)])
    expect(idOf(await mine())).toBe(idOf(first))
    expect(await filesOnDisk()).toBe(first.documents.length)
  })

  test('is protected by the database itself, and deleted only with its application', async () => {
    const first = await submittedPostgraduate(portal, ada)
    const { db } = portal.context
    await db.deleteFrom('document').execute()
    const rows = await db.selectFrom('document').select(['submitted_at', 'replaced_at']).execute()
    expect(rows).toHaveLength(first.documents.length)
    expect(rows.every(row => row.submitted_at && row.replaced_at)).toBe(true)
    await db.deleteFrom('application').execute()
    expect(await db.selectFrom('document').select('id').execute()).toEqual([])
  })

  test('stays when a server of an earlier version replaces it by deleting its row', async () => {
    const first = await submittedPostgraduate(portal, ada)
    const { db } = portal.context
    const slot = { application_id: first.id, kind: 'transcript' }
    const freed = await db
      .deleteFrom('document')
      .where('application_id', '=', slot.application_id)
      .where('kind', '=', slot.kind)
      .returning('storage_key')
      .execute()
    expect(freed, 'it removes no file').toEqual([])
    await db
      .insertInto('document')
      .values({
        ...slot,
        id: portal.context.random.uuid(),
        file_name: 'second.pdf',
        content_type: 'application/pdf',
        size: 1,
        sha256: Buffer.alloc(32),
        storage_key: 'second',
        uploaded_at: portal.clock.now(),
      })
      .execute()
    expect(ofKind(await mine())).toMatchObject([{ file_name: 'second.pdf' }])
    expect((await read(idOf(first))).statusCode).toBe(200)
  })

  test('is not removed by the file sweep after it was replaced', async () => {
    const first = await submittedPostgraduate(portal, ada)
    await reopen(first)
    await upload('second')
    portal.clock.advance({ days: 2 })
    await portal.work('sweep-files')
    expect((await read(idOf(first), await signedIn(portal, ada.email))).statusCode).toBe(200)
    expect(await filesOnDisk()).toBe(first.documents.length + 1)
  })

  test('stays invisible to everyone else after it was replaced', async () => {
    const first = await submittedPostgraduate(portal, ada)
    await reopen(first)
    await upload('second')
    const eve = await signedUp(portal, { email: 'eve@example.com' })
    expect((await read(idOf(first), eve)).statusCode).toBe(404)
    expect((await remove(idOf(first), eve)).statusCode).toBe(404)
  })
})

describe('a document that was only ever in a draft', () => {
  test('is deleted with its file when it is replaced or removed, in a reopened application too', async () => {
    const first = (await upload('one')).json<DocumentOnWire>()
    const second = (await upload('two')).json<DocumentOnWire>()
    expect([(await read(first.id)).statusCode, await filesOnDisk()]).toEqual([404, 1])
    expect((await remove(second.id)).statusCode).toBe(204)
    expect(await filesOnDisk()).toBe(0)

    const submitted = await submittedPostgraduate(portal, ada)
    await reopen(submitted)
    const third = (await upload('three')).json<DocumentOnWire>()
    await upload('four')
    expect((await read(third.id)).statusCode).toBe(404)
    expect(await filesOnDisk()).toBe(submitted.documents.length + 1)
  })

  test('has one current version even when five arrive at the same moment', async () => {
    const submitted = await submittedPostgraduate(portal, ada)
    await reopen(submitted)
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(text => upload(text)))
    expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201, 201, 201])
    expect(ofKind(await mine())).toHaveLength(1)
    expect(await filesOnDisk()).toBe(submitted.documents.length + 1)
  })

  test('is stored once when its upload is sent twice with one key', async () => {
    const submitted = await submittedPostgraduate(portal, ada)
    await reopen(submitted)
    const key = crypto.randomUUID()
    const once = (await upload('second', { key })).json<DocumentOnWire>()
    await submitAgain()
    const twice = await upload('second', { key })
    expect(twice.json()).toEqual(once)
    expect(await filesOnDisk()).toBe(submitted.documents.length + 1)
    expect(idOf(await mine())).toBe(once.id)
  })
})

describe('an applicant who tries to fill the disk with versions', () => {
  test('can store a fixed number of a kind; then the current one stays and can be submitted', async () => {
    let application = await submittedPostgraduate(portal, ada)
    for (let version = 2; version <= maxDocumentVersions; version += 1) {
      await reopen(application)
      expect((await upload(`version ${version}`)).statusCode, `version ${version}`).toBe(201)
      application = await submitAgain()
    }
    await reopen(application)
    const refused = await upload('one too many')
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'too-many-versions',
      detail: expect.stringContaining('admissions office'),
    })
    expect((await remove(idOf(application))).json()).toMatchObject({ status: 409, code: 'too-many-versions' })
    expect(await filesOnDisk()).toBe(application.documents.length + maxDocumentVersions - 1)
    expect((await upload('another kind', { kind: 'curriculum_vitae' })).statusCode).toBe(201)
    expect(idOf(await submitAgain())).toBe(idOf(application))
  })

  test('does not use up the quota with replaced versions, and can continue', async () => {
    const application = await submittedPostgraduate(portal, ada)
    // As if the submitted documents used up the whole storage limit.
    await portal.context.db
      .updateTable('document')
      .set({ size: 15 * 1024 * 1024 })
      .execute()
    await reopen(application)
    expect((await upload('a smaller one')).statusCode).toBe(201)
    await portal.context.db
      .updateTable('document')
      .set({ size: 500 * 1024 * 1024 })
      .where('replaced_at', 'is not', null)
      .execute()
    expect(
      (await upload('not submitted yet')).statusCode,
      'a document that was never submitted can still be replaced',
    ).toBe(201)
    expect((await upload('a CV', { kind: 'curriculum_vitae' })).json()).toMatchObject({
      status: 409,
      code: 'too-many-versions',
    })
    await submitAgain()
  })
})
