import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#shared/contract/calls/call.ts'
import { calls } from '#shared/contract/calls/index.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { filesOfZip } from '../../documents/zip.fixture.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, fileOf, type OfficePortal, officePortal } from '../../testing/office-portal.ts'

/* Nothing that the office does internally or decides reaches the applicant before its release. */
let portal: OfficePortal
let kemi: OfficePerson
let ada: Candidate
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  ada = await portal.candidate()
})
afterAll(() => portal.close())

/** Every response that the applicant can get with a GET, with its headers, and the archive of their data. */
async function everything(): Promise<string> {
  const ids = [...ada.application.documents.map(({ id }) => id)]
  const values: Record<string, string[]> = { ':id': ids, ':uuid': [ada.uuid], ':reference': [] }
  const responses: string[] = []
  for (const call of Object.values<Call>(calls)) {
    if (call.method !== 'GET' || call.who !== 'applicant') continue
    const parameter = /:\w+/.exec(call.path)?.[0]
    for (const value of parameter ? (values[parameter] ?? []) : ['']) {
      const url = call.path.replace(/:\w+/, value)
      const answer = await portal.app.inject({ method: 'GET', url, headers: ada.bearer })
      const { date: _date, ...headers } = answer.headers
      responses.push(url, JSON.stringify(headers), answer.rawPayload.toString('latin1'))
    }
  }
  // A PDF contains the time of its creation.
  return responses.join('\n').replace(/\(D:\d+Z\)|CreateDate>[^<]*<|\/ID \[[^\]]*\]/g, '')
}

async function archive(): Promise<string> {
  const { body } = await portal.as(ada, 'POST', '/account/export', { password: 'three words in a row' })
  const zip = await portal.app.inject({ method: 'GET', url: body.path })
  return [...filesOfZip(zip.rawPayload).values()].map(bytes => bytes.toString('utf8')).join('\n')
}

const stage = (to: string) =>
  portal.context.db
    .updateTable('admission_case')
    .set({ stage: to, revision: sql`revision + 1` })
    .where('application_id', '=', ada.application.id)
    .execute()

test('notes, verdicts, reasons, staff names and views of the file are in no response, email or archive', async () => {
  const { documents } = await fileOf(kemi, ada)
  const params = { uuid: ada.uuid }
  const judged = { verdict: 'rejected', reason: 'not-theirs' }
  expectDone(await kemi.call('judgeDocument', { params: { version: documents[0].id }, body: judged }))
  expectDone(await kemi.call('readCaseDocument', { params: { version: documents[0].id } }))
  expectDone(await kemi.call('writeNote', { params, body: { body: 'CANARY-note' } }))
  expectDone(await kemi.call('writeMessage', { params, body: { body: 'Good day, a message.' } }))
  const due_on = dayOf(new Date(+portal.clock.now() + 9 * 86_400_000))
  const requests = [{ kind: 'answer', message: 'A question.' }]
  expectDone(await kemi.call('requestFromApplicant', { params, body: { requests, due_on } }))
  const { revision } = (await fileOf(kemi, ada)).case
  expectDone(await kemi.call('assignCase', { params, body: { staff_id: kemi.id, revision } }))
  const move = { stage: 'checking', revision: revision + 1, reason: 'CANARY-reason' }
  expectDone(await kemi.call('moveCase', { params, body: move }))
  const visible = [await everything(), await archive(), JSON.stringify(await portal.mails.to(ada.email))].join('\n')
  expect(visible).toContain('Good day, a message.')
  const forbidden = ['CANARY', 'not-theirs', 'verdict', 'document.rejected', 'document.read', 'application.read']
  for (const word of [...forbidden, 'application.assigned', 'case.moved', kemi.email, kemi.id, 'Musa Danjuma'])
    expect(visible, word).not.toContain(word)
})

test('a decision changes no byte of any response until its release, whatever is done with it', async () => {
  await stage('reviewing')
  const before = await everything()
  const id = portal.context.random.uuid()
  await stage('ready')
  expect(await everything()).toBe(before)
  const actor = { proposed_by_kind: 'staff', proposed_by_id: kemi.id }
  const decision = {
    id,
    application_id: ada.application.id,
    kind: 'rejection',
    proposed_at: portal.clock.now(),
    ...actor,
  }
  await portal.context.db.insertInto('decision').values(decision).execute()
  await stage('proposed')
  expect(await everything()).toBe(before)
  const approval = { approved_at: portal.clock.now(), approved_by_kind: 'staff', approved_by_id: portal.admin.id }
  await portal.context.db
    .updateTable('decision')
    .set({ ...approval, releases_at: sql`now() + interval '1 day'` })
    .where('id', '=', id)
    .execute()
  await stage('approved')
  expect(await everything()).toBe(before)
  await stage('told')
  expect(await everything()).toBe(before)
  expect(await archive()).not.toMatch(/rejection|not-admitted|proposed|approved/)
  await portal.context.db
    .updateTable('decision')
    .set({ releases_at: sql`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()
  expect(await everything()).toContain('We cannot offer you a place this time.')
})
