import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationOnWire, EarlierDocument } from '#shared/contract/schemas/applications.ts'
import { maxApplicantBytes } from '#shared/domain/files.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type Applicant,
  password,
  postgraduateAnswers,
  repeating,
  savePostgraduate,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'
import { storedKeys } from '../../testing/stored-files.ts'
import { makeRound } from '../rounds/testing/move-rounds.ts'

/* Someone who applies again is offered the documents of their earlier application. */
let portal: TestApp
let ada: Applicant
let before: ApplicationOnWire
let draft: ApplicationOnWire
beforeEach(async () => {
  portal = await testApp()
  ada = await signedUp(portal)
  ;({ before, draft } = await appliedAgain(ada))
})
afterEach(() => portal.close())

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, { who = ada, payload = {} } = {}) {
  const answer = await portal.app.inject({
    method,
    url,
    headers: who.bearer,
    ...(method === 'POST' ? { payload } : {}),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? answer.json() : undefined, bytes: answer.rawPayload }
}

async function appliedAgain(who: Applicant): Promise<{ before: ApplicationOnWire; draft: ApplicationOnWire }> {
  const before = await submittedPostgraduate(portal, who)
  await makeRound(portal.context.db, before.uuid, 'closed')
  const { body: draft } = await call('POST', `/applications/${before.uuid}/next-round`, { who })
  await makeRound(portal.context.db, draft.uuid, 'open')
  return { before, draft }
}

const url = ({ uuid }: { uuid: string }) => `/applications/${uuid}/earlier-documents`
const offered = async (of = draft): Promise<EarlierDocument[]> => (await call('GET', url(of))).body
const take = (documents?: string[], { of = draft, who = ada } = {}) =>
  call('POST', url(of), { who, payload: documents ? { documents } : {} })
const bytesOf = async (id: string) => (await call('GET', `/documents/${id}`)).bytes
const idOf = (application: Pick<ApplicationOnWire, 'documents'>, kind: string) =>
  application.documents.find(document => document.kind === kind)?.id ?? ''

async function expectNoStrayFiles(): Promise<void> {
  const rows = await portal.context.db.selectFrom('document').select('storage_key').execute()
  expect(await storedKeys(portal)).toEqual(rows.map(({ storage_key }) => storage_key).toSorted())
}

test('all documents of the previous application are offered, and one press adds them all', async () => {
  expect(draft.documents).toEqual([])
  const names = (documents: { kind: string; file_name: string }[]) =>
    documents.map(({ kind, file_name }) => `${kind} ${file_name}`).toSorted()
  expect(names(await offered())).toEqual(names(before.documents))
  const taken = await take()
  expect(taken).toMatchObject({ status: 200, body: { uuid: draft.uuid, status: 'draft' } })
  expect(names(taken.body.documents)).toEqual(names(before.documents))
  expect(taken.body.revision).toBeGreaterThan(draft.revision)
  expect(await offered()).toEqual([])
  expect((await savePostgraduate(portal, ada, { ...postgraduateAnswers(), is_draft: 'false' })).statusCode).toBe(200)
  await expectNoStrayFiles()
})

test('a repeated press is answered as the first one', async () => {
  const who = repeating(ada)
  const first = await take(undefined, { who })
  expect(first.status).toBe(200)
  expect((await take(undefined, { who })).body).toEqual(first.body)
})

test('one of them can be added alone', async () => {
  const taken = await take([idOf(before, 'transcript')])
  expect(taken.body.documents.map(({ kind }: { kind: string }) => kind)).toEqual(['transcript'])
  expect((await offered()).map(({ kind }) => kind)).not.toContain('transcript')
  await expectNoStrayFiles()
})

test('each application has its own copy: when one is deleted, the other keeps its document', async () => {
  const old = idOf(before, 'transcript')
  const bytes = await bytesOf(old)
  const { body } = await take()
  const { storage_key } = await portal.context.db
    .selectFrom('document')
    .select('storage_key')
    .where('id', '=', old)
    .executeTakeFirstOrThrow()
  await portal.context.db.deleteFrom('application').where('uuid', '=', before.uuid).execute()
  await portal.context.files.remove(storage_key)
  expect(await bytesOf(idOf(body, 'transcript'))).toEqual(bytes)
})

test('deleting the account deletes both copies', async () => {
  await take()
  expect(await storedKeys(portal)).toHaveLength(2 * before.documents.length)
  await call('POST', '/account/deletion', { payload: { password, confirmation: 'delete my account' } })
  portal.clock.advance({ days: 31 })
  await portal.work('end-accounts')
  expect(await portal.context.db.selectFrom('document').select('id').execute()).toEqual([])
  expect(await storedKeys(portal)).toEqual([])
})

test('a document that the draft already has is not replaced', async () => {
  const file = {
    fileName: 'newer.pdf',
    contentType: 'application/pdf',
    bytes: await bytesOf(idOf(before, 'transcript')),
  }
  await savePostgraduate(portal, ada, { is_draft: 'true', program_type: 'msc' }, { transcript: file })
  const { body } = await take()
  expect(body.documents.find(({ kind }: { kind: string }) => kind === 'transcript').file_name).toBe('newer.pdf')
  expect(body.documents).toHaveLength(before.documents.length)
})

describe('pressing again', () => {
  test('adds nothing more', async () => {
    const one = [idOf(before, 'transcript')]
    const [first, second] = [await take(one), await take(one)]
    expect(second).toMatchObject({ status: 200, body: { documents: first.body.documents } })
    await take()
    expect((await take()).status).toBe(200)
    await expectNoStrayFiles()
  })

  test('at the same moment adds each once, and leaves no files behind', async () => {
    const answers = await Promise.all([take(), take(), take([idOf(before, 'transcript')])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await call('GET', '/postgraduate/applications/me')
    expect(body.documents).toHaveLength(before.documents.length)
    await expectNoStrayFiles()
  })
})

describe('nothing is copied', () => {
  test('from someone else, or into the draft of someone else', async () => {
    const other = await signedUp(portal, { email: 'other@example.com' })
    const theirs = await appliedAgain(other)
    expect((await take([idOf(theirs.before, 'transcript')])).status).toBe(404)
    expect((await take(undefined, { of: theirs.draft })).status).toBe(404)
    expect((await call('GET', url(theirs.draft))).status).toBe(404)
    await expectNoStrayFiles()
  })

  test('that was replaced in the meantime', async () => {
    const id = idOf(before, 'transcript')
    await sql`update document set replaced_at = now() where id = ${id}`.execute(portal.context.db)
    expect(await take([id])).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('no longer be reused') },
    })
    expect((await offered()).map(document => document.id)).not.toContain(id)
  })

  test('whose file is missing or damaged, while the others are copied', async () => {
    const keyOf = (kind: string) =>
      portal.context.db
        .selectFrom('document')
        .select('storage_key')
        .where('id', '=', idOf(before, kind))
        .executeTakeFirstOrThrow()
    await portal.context.files.remove((await keyOf('transcript')).storage_key)
    await sql`update document set sha256 = '\\x00' where id = ${idOf(before, 'curriculum_vitae')}`.execute(
      portal.context.db,
    )
    const missing = { status: 404, body: { detail: 'We no longer have this document. Upload it instead.' } }
    expect(await take([idOf(before, 'transcript')])).toMatchObject(missing)
    expect(await take([idOf(before, 'curriculum_vitae')])).toMatchObject(missing)
    const { status, body } = await take()
    expect(status).toBe(200)
    const kinds = body.documents.map(({ kind }: { kind: string }) => kind)
    expect(kinds).not.toContain('transcript')
    expect(kinds).toHaveLength(before.documents.length - 2)
    expect((await storedKeys(portal)).filter(name => name.startsWith('upload-'))).toEqual([])
  })

  test('into an application that was submitted, even between two requests', async () => {
    expect((await take(undefined, { of: before })).body).toMatchObject({ code: 'already-submitted' })
    expect(await offered(before)).toEqual([])
    await take()
    await savePostgraduate(portal, ada, { ...postgraduateAnswers(), is_draft: 'false' })
    expect((await take()).body).toMatchObject({ code: 'already-submitted' })
    await expectNoStrayFiles()
  })

  test('that is still waiting for the virus check', async () => {
    await sql`insert into file_check (storage_key, created_at, next_attempt_at)
      select storage_key, now(), now() from document where id = ${idOf(before, 'transcript')}`.execute(
      portal.context.db,
    )
    expect((await offered()).map(({ kind }) => kind)).not.toContain('transcript')
    expect((await take([idOf(before, 'transcript')])).status).toBe(404)
  })

  test('from an invalid list, or one longer than the form allows', async () => {
    for (const documents of ['all', ['x'], Array.from({ length: 21 }, () => draft.uuid)])
      expect((await call('POST', url(draft), { payload: { documents } })).status).toBe(422)
  })
})

describe('an applicant’s storage quota', () => {
  const fill = (uuid: string) =>
    sql`update document set size = ${maxApplicantBytes / 4} where application_id = (select id from application where uuid = ${uuid})`.execute(
      portal.context.db,
    )

  test('does not count documents submitted in closed rounds, so there is room in a third year', async () => {
    await fill(before.uuid)
    const { status, body } = await take()
    expect(status).toBe(200)
    expect(body.documents).toHaveLength(before.documents.length)
  })

  test('counts open rounds, and what does not fit leaves no files behind', async () => {
    await fill(before.uuid)
    await makeRound(portal.context.db, before.uuid, 'open')
    expect(await take()).toMatchObject({ status: 413, body: { code: 'too-large' } })
    await expectNoStrayFiles()
  })
})
