import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, fileOf, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { settingDesk } from '../../testing/setting-desk.ts'

let portal: OfficePortal
let kemi: OfficePerson
let musa: OfficePerson
let ada: Candidate
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  musa = await portal.member('officer')
})
beforeEach(async () => {
  ada = await portal.candidate()
})
afterAll(() => portal.close())

const opened = async () => expectDone(await kemi.call('openCase', { params: { uuid: ada.uuid } })).case
const stage = (who: OfficePerson, body: Record<string, unknown>) =>
  who.call('moveCase', { params: { uuid: ada.uuid }, body })
const assign = (who: OfficePerson, body: Record<string, unknown>) =>
  who.call('assignCase', { params: { uuid: ada.uuid }, body })
const judge = (who: OfficePerson, version: string, body: Record<string, unknown>) =>
  who.call('judgeDocument', { params: { version }, body })
const versionOf = async (kind: string) =>
  (await fileOf(kemi, ada)).documents.find((one: { kind: string }) => one.kind === kind).id as string
const dayIn = (days: number) => dayOf(new Date(+portal.clock.now() + days * 86_400_000))
const row = async () => {
  const { rows } = expectDone(await kemi.call('listCases', { query: 'limit=100' }))
  return rows.find(({ uuid }: { uuid: string }) => uuid === ada.uuid)
}

describe('a requirement that only a person can settle', () => {
  const settle = (who: OfficePerson, body: Record<string, unknown>) =>
    who.call('judgeRequirement', { params: { uuid: ada.uuid }, body: { requirement: 'degree', ...body } })
  const found = async (id = 'degree') =>
    (await fileOf(kemi, ada)).requirements.find((one: { id: string }) => one.id === id)

  test('is settled, seen by colleagues and in the queue, and taken back', async () => {
    expect(await found()).toMatchObject({ state: 'to_look_at', settled: {} })
    const { requirements } = expectDone(await settle(kemi, { verdict: 'met', was: null }))
    const seen = { state: 'met', settled: { verdict: 'met', by: 'Musa Danjuma' } }
    expect(requirements).toContainEqual(expect.objectContaining({ id: 'degree', ...seen }))
    expect(await found()).toMatchObject(seen)
    expect((await row()).requirements).toContainEqual({ requirement: 'First degree', state: 'met' })
    expectDone(await settle(kemi, { verdict: null, was: 'met' }))
    expect(await found()).toMatchObject({ state: 'to_look_at', settled: {} })
    expect((await row()).requirements).toContainEqual({ requirement: 'First degree', state: 'to_look_at' })
  })

  test('by the first of two officers; the second is told, and changes nothing', async () => {
    const answers = await Promise.all([
      settle(kemi, { verdict: 'met', was: null }),
      settle(musa, { verdict: 'not_met', was: null }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.detail).toMatch(/ has changed this. It is now (met|not met)\./)
  })

  test('is open again once the applicant has sent another document for it', async () => {
    expectDone(await settle(kemi, { verdict: 'met' }))
    portal.clock.advance({ minutes: 1 })
    const now = portal.clock.now()
    await sql`update document set submitted_at = ${now} where kind = 'degree_certificate'
      and application_id = (select id from application where uuid = ${ada.uuid})`.execute(portal.context.db)
    expect(await found()).toMatchObject({ state: 'to_look_at', settled: {} })
  })

  test.each([
    ['is not there', 'jamb-score', 404],
    ['follows from the references', 'references', 409],
    ['follows from its document', 'document:passport_photograph', 409],
  ])('and nothing that %s', async (_why, requirement, status) => {
    expect((await settle(kemi, { requirement, verdict: 'met' })).status).toBe(status)
  })

  test('only by people who check documents, and not once it is decided', async () => {
    const head = await portal.member('head')
    expect((await settle(head, { verdict: 'met' })).status).toBe(403)
    const stranger = await portal.member('officer', { programmes: ['msc-public-admin'] })
    expect((await settle(stranger, { verdict: 'met' })).status).toBe(404)
    const { revision } = await opened()
    expectDone(await stage(kemi, { stage: 'withdrawn', revision, reason: 'She asked.' }))
    expect((await settle(kemi, { verdict: 'met' })).status).toBe(409)
  })
})

describe('a case is moved', () => {
  test('to readers, and to ready before all scores are in, with a reason that the history shows and the audit log does not', async () => {
    const { revision } = await opened()
    const reviewing = expectDone(await stage(kemi, { stage: 'reviewing', revision })).case
    expect(reviewing).toMatchObject({ stage: 'reviewing', revision: revision + 1 })
    const without = await stage(kemi, { stage: 'ready', revision: reviewing.revision })
    expect(without).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } })
    const reason = 'The second reader is ill.'
    expectDone(await stage(kemi, { stage: 'ready', revision: reviewing.revision, reason }))
    const { history } = await fileOf(musa, ada)
    expect(history).toContainEqual(
      expect.objectContaining({
        from: 'reviewing',
        to: 'ready',
        reason,
        by: expect.objectContaining({ kind: 'staff' }),
      }),
    )
    const lines = await portal.context.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'case.moved')
      .execute()
    expect(JSON.stringify(lines)).not.toContain('ill')
  })

  test('by the first of two officers; the second is told who changed what, and changes nothing', async () => {
    const { revision } = await opened()
    const answers = await Promise.all([
      stage(kemi, { stage: 'reviewing', revision }),
      stage(musa, { stage: 'reviewing', revision }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'conflicting-change',
      detail: expect.stringMatching(
        /^(Musa Danjuma|Ngozi Eze) changed this application at \d\d:\d\d: Moved to another stage\. /,
      ),
      current: { stage: 'reviewing', revision: revision + 1, change: 'case.moved' },
    })
    expect((await row()).stage).toBe('reviewing')
  })

  test('back from ready and from readers to checking, where the applicant can be asked again, and nothing is emailed', async () => {
    const { revision } = await opened()
    const before = await portal.mails.to(ada.email)
    const ready = expectDone(await stage(kemi, { stage: 'ready', revision, reason: 'By mistake.' })).case
    const ask = { requests: [{ kind: 'transcript', message: 'All pages.' }], due_on: dayIn(10) }
    const asked = () => kemi.call('requestFromApplicant', { params: { uuid: ada.uuid }, body: ask })
    expect(await asked()).toMatchObject({ status: 409, body: { current: { stage: 'ready' } } })
    const back = expectDone(await stage(musa, { stage: 'checking', revision: ready.revision })).case
    expect(back).toMatchObject({ stage: 'checking', revision: ready.revision + 1 })
    // The undo of someone who has not seen this is refused.
    expect((await stage(kemi, { stage: 'checking', revision: ready.revision })).status).toBe(409)
    const reviewing = expectDone(await stage(kemi, { stage: 'reviewing', revision: back.revision })).case
    expectDone(await stage(kemi, { stage: 'checking', revision: reviewing.revision }))
    expect(await portal.mails.to(ada.email)).toHaveLength(before.length)
    expect((await asked()).status).toBe(201)
    const { history } = await fileOf(musa, ada)
    expect(history).toContainEqual(expect.objectContaining({ from: 'ready', to: 'checking' }))
  })

  test('back to checking only by someone who may plan, and never once a decision is proposed', async () => {
    const { revision } = await opened()
    const ready = expectDone(await stage(kemi, { stage: 'ready', revision, reason: 'By mistake.' })).case
    const auditor = await portal.member('auditor')
    const stranger = await portal.member('officer', { schools: ['space'] })
    expect((await stage(auditor, { stage: 'checking', revision: ready.revision })).status).toBe(403)
    expect((await stage(stranger, { stage: 'checking', revision: ready.revision })).status).toBe(404)
    const proposed = { params: { uuid: ada.uuid }, body: { kind: 'waiting_list', revision: ready.revision } }
    expectDone(await kemi.call('proposeDecision', proposed))
    const now = (await fileOf(kemi, ada)).case
    expect(await stage(kemi, { stage: 'checking', revision: now.revision, reason: 'Wait.' })).toMatchObject({
      status: 409,
      body: { current: { stage: 'proposed' } },
    })
  })

  test('only as the table allows; otherwise 409 names both stages', async () => {
    const { revision } = await opened()
    for (const to of ['proposed', 'approved', 'told', 'with_applicant', 'received'])
      expect(await stage(kemi, { stage: to, revision, reason: 'Because.' })).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/“checking”.*“/), current: { stage: 'checking' } },
      })
  })

  test('to withdrawn on the applicant’s behalf, who is told without the reason, and back again', async () => {
    const { revision } = await opened()
    expect(await stage(kemi, { stage: 'withdrawn', revision })).toMatchObject({ status: 422 })
    const reason = 'She wrote that she is expecting twins.'
    const gone = expectDone(await stage(kemi, { stage: 'withdrawn', revision, reason })).case
    expect(gone).toMatchObject({ stage: 'withdrawn', withdrawn_from: 'checking' })
    const email = await portal.mails.newestTo(ada.email)
    expect(email.subject).toContain('has been withdrawn')
    expect(email.text).not.toContain('twins')
    const back = await stage(kemi, { stage: 'checking', revision: gone.revision, reason: 'By mistake.' })
    expect(expectDone(back).case).toMatchObject({ stage: 'checking' })
  })

  test('but not by an auditor or by an officer of another school', async () => {
    const { revision } = await opened()
    const auditor = await portal.member('auditor')
    const stranger = await portal.member('officer', { schools: ['space'] })
    expect((await stage(auditor, { stage: 'reviewing', revision })).status).toBe(403)
    expect((await stage(stranger, { stage: 'reviewing', revision })).status).toBe(404)
    expect((await assign(stranger, { staff_id: null, revision })).status).toBe(404)
  })
})

test('the office cannot bring back a case whose account is being deleted, or write to its owner', async () => {
  await opened()
  const asked = { password: 'three words in a row', confirmation: 'delete my account', withdraw: true }
  expect((await portal.as(ada, 'POST', '/account/deletion', asked)).status).toBe(200)
  const { revision } = (await fileOf(kemi, ada)).case
  expect((await stage(kemi, { stage: 'checking', revision, reason: 'Why not.' })).status).toBe(409)
  expect((await kemi.call('writeMessage', { params: { uuid: ada.uuid }, body: { body: 'Stay!' } })).status).toBe(409)
})

describe('a case is assigned', () => {
  test('to a colleague or to no one, with a new revision each time', async () => {
    const { revision } = await opened()
    const given = expectDone(await assign(kemi, { staff_id: musa.id, revision })).case
    expect(given).toMatchObject({ assignee: { id: musa.id }, revision: revision + 1 })
    expect((await assign(musa, { staff_id: null, revision })).body).toMatchObject({ code: 'conflicting-change' })
    const free = expectDone(await assign(musa, { staff_id: null, revision: given.revision })).case
    expect(free).not.toHaveProperty('assignee')
  })

  test('but not to anyone who may not read it, has left or does not exist', async () => {
    const { revision } = await opened()
    const stranger = await portal.member('officer', { schools: ['space'] })
    const gone = await portal.member('officer')
    await portal.admin.freshen()
    expectDone(await portal.admin.call('disableStaff', { params: { id: gone.id } }))
    for (const staff_id of [stranger.id, gone.id, portal.admin.id, portal.context.random.uuid()])
      expect(await assign(kemi, { staff_id, revision })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'staff_id' }] },
      })
  })
})

describe('a document is', () => {
  test('accepted with one call, which opens the case and updates its row in the queue', async () => {
    const version = await versionOf('transcript')
    const done = expectDone(await judge(kemi, version, { verdict: 'accepted' }))
    expect(done).toMatchObject({
      version: { id: version, verdict: 'accepted', judged_by: { id: kemi.id } },
      case: { stage: 'checking' },
    })
    expect((await row()).documents).toEqual({ needed: 4, accepted: 1, rejected: 0 })
  })

  test('rejected with a reason from the list, and with no other', async () => {
    const version = await versionOf('transcript')
    for (const reason of [undefined, '', 'because'])
      expect(await judge(kemi, version, { verdict: 'rejected', reason })).toMatchObject({ status: 422 })
    const done = expectDone(await judge(kemi, version, { verdict: 'rejected', reason: 'blurred' }))
    expect(done.version).toMatchObject({ verdict: 'rejected', reason: 'blurred' })
    expect((await row()).documents).toEqual({ needed: 4, accepted: 0, rejected: 1 })
    const line = { action: 'document.rejected', document: { kind: 'transcript', id: version } }
    expect((await fileOf(kemi, ada)).history).toContainEqual(expect.objectContaining(line))
  })

  test('without a verdict again once the verdict is undone', async () => {
    const version = await versionOf('transcript')
    expectDone(await judge(kemi, version, { verdict: 'accepted' }))
    const { version: free } = expectDone(await judge(kemi, version, { verdict: null, was: 'accepted' }))
    for (const field of ['verdict', 'reason', 'judged_by', 'judged_at']) expect(free).not.toHaveProperty(field)
    expect((await row()).documents.accepted).toBe(0)
  })

  test('not judged by someone who has not seen a colleague’s verdict', async () => {
    const version = await versionOf('transcript')
    expectDone(await judge(musa, version, { verdict: 'rejected', reason: 'blurred', was: null }))
    const late = await judge(kemi, version, { verdict: 'accepted', was: null })
    expect(late).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('rejected'), current: { change: 'document.rejected' } },
    })
  })

  test('not judged once a decision depends on it', async () => {
    const version = await versionOf('transcript')
    const { revision } = await opened()
    const ready = expectDone(await stage(kemi, { stage: 'ready', revision, reason: 'Scores are on paper.' })).case
    expectDone(await judge(kemi, version, { verdict: 'accepted' }))
    await portal.context.db
      .updateTable('admission_case')
      .set({ stage: 'proposed' })
      .where('application_id', '=', ada.application.id)
      .execute()
    expect(ready.stage).toBe('ready')
    expect((await judge(kemi, version, { verdict: null })).status).toBe(409)
  })

  test('not judged by an officer of another school, or by a head of school', async () => {
    const version = await versionOf('transcript')
    const stranger = await portal.member('officer', { schools: ['space'] })
    const head = await portal.member('head')
    expect((await judge(stranger, version, { verdict: 'accepted' })).status).toBe(404)
    expect((await judge(head, version, { verdict: 'accepted' })).status).toBe(403)
  })
})

describe('the reasons to reject a document', () => {
  const desk = settingDesk('document-reasons')
  let ifeoma: OfficePerson
  let registrar: OfficePerson
  beforeAll(async () => {
    ifeoma = await portal.member('editor')
    registrar = await portal.member('registrar')
  })
  type Reason = { code?: string; label: string; request: string }

  test('can be reworded by editors; a verdict keeps a reason that is no longer offered', async () => {
    const before: Reason[] = (await desk.read(ifeoma)).published.body
    const version = await versionOf('transcript')
    expectDone(await judge(kemi, version, { verdict: 'rejected', reason: 'blurred' }))
    const [blurred, ...others] = before
    const dark = { code: 'dark', label: 'Blurred, or too dark!', request: 'Take the picture again.' }
    await desk.change(ifeoma, registrar, [dark, ...others])
    const other = await versionOf('degree_certificate')
    expect((await judge(kemi, other, { verdict: 'rejected', reason: 'blurred' })).status).toBe(422)
    expect((await judge(kemi, other, { verdict: 'rejected', reason: 'dark' })).status).toBe(200)
    expect((await judge(kemi, version, { verdict: 'rejected', reason: 'blurred' })).status).toBe(200)
    const shown = expectDone(await kemi.call('documentReasons'))
    expect(shown[0]).toEqual(dark)
    expect(shown.find(({ code }: Reason) => code === 'blurred')).toEqual({ ...blurred, retired: true })
    await desk.change(ifeoma, registrar, before)
    expect(expectDone(await kemi.call('documentReasons')).at(-1)).toEqual({ ...dark, retired: true })
  })

  test('need a code of their own, and sentences of a length that an email takes', async () => {
    const { published } = await desk.read(ifeoma)
    const [first] = published.body
    expect(await desk.problems(ifeoma, [first, { ...first, label: 'Again' }])).toEqual([
      { field: '1.code', message: `“${first.code}” is used twice.` },
    ])
    expect(await desk.problems(ifeoma, [])).toEqual([{ field: '', message: 'Write at least one.' }])
    expect(await desk.problems(ifeoma, [{ ...first, request: 'y'.repeat(100_000) }])).toMatchObject([
      { field: '0.request' },
    ])
  })

  test('are not for officers to edit, whose requests start with them', async () => {
    expect((await desk.save(kemi, [], 0)).status).toBe(403)
  })
})

test('a note is for the office; the applicant is not told', async () => {
  const body = 'Call the school about the stamp.\nتحقق من الختم'
  const before = (await portal.mails.to(ada.email)).length
  expectDone(await kemi.call('writeNote', { params: { uuid: ada.uuid }, body: { body } }))
  expect((await fileOf(musa, ada)).case.notes).toMatchObject([{ body, by: { id: kemi.id } }])
  expect((await portal.mails.to(ada.email)).length).toBe(before)
  const long = { body: 'a'.repeat(100_000) }
  expect((await kemi.call('writeNote', { params: { uuid: ada.uuid }, body: long })).status).toBe(422)
})
