import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { programTypes } from '#shared/domain/program-type.ts'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type Applicant,
  multipartOf,
  password,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
} from '../../testing/people.ts'
import { ensureRounds } from './ensure-rounds.ts'
import { makeRound } from './testing/move-rounds.ts'

/* The database’s clock decides, so these tests move the rounds and not the clock. */
let portal: TestApp
let count = 0
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

async function somebody(): Promise<Applicant> {
  count += 1
  return signedUp(portal, { email: `ada${count}@example.com` })
}

const answersOf = ({ email }: Applicant) => postgraduateAnswers({ email })

async function save(person: Applicant, fields: Record<string, unknown>, documents = {}) {
  const answer = await savePostgraduate(portal, person, fields, documents)
  return { status: answer.statusCode, body: answer.json() }
}

async function draftOf(person: Applicant): Promise<ApplicationOnWire> {
  const { body } = await save(person, { ...answersOf(person), is_draft: 'true' }, await postgraduateDocuments())
  return body
}

const submit = (person: Applicant, fields: Record<string, unknown> = {}) =>
  save(person, { ...answersOf(person), ...fields, is_draft: 'false' })

async function call(person: Applicant, method: 'GET' | 'POST', url: string) {
  const answer = await portal.app.inject({ method, url, headers: person.bearer })
  return { status: answer.statusCode, body: answer.json() }
}

const nextRound = (person: Applicant, { uuid }: { uuid: string }) =>
  call(person, 'POST', `/applications/${uuid}/next-round`)
const mine = async (person: Applicant) => (await call(person, 'GET', '/postgraduate/applications/me')).body
const all = async (person: Applicant): Promise<ApplicationOnWire[]> =>
  (await call(person, 'GET', '/api/auth/me')).body.applications

test('a new store has an open round for every program type', async () => {
  const { rows } = await sql<{ type: string }>`
    select distinct unnest(program_types) as type from round where opens_at <= now() and now() < closes_at`.execute(
    portal.context.db,
  )
  expect(rows.map(({ type }) => type).toSorted()).toEqual([...programTypes].toSorted())
})

describe('an application is submitted', () => {
  test('while its round is open, and says which round it is in', async () => {
    const person = await somebody()
    const draft = await draftOf(person)
    expect(draft.round).toMatchObject({ state: 'open', name: expect.stringContaining('Postgraduate') })
    expect(await submit(person)).toMatchObject({ status: 200, body: { status: 'awaiting_payment' } })
  })

  test('but not before its round opens; the draft can be prepared', async () => {
    const person = await somebody()
    const draft = await draftOf(person)
    await makeRound(portal.context.db, draft.uuid, 'upcoming')
    const refused = await submit(person, { statement_of_purpose: 'Written while waiting.' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'round-closed', detail: expect.stringContaining('open on') },
    })
    const kept = await mine(person)
    expect(kept).toMatchObject({ status: 'draft', round: { state: 'upcoming' } })
    expect(kept.answers.statement_of_purpose).toBe('Written while waiting.')
  })

  test('but not after it closed: what was sent is stored as a draft with its file, and the next round is named', async () => {
    const person = await somebody()
    const draft = await draftOf(person)
    await makeRound(portal.context.db, draft.uuid, 'closed')
    const late = { ...answersOf(person), statement_of_purpose: 'A second too late.', is_draft: 'false' }
    const file = { fileName: 'late.pdf', contentType: 'application/pdf', bytes: tinyPdf('late') }
    const refused = await save(person, late, { transcript: file })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'round-closed', next_round: { id: expect.any(String), opens_at: expect.any(String) } },
    })
    expect(refused.body.detail).toContain('Your draft is saved')
    const kept = await mine(person)
    expect(kept).toMatchObject({ status: 'draft', submitted_at: null, next_round: { id: refused.body.next_round.id } })
    expect(kept.answers.statement_of_purpose).toBe('A second too late.')
    expect(kept.documents.map(({ file_name }: { file_name: string }) => file_name)).toContain('late.pdf')
  })

  test('and not after it closed with the same idempotency key, however often it is sent', async () => {
    const person = await somebody()
    const draft = await draftOf(person)
    await makeRound(portal.context.db, draft.uuid, 'closed')
    const { headers, payload } = multipartOf({ ...answersOf(person), is_draft: 'false' })
    const key = portal.context.random.uuid()
    const send = () =>
      portal.app.inject({
        method: 'POST',
        url: '/postgraduate/upload',
        headers: { ...headers, ...person.bearer, 'idempotency-key': key },
        payload,
      })
    expect((await send()).statusCode).toBe(409)
    expect((await send()).json()).toMatchObject({ code: 'round-closed' })
    await makeRound(portal.context.db, draft.uuid, 'open')
    expect((await send()).statusCode).toBe(200)
  })

  test('after it closed by someone with an extension, given before or after the deadline, until that ends', async () => {
    const person = await somebody()
    const other = await somebody()
    const draft = await draftOf(person)
    await draftOf(other)
    await makeRound(portal.context.db, draft.uuid, 'closed')
    expect((await submit(person)).status).toBe(409)
    await extend(draft.uuid, '2 days')
    expect(await mine(person)).toMatchObject({ round: { state: 'open' } })
    expect(await mine(person)).not.toHaveProperty('next_round')
    expect((await submit(other)).body.code).toBe('round-closed')
    await extend(draft.uuid, '-1 minute')
    expect((await submit(person)).body.code).toBe('round-closed')
    await extend(draft.uuid, '2 days')
    expect((await submit(person)).status).toBe(200)
  })

  test('but not for a programme that closed or became full in the meantime; similar open ones are suggested', async () => {
    const person = await somebody()
    const { uuid, round } = await draftOf(person)
    for (const state of ['closed', 'full']) {
      await portal.context.db
        .insertInto('offering')
        .values({ round_id: round?.id ?? '', programme_id: 'msc-computer-science', state })
        .onConflict(conflict => conflict.columns(['round_id', 'programme_id']).doUpdateSet({ state }))
        .execute()
      const refused = await submit(person)
      expect(refused).toMatchObject({ status: 409, body: { code: 'programme-closed' } })
      expect(refused.body.programmes.length).toBeGreaterThan(0)
      expect(refused.body.programmes.map(({ id }: { id: string }) => id)).not.toContain('msc-computer-science')
    }
    expect(await mine(person)).toMatchObject({ uuid, status: 'draft' })
    expect(await submit(person, { selected_program: 'msc-systems-engineering' })).toMatchObject({ status: 200 })
  })

  async function extend(uuid: string, by: string): Promise<void> {
    await sql`insert into round_extension (application_id, closes_at, reason, actor_kind)
      select id, now() + ${by}::interval, 'The bank was closed', 'command' from application where uuid = ${uuid}
      on conflict (application_id) do update set closes_at = excluded.closes_at`.execute(portal.context.db)
  }
})

describe('documents that a programme requires in a round', () => {
  const kinds = ['research_proposal', 'nysc_certificate']

  async function require(uuid: string, required_documents: string[]): Promise<void> {
    await sql`insert into offering (round_id, programme_id, state, required_documents)
      select round_id, 'msc-computer-science', 'open', ${required_documents} from application where uuid = ${uuid}
      on conflict (round_id, programme_id) do update set required_documents = excluded.required_documents`.execute(
      portal.context.db,
    )
  }

  test('are listed as missing, block submission until they are uploaded, and affect no other programme', async () => {
    const person = await somebody()
    const { uuid } = await draftOf(person)
    expect((await mine(person)).required_documents).toBeUndefined()
    await require(uuid, kinds)
    const draft = await mine(person)
    expect(draft.required_documents).toEqual({ 'msc-computer-science': kinds })
    expect(draft.progress.form.missing.documents).toEqual(['Research proposal', 'NYSC certificate'])
    const refused = await submit(person)
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(kinds)
    const pdf = { contentType: 'application/pdf', bytes: tinyPdf('more') }
    const files = Object.fromEntries(kinds.map(kind => [kind, { ...pdf, fileName: `${kind}.pdf` }]))
    const sent = await save(person, { ...answersOf(person), is_draft: 'false' }, files)
    expect(sent).toMatchObject({ status: 200, body: { status: 'awaiting_payment' } })
    const other = await somebody()
    await draftOf(other)
    expect(await submit(other, { selected_program: 'msc-systems-engineering' })).toMatchObject({ status: 200 })
  })

  test('do not change for applicants who have submitted', async () => {
    const person = await somebody()
    const { uuid } = await draftOf(person)
    expect(await submit(person)).toMatchObject({ status: 200 })
    await require(uuid, kinds)
    const { rows } = await sql`select required_documents from application where uuid = ${uuid}`.execute(
      portal.context.db,
    )
    expect(rows).toEqual([{ required_documents: [] }])
    expect(await mine(person)).toMatchObject({ status: 'awaiting_payment' })
    expect(await call(person, 'POST', `/applications/${uuid}/edit`)).toMatchObject({ status: 200 })
    expect(await submit(person)).toMatchObject({ status: 422 })
  })
})

test('what is submitted stays submitted when the round closes, can still be paid for, and can no longer be edited', async () => {
  const person = await somebody()
  const { body } = await submitNew(person)
  await makeRound(portal.context.db, body.uuid, 'closed')
  expect(await mine(person)).toMatchObject({ status: 'awaiting_payment', read_only: true })
  expect(await call(person, 'POST', `/applications/${body.uuid}/edit`)).toMatchObject({
    status: 409,
    body: { code: 'no-longer-editable' },
  })
  const paying = await portal.app.inject({
    method: 'POST',
    url: '/payments/initialize',
    headers: person.bearer,
    payload: { email: person.email, amount: 10_000, currency: 'NGN', metadata: { application_uuid: body.uuid } },
  })
  expect(paying.statusCode).not.toBe(409)
})

async function submitNew(person: Applicant) {
  await draftOf(person)
  return submit(person)
}

describe('one press', () => {
  test('carries a draft to the next round with everything in it', async () => {
    const person = await somebody()
    const draft = await draftOf(person)
    await makeRound(portal.context.db, draft.uuid, 'closed')
    const { next_round } = await mine(person)
    const moved = await nextRound(person, draft)
    expect(moved).toMatchObject({
      status: 200,
      body: { uuid: draft.uuid, status: 'draft', round: { id: next_round.id } },
    })
    expect(moved.body.documents).toEqual(draft.documents)
    expect(moved.body.answers).toEqual(draft.answers)
    await makeRound(portal.context.db, draft.uuid, 'open')
    expect((await submit(person)).status).toBe(200)
  })

  test('twice or at once moves it once', async () => {
    const person = await somebody()
    const draft = await draftOf(person)
    await makeRound(portal.context.db, draft.uuid, 'closed')
    const answers = await Promise.all([nextRound(person, draft), nextRound(person, draft), nextRound(person, draft)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.round.id)).size).toBe(1)
    expect(await all(person)).toHaveLength(1)
  })

  test('moves nothing while the round is open, or anyone else’s application', async () => {
    const person = await somebody()
    const draft = await draftOf(person)
    expect((await nextRound(person, draft)).body.round.id).toBe(draft.round?.id)
    expect((await nextRound(await somebody(), draft)).status).toBe(404)
    const sent = await submit(person)
    expect(await nextRound(person, sent.body)).toMatchObject({ status: 409, body: { code: 'too-early' } })
  })

  test('after a round starts a second application with the same answers, and calls return the current one', async () => {
    const person = await somebody()
    const { body: first } = await submitNew(person)
    await makeRound(portal.context.db, first.uuid, 'closed')
    const again = await nextRound(person, first)
    expect(again).toMatchObject({ status: 200, body: { status: 'draft', surname: first.surname, submitted_at: null } })
    expect(again.body.uuid).not.toBe(first.uuid)
    expect(again.body.answers.qualifications).toEqual(first.answers.qualifications)
    expect(again.body.answers).not.toHaveProperty('declaration')
    expect(again.body).not.toHaveProperty('application_number')
    expect(await mine(person)).toMatchObject({ uuid: again.body.uuid })
    // The older one is changed.
    await portal.context.db
      .updateTable('application')
      .set({ updated_at: portal.context.clock.now() })
      .where('uuid', '=', first.uuid)
      .execute()
    expect(await mine(person)).toMatchObject({ uuid: again.body.uuid })
    expect(await all(person)).toHaveLength(2)
    expect(await nextRound(person, first)).toMatchObject({ status: 409, body: { code: 'already-exists' } })
  })

  test('cannot submit one draft to two rounds from two tabs', async () => {
    const person = await somebody()
    const draft = await draftOf(person)
    await makeRound(portal.context.db, draft.uuid, 'closed')
    const moved = await nextRound(person, draft)
    await makeRound(portal.context.db, moved.body.uuid, 'open')
    const [one, other] = await Promise.all([submit(person), submit(person)])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    expect(await all(person)).toHaveLength(1)
  })

  test('reports that no further round is announced, and keeps the draft', async () => {
    const person = await somebody()
    const draft = await draftOf(person)
    await makeRound(portal.context.db, draft.uuid, 'closed')
    await portal.context.db
      .deleteFrom('round')
      .where('id', '<>', draft.round?.id ?? '')
      .execute()
    const refused = await submit(person)
    expect(refused).toMatchObject({ status: 409, body: { code: 'round-closed' } })
    expect(refused.body).not.toHaveProperty('next_round')
    expect(await nextRound(person, draft)).toMatchObject({ status: 409, body: { code: 'round-closed' } })
    expect(await mine(person)).toMatchObject({ uuid: draft.uuid, status: 'draft' })
  })
})

test('an application for a program type without a round is refused with a reason', async () => {
  const { db } = portal.context
  const person = await somebody()
  await sql`update round set program_types = array_remove(program_types, 'msc') where 'msc' = any(program_types)`.execute(
    db,
  )
  const refused = await save(person, { ...answersOf(person), is_draft: 'true' })
  await sql`update round set program_types = program_types || 'msc'::text where 'phd' = any(program_types)`.execute(db)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'round-closed', detail: expect.stringContaining('We have not announced') },
  })
})

test('two applications from closed rounds, carried forward at the same moment, start one new draft', async () => {
  const { db } = portal.context
  const person = await somebody()
  const { body: first } = await submitNew(person)
  await makeRound(db, first.uuid, 'closed')
  const { body: second } = await nextRound(person, first)
  await makeRound(db, second.uuid, 'open')
  const fields = { ...answersOf(person), application_uuid: second.uuid, is_draft: 'false' }
  await save(person, fields, await postgraduateDocuments())
  await makeRound(db, second.uuid, 'closed')
  // Its two later rounds are now the same one.
  await sql`update round set closes_at = closes_at - interval '1 day' where id = ${first.round.id}`.execute(db)
  const answers = await Promise.all([nextRound(person, first), nextRound(person, second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await all(person)).toHaveLength(3)
})

test('an account is deleted with its applications of three rounds', async () => {
  const { db } = portal.context
  const person = await somebody()
  let { body: newest } = await submitNew(person)
  for (const _round of ['second', 'third']) {
    await makeRound(db, newest.uuid, 'closed')
    const begun = await nextRound(person, newest)
    await makeRound(db, begun.body.uuid, 'open')
    const fields = { ...answersOf(person), application_uuid: begun.body.uuid, is_draft: 'false' }
    ;({ body: newest } = await save(person, fields, await postgraduateDocuments()))
    expect(newest).toMatchObject({ uuid: begun.body.uuid, status: 'awaiting_payment' })
  }
  expect(await all(person)).toHaveLength(3)
  const payload = { password, confirmation: 'delete my account' }
  await portal.app.inject({ method: 'POST', url: '/account/deletion', headers: person.bearer, payload })
  portal.clock.advance({ days: 31 })
  await portal.work('end-accounts')
  const left = await db.selectFrom('application').select('uuid').where('email', '=', person.email).execute()
  expect(left).toEqual([])
  expect(await db.selectFrom('document').select('id').execute()).toEqual([])
})

test('a round with applications in it cannot be deleted', async () => {
  const { round } = await draftOf(await somebody())
  await expect(
    portal.context.db
      .deleteFrom('round')
      .where('id', '=', round?.id ?? '')
      .execute(),
  ).rejects.toThrow('application_round_id_fkey')
})

test('an application without an account needs an open round', async () => {
  const probe = await draftOf(await somebody())
  await sql`update round set closes_at = now() - interval '1 second', opens_at = now() - interval '1 day'`.execute(
    portal.context.db,
  )
  const { headers, payload } = multipartOf(
    { ...postgraduateAnswers({ email: 'new@example.com' }), program_type: probe.program_type },
    await postgraduateDocuments(),
  )
  const answer = await portal.app.inject({ method: 'POST', url: '/applications', headers, payload })
  expect(answer.json()).toMatchObject({ status: 409, code: 'round-closed' })
})

test('applications older than rounds get the round that was open when they were started', async () => {
  const { db } = portal.context
  const { uuid } = await draftOf(await somebody())
  await sql`update application set created_at = '2025-12-01T10:00:00Z' where uuid = ${uuid}`.execute(db)
  await db.updateTable('application').set({ round_id: null }).execute()
  await db.deleteFrom('round').execute()
  await db.deleteFrom('admission_session').execute()
  await Promise.all([ensureRounds(db), ensureRounds(db), ensureRounds(db)])
  const found = await db.selectFrom('application').select('round_id').where('uuid', '=', uuid).executeTakeFirst()
  expect(found?.round_id).toBe('postgraduate-march-2026')
})

test('an application created by a server of the previous version after the upgrade gets its round, and can be submitted', async () => {
  const { db } = portal.context
  const person = await somebody()
  const { uuid } = await draftOf(person)
  await db.updateTable('application').set({ round_id: null }).where('uuid', '=', uuid).execute()
  await portal.work('assign-rounds')
  expect(await submit(person)).toMatchObject({ status: 200, body: { round: { state: 'open' } } })
})
