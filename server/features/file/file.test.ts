import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficePerson } from '../../testing/office.ts'
import { expectDone } from '../../testing/office.ts'
import { type Candidate, fileOf, type OfficePortal, officePortal, sendReference } from '../../testing/office-portal.ts'

let portal: OfficePortal
let officer: OfficePerson
let ada: Candidate
beforeAll(async () => {
  portal = await officePortal()
  officer = await portal.member('officer')
  ada = await portal.candidate()
  await sendReference(portal, 'm.bello@unilag.edu.ng')
})
afterAll(() => portal.close())

const linesBy = (member: OfficePerson) =>
  portal.context.db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'detail'])
    .where('actor_kind', '=', 'staff')
    .where('actor_id', '=', member.id)
    .orderBy('id')
    .execute()

describe('a file', () => {
  test('has everything that an officer needs', async () => {
    const file = await fileOf(officer, ada)
    expect(file).toMatchObject({
      uuid: ada.uuid,
      application_number: ada.application.application_number ?? expect.any(String),
      name: { surname: 'Nwosu', given: 'Adaeze Chioma' },
      selected_program: 'msc-computer-science',
      selected_program_title: 'M.Sc. Computer Science',
      has_paid: true,
      parts: ['contact', 'answers', 'documents', 'references', 'signals', 'payments', 'work'],
      contact: { email: ada.email, account_email: ada.email },
      answers: { surname: 'Nwosu', address: '12 Ziks Avenue\nAwka' },
      case: { stage: 'received', requests: [], messages: [], notes: [] },
      round: { name: expect.any(String), decide_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      here: [],
    })
    expect(file.may).toContain('documents.check')
    expect(file.documents.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'curriculum_vitae',
      'degree_certificate',
      'passport_photograph',
      'transcript',
    ])
    expect(file.documents[0].versions).toEqual([
      expect.objectContaining({ file_name: expect.any(String), content_type: expect.any(String) }),
    ])
    expect(file.requirements).toMatchObject([
      { id: 'degree', requirement: 'First degree', state: 'to_look_at', proof: 'degree_certificate' },
      { id: 'cgpa', wanted: '2.5 of 5.0 or more', state: 'met', proof: 'transcript' },
      { id: 'document:passport_photograph', answer: 'Added', state: 'to_look_at' },
      { id: 'document:curriculum_vitae' },
      { id: 'document:statement_of_purpose_file', answer: 'Written in the form' },
      { id: 'references', answer: '1 of 2 received', state: 'to_look_at' },
    ])
    expect(file.references).toMatchObject([
      { number: 1, name: 'Prof. Musa Bello', status: 'provided', signals: expect.any(Array) },
      { number: 2, name: 'Dr. Ngozi Eze', status: 'requested' },
    ])
    expect(file.payments).toMatchObject([{ status: 'paid', amount: '₦10,000' }])
    expect(file.history.map(({ action }: { action: string }) => action)).toContain('application.submitted')
  })

  test('shows who else has had it open within the last minute', async () => {
    const musa = await portal.member('officer')
    await fileOf(musa, ada)
    expect((await fileOf(officer, ada)).here).toMatchObject([{ id: musa.id }])
    portal.clock.advance({ seconds: 61 })
    expect(expectDone(await officer.call('noteHere', { params: { uuid: ada.uuid } }))).toMatchObject({ here: [] })
    expectDone(await musa.call('noteHere', { params: { uuid: ada.uuid } }))
    expect((await fileOf(officer, ada)).here).toMatchObject([{ id: musa.id }])
  })

  test('leaves one audit line with the name of the member of staff each time it is opened', async () => {
    const kemi = await portal.member('officer')
    await fileOf(kemi, ada)
    await fileOf(kemi, ada)
    const reads = async () => (await linesBy(kemi)).filter(({ action }) => action === 'application.read')
    expect(await reads()).toMatchObject([{ subject: `application:${ada.uuid}` }])
    portal.clock.advance({ minutes: 5 })
    await fileOf(kemi, ada)
    expect(await reads()).toHaveLength(2)
  })

  test('is not logged as read when it is fetched ahead, only when it is shown', async () => {
    const [ngozi, bisi] = [await portal.member('officer'), await portal.candidate()]
    await fileOf(ngozi, bisi, 'ahead=1')
    const isUnread = async () => (await queueRow(bisi)).unread
    expect(await isUnread()).toBe(true)
    const actions = async () => (await linesBy(ngozi)).map(({ action }) => action)
    expect(await actions()).not.toContain('application.read')
    // Someone who only prefetches files is in the log too.
    expect(await actions()).toContain('application.loaded-ahead')
    expectDone(await ngozi.call('noteHere', { params: { uuid: bisi.uuid } }))
    expect(await isUnread()).toBe(false)
    expect(await actions()).toContain('application.read')
    const before = await actions()
    await fileOf(ngozi, bisi, 'ahead=1')
    expect(await actions(), 'refetching an open file leaves no line').toEqual(before)
  })

  test('stays unread for officers when an auditor reads it', async () => {
    const [auditor, chidi] = [await portal.member('auditor'), await portal.candidate()]
    await fileOf(auditor, chidi)
    expect((await queueRow(chidi)).unread).toBe(true)
  })

  const queueRow = async ({ uuid }: Candidate) => {
    const { rows } = expectDone(await officer.call('listCases', { query: 'limit=100&stage=received' }))
    return rows.find((row: { uuid: string }) => row.uuid === uuid)
  }
})

describe('parts of a file by role:', () => {
  test('a reader whose rubric hides names finds neither the name nor the face nor the state on any path, and one whose does not sees them', async () => {
    const reader = await portal.member('reader')
    const bola = await portal.candidate()
    const assign = { assignee_id: reader.id }
    const { db } = portal.context
    await db.updateTable('admission_case').set(assign).where('application_id', '=', bola.application.id).execute()
    await db
      .updateTable('document')
      .set({ file_name: 'Adaeze Nwosu.pdf' })
      .where('application_id', '=', bola.application.id)
      .execute()
    const hidden = await fileOf(reader, bola)
    expect(hidden.name).toEqual({ surname: '', given: '' })
    expect(hidden.withheld).toEqual(expect.arrayContaining(['surname', 'first_name', 'gender', 'state_of_origin']))
    for (const name of hidden.withheld) expect(hidden.answers).not.toHaveProperty(name)
    const rows = expectDone(await reader.call('listCases', { query: 'limit=100' })).rows
    expect(JSON.stringify([hidden, rows])).not.toMatch(/Nwosu|Adaeze|Chioma|Anambra|passport_photograph/)
    expect(rows).toContainEqual(expect.objectContaining({ uuid: bola.uuid, name: { surname: '', given: '' } }))
    for (const q of ['nwosu', 'adaeze']) {
      const found = expectDone(await reader.call('listCases', { query: `q=${q}` }))
      expect(found.rows, `found by ${q}`).toEqual([])
    }
    const number = bola.application.application_number ?? ''
    expect(expectDone(await reader.call('listCases', { query: `q=${number}` })).rows).toHaveLength(1)
    const photo = (await fileOf(officer, bola)).documents.find(
      ({ kind }: { kind: string }) => kind === 'passport_photograph',
    )
    expect((await reader.call('readCaseDocument', { params: { version: photo.id } })).status).toBe(404)
    expect(expectDone(await reader.call('readReviews', { params: { uuid: bola.uuid } })).rubric.names_hidden).toBe(true)
    // A published version never changes, so there is a next one.
    const next = (names: boolean, version: number) =>
      sql`insert into rubric (id, level, programme, version, content, drafted_at, published_at)
        select gen_random_uuid(), level, programme, ${version}, content || jsonb_build_object('names_hidden', ${names}::boolean),
          now(), now() from rubric where level = 'msc' and programme is null and version = 1`.execute(db)
    await next(false, 2)
    const shown = await fileOf(reader, bola)
    expect(shown).toMatchObject({ name: { surname: 'Nwosu' }, answers: { surname: 'Nwosu' } })
    await next(true, 3)
    expect((await fileOf(reader, bola)).name).toEqual({ surname: '', given: '' })
  })

  test('a reader sees nothing of a file that is not assigned to them', async () => {
    const reader = await portal.member('reader')
    expect(await reader.call('readCase', { params: { uuid: ada.uuid } })).toMatchObject({ status: 404 })
  })

  test('a reader sees the assigned file, but no contact details', async () => {
    const reader = await portal.member('reader')
    await portal.context.db
      .updateTable('admission_case')
      .set({ assignee_id: reader.id })
      .where('application_id', '=', ada.application.id)
      .execute()
    const file = await fileOf(reader, ada)
    expect(file.parts).toEqual(['answers', 'documents', 'references'])
    expect(file.withheld).toEqual(expect.arrayContaining(['email', 'phone', 'address', 'first_referee_email']))
    expect(JSON.stringify(file)).not.toMatch(/@|\+?234803|0803|Ziks/)
    const reference = expectDone(await reader.call('readCaseReference', { params: { id: file.references[0].id } }))
    expect(reference.final_recommendation).toBe('She is the best of her year.')
    expect(JSON.stringify(reference)).not.toMatch(/@|signals|contact_details/)
  })

  test('a bursar sees the payments and neither answers nor documents', async () => {
    const bursar = await portal.member('bursar')
    const file = await fileOf(bursar, ada)
    expect(file.parts).toEqual(['payments'])
    expect(file).toMatchObject({ payments: [{ status: 'paid' }], has_paid: true })
    for (const part of ['contact', 'answers', 'documents', 'references', 'history', 'case'])
      expect(file).not.toHaveProperty(part)
    const version = (await fileOf(officer, ada)).documents[0].id
    expect(await bursar.call('readCaseDocument', { params: { version } })).toMatchObject({ status: 403 })
    expect(await bursar.call('noteHere', { params: { uuid: ada.uuid } })).toMatchObject({ status: 403 })
  })

  test('a records officer sees nothing of a person who has not accepted a place', async () => {
    const records = await portal.member('records')
    expect(await records.call('readCase', { params: { uuid: ada.uuid } })).toMatchObject({ status: 404 })
  })
})

describe('outside one’s scope', () => {
  test('everything is 404: the file, its documents, its references and every action', async () => {
    const stranger = await portal.member(['officer', 'registrar', 'head', 'bursar'], { schools: ['space'] })
    const file = await fileOf(officer, ada)
    const version = file.documents[0].id
    const reference = file.references[0].id
    const uuid = ada.uuid
    for (const [name, params] of [
      ['readCase', { uuid }],
      ['openCase', { uuid }],
      ['noteHere', { uuid }],
      ['readCaseDocument', { version }],
      ['readCaseReference', { id: reference }],
      ['readReferenceFile', { id: reference }],
    ] as const)
      expect(await stranger.call(name, { params }), name).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await linesBy(stranger)).not.toContainEqual(expect.objectContaining({ subject: `application:${uuid}` }))
  })

  test('a scope removed while the file is open closes the file', async () => {
    const tunde = await portal.member('officer')
    await fileOf(tunde, ada)
    await portal.admin.freshen()
    const grants = [{ role: 'officer', scope: { schools: ['space'] } }]
    expectDone(await portal.admin.call('changeStaff', { params: { id: tunde.id }, body: { grants } }))
    for (const name of ['noteHere', 'openCase', 'readCase'] as const)
      expect(await tunde.call(name, { params: { uuid: ada.uuid } })).toMatchObject({ status: 404 })
  })

  test('an application that was returned to its owner looks like one that does not exist', async () => {
    const chidi = await portal.candidate()
    const id = chidi.application.id
    await portal.context.db
      .updateTable('admission_case')
      .set({ stage: 'returned' })
      .where('application_id', '=', id)
      .execute()
    const missing = await officer.call('readCase', { params: { uuid: '00000000-0000-4000-8000-000000000000' } })
    const returned = await officer.call('readCase', { params: { uuid: chidi.uuid } })
    expect(returned).toMatchObject({ status: 404, body: { detail: missing.body.detail } })
  })
})

describe('the bytes of a document', () => {
  test('come as a sandboxed attachment, are not cached, and are logged', async () => {
    const kemi = await portal.member('officer')
    const { documents } = await fileOf(officer, ada)
    const transcript = documents.find(({ kind }: { kind: string }) => kind === 'transcript')
    const answer = await kemi.call('readCaseDocument', { params: { version: transcript.id } })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="transcript\.pdf"/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    })
    expect(String(answer.body).startsWith('%PDF-')).toBe(true)
    expect(await linesBy(kemi)).toContainEqual(
      expect.objectContaining({ action: 'document.read', detail: { kind: 'transcript', id: transcript.id } }),
    )
    const again = await kemi.call('readCaseDocument', {
      params: { version: transcript.id },
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again).toMatchObject({ status: 304, body: '' })
  })

  test('are logged as loaded ahead when fetched ahead, and as read when shown', async () => {
    const [kemi, stranger] = [await portal.member('officer'), await portal.member('bursar')]
    const { id, kind } = (await fileOf(officer, ada)).documents[0]
    const params = { version: id }
    expectDone(await kemi.call('readCaseDocument', { params, query: 'ahead=1' }))
    const looks = async () => (await linesBy(kemi)).filter(({ action }) => action.startsWith('document.'))
    const line = (action: string) => ({ action, subject: `application:${ada.uuid}`, detail: { kind, id } })
    expect(await looks()).toEqual([line('document.loaded-ahead')])
    expect(await kemi.call('noteDocumentShown', { params })).toMatchObject({ status: 204 })
    expect(await looks()).toEqual([line('document.loaded-ahead'), line('document.read')])
    expect(await stranger.call('noteDocumentShown', { params })).toMatchObject({ status: 403 })
    const nothing = { version: portal.context.random.uuid() }
    expect(await kemi.call('noteDocumentShown', { params: nothing })).toMatchObject({ status: 404 })
  })

  test('of a reference come the same way, and reading it is logged', async () => {
    const kemi = await portal.member('officer')
    const { references } = await fileOf(kemi, ada)
    const params = { id: references[0].id }
    expect(expectDone(await kemi.call('readCaseReference', { params }))).toMatchObject({
      final_recommendation: 'She is the best of her year.',
      email_official: expect.stringContaining('@'),
      signals: expect.any(Array),
      file: { file_name: 'letter.pdf' },
    })
    expect((await kemi.call('readReferenceFile', { params })).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const actions = (await linesBy(kemi)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['reference.read', 'reference.file-read']))
    const empty = { id: references[1].id }
    expect(await kemi.call('readCaseReference', { params: empty })).toMatchObject({ status: 404 })
  })
})

describe('opening a case', () => {
  test('moves it from received to checking, and a second time changes nothing', async () => {
    const bola = await portal.candidate()
    const params = { uuid: bola.uuid }
    const before = await fileOf(officer, bola)
    const opened = expectDone(await officer.call('openCase', { params }))
    expect(opened.case).toMatchObject({ stage: 'checking', revision: before.case.revision + 1 })
    expect(expectDone(await officer.call('openCase', { params })).case).toEqual(opened.case)
    expect((await fileOf(officer, bola)).history).toContainEqual(
      expect.objectContaining({ action: 'case.moved', from: 'received', to: 'checking' }),
    )
  })

  test('ends the applicant’s right to edit', async () => {
    const bola = await portal.candidate()
    expectDone(await officer.call('openCase', { params: { uuid: bola.uuid } }))
    const { status, body } = await portal.as(bola, 'POST', `/applications/${bola.uuid}/edit`)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'no-longer-editable' })
  })

  test('is refused to an auditor, who may only read it', async () => {
    const auditor = await portal.member('auditor')
    expect(await auditor.call('openCase', { params: { uuid: ada.uuid } })).toMatchObject({ status: 403 })
  })

  test('needs the right in this programme, whatever else one may read', async () => {
    const mixed = await portal.member('officer', { schools: ['space'] })
    const grant = { staff_id: mixed.id, role: 'auditor', scope: '"all"', granted_at: portal.clock.now() }
    await portal.context.db
      .insertInto('staff_grant')
      .values({ id: portal.context.random.uuid(), ...grant })
      .execute()
    expect((await fileOf(mixed, ada)).may).not.toContain('documents.check')
    expect(await mixed.call('openCase', { params: { uuid: ada.uuid } })).toMatchObject({ status: 403 })
  })
})
