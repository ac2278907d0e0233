import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WrittenCase } from '../../testing/cases.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { dueFrom, type ReviewOffice, reviewOffice } from './testing/review-office.ts'

let office: ReviewOffice
let officer: OfficePerson
let registrar: OfficePerson
let readers: OfficePerson[]
let files: WrittenCase[]
beforeAll(async () => {
  office = await reviewOffice()
  officer = await office.join('Kemi Obi', 'officer')
  registrar = await office.join('Grace Ekanem', 'registrar')
  readers = [
    await office.join('Ada Eze', 'reader'),
    await office.join('Bola Ade', 'reader'),
    await office.join('Space Only', 'reader', { schools: ['space'] }),
  ]
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.context.db.deleteFrom('application').execute()
  files = [
    await office.put({ stage: 'checking' }),
    await office.put(),
    await office.put({ programme: 'msc-computer-science' }),
  ]
})

const idsOf = (...positions: number[]) => positions.map(at => readers[at]?.id ?? '')
const share = (body: object, who = officer) =>
  who.call('shareReviews', { body: { due_on: dueFrom(office), uuids: files.map(({ uuid }) => uuid), ...body } })
const stages = async () =>
  (await office.context.db.selectFrom('admission_case').select('stage').orderBy('application_id').execute()).map(
    ({ stage }) => stage,
  )
const loadOf = async (at: number) =>
  expectDone(await officer.call('listReaders')).find(({ id }: { id: string }) => id === readers[at]?.id)

describe('applications are shared out among readers', () => {
  test('after a preview that changes nothing', async () => {
    const preview = expectDone(await share({ readers: idsOf(0, 1, 2) }))
    expect(preview).toMatchObject({ count: 3, enough: 0, done: false })
    expect(await stages()).toEqual(['checking', 'reviewing', 'reviewing'])
    expect(await office.context.db.selectFrom('review').select('id').execute()).toEqual([])
    const done = expectDone(await share({ readers: idsOf(0, 1, 2), count: 3 }))
    expect(done).toMatchObject({ done: true, shares: preview.shares })
    expect(await stages()).toEqual(['reviewing', 'reviewing', 'reviewing'])
  })

  test('evenly, with as many readers as the rubric asks for, who may all read it', async () => {
    const { shares } = expectDone(await share({ readers: idsOf(0, 1, 2), count: 3 }))
    expect(shares.map(({ count }: { count: number }) => count).sort()).toEqual([2, 2, 2])
    expect(await loadOf(2)).toMatchObject({ load: 2, overdue: 0 })
    const rows = expectDone(await (readers[2] as OfficePerson).call('readingList')).rows
    expect(rows.map((row: { selected_program: string }) => row.selected_program)).toEqual([
      'msc-space-physics',
      'msc-space-physics',
    ])
  })

  test('and each reader gets one email, with numbers and no names', async () => {
    expectDone(await share({ readers: idsOf(0, 1), count: 3 }))
    const mails = (await office.mails.to('ada.eze@usta.example')).filter(({ subject }) => /to score by/.test(subject))
    expect(mails.at(-1)?.subject).toMatch(/^3 applications to score by /)
    expect(mails.at(-1)?.text).not.toMatch(/Bello|26-200/)
  })

  test('but not if there are too few readers, and then to no one', async () => {
    expect(await share({ readers: idsOf(0), count: 3 })).toMatchObject({ status: 422 })
    expect(await share({ readers: idsOf(0, 2), count: 3 })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('One application needs') },
    })
    expect(await office.context.db.selectFrom('review').select('id').execute()).toEqual([])
  })

  test('only if they need more readers', async () => {
    expectDone(await share({ readers: idsOf(0, 1), count: 3 }))
    expect(expectDone(await share({ readers: idsOf(0, 1, 2) }))).toMatchObject({ count: 0, enough: 3 })
  })

  test('but not if their number has changed', async () => {
    expect(await share({ readers: idsOf(0, 1), count: 2 })).toMatchObject({ status: 409 })
    expect(await stages()).toContain('checking')
  })

  test('from a view of the queue', async () => {
    const body = {
      filter: { q: 'programme:msc-space-physics' },
      readers: idsOf(0, 1),
      count: 2,
      due_on: dueFrom(office),
    }
    expect(expectDone(await officer.call('shareReviews', { body }))).toMatchObject({ done: true, count: 2 })
  })

  test('only within the planner’s programmes, and only to people who score', async () => {
    const narrow = await office.join(`Narrow ${files[0]?.id}`, 'officer', { schools: ['computing'] })
    expect(await share({ readers: idsOf(0, 1), count: 3 }, narrow)).toMatchObject({ status: 404 })
    expect(await share({ readers: [officer.id, registrar.id], count: 3 })).toMatchObject({ status: 422 })
  })

  test('and can be withdrawn from a reader until scores are submitted', async () => {
    const [file] = files
    if (!file) throw new Error('no file')
    expectDone(await share({ uuids: [file.uuid], readers: idsOf(0, 1), count: 1 }))
    const seen = expectDone(await officer.call('readReviews', { params: { uuid: file.uuid } }))
    const { readers: after } = expectDone(await officer.call('endReview', { params: { id: seen.readers[0].id } }))
    expect(after.map(({ state }: { state: string }) => state).sort()).toEqual(['assigned', 'taken-back'])
    expect(await officer.call('endReview', { params: { id: seen.readers[0].id } })).toMatchObject({ status: 409 })
    const reader = readers[1] as OfficePerson
    const other = readers[0] as OfficePerson
    const left =
      after.find(({ state }: { state: string }) => state === 'assigned').reader.id === reader.id ? reader : other
    expectDone(await office.score(left, file, 4))
    const submitted = after.find(({ state }: { state: string }) => state === 'assigned')
    expect(await officer.call('endReview', { params: { id: submitted.id } })).toMatchObject({ status: 409 })
  })

  test('but not with a due date that is past or too far away', async () => {
    for (const due_on of ['2020-01-01', '2099-01-01'])
      expect(await share({ readers: idsOf(0, 1), due_on })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'due_on' }] },
      })
  })

  test('but not without a rubric', async () => {
    const file = await office.put({ programme: 'bsc-software-engineering' })
    expect(await share({ uuids: [file.uuid], readers: idsOf(0) })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('no rubric') },
    })
  })
})

describe('a rubric', () => {
  const rubricOf = async (level: string) =>
    expectDone(await officer.call('listRubrics')).find((one: { level: string }) => one.level === level)
  const draft = async (more: object, who = officer) => {
    const { versions } = await rubricOf('pgd')
    const waiting = versions.find((one: { published_at?: string }) => !one.published_at)
    const body = { level: 'pgd', programme: null, rubric: versions[0].rubric, was: waiting?.id ?? null }
    return who.call('draftRubric', { body: { ...body, ...more } })
  }

  test('is not published by the one who drafted it', async () => {
    const { versions } = await rubricOf('pgd')
    const drafted = expectDone(await draft({ rubric: { ...versions[0].rubric, tolerance: 6 } }, registrar))
    const { id } = drafted.versions[0]
    expect(await registrar.call('publishRubric', { params: { id } })).toMatchObject({ status: 403 })
    expectDone(await registrar.call('discardRubric', { params: { id } }))
  })

  test('starts from the samples, and counts once it is published', async () => {
    const { versions } = await rubricOf('pgd')
    expect(versions).toMatchObject([{ version: 1, published_at: expect.any(String), applications: 0 }])
    const drafted = expectDone(await draft({ rubric: { ...versions[0].rubric, tolerance: 7 } }))
    expect(drafted.versions[0]).toMatchObject({ version: 2, drafted_by: { full_name: 'Kemi Obi' } })
    expect(drafted.versions[0].published_at).toBeUndefined()
    const { id } = drafted.versions[0]
    expect(await officer.call('publishRubric', { params: { id } })).toMatchObject({ status: 403 })
    const published = expectDone(await registrar.call('publishRubric', { params: { id } }))
    expect(published.versions[0]).toMatchObject({ version: 2, published_by: { full_name: 'Grace Ekanem' } })
    expect(await registrar.call('publishRubric', { params: { id } })).toMatchObject({ status: 409 })
    expect(await officer.call('discardRubric', { params: { id } })).toMatchObject({ status: 404 })
  })

  test('that a colleague has since changed is not overwritten', async () => {
    expectDone(await draft({}))
    expect(await draft({ was: null })).toMatchObject({ status: 409 })
    const { versions } = await rubricOf('pgd')
    expectDone(await officer.call('discardRubric', { params: { id: versions[0].id } }))
  })

  test('for a whole level is not for a planner of one school', async () => {
    const narrow = await office.join('Narrow Planner', 'head', { schools: ['space'] })
    expect(await draft({}, narrow)).toMatchObject({ status: 403 })
    const own = { level: 'msc', programme: 'msc-space-physics' }
    const { versions } = await rubricOf('msc')
    expectDone(await draft({ ...own, rubric: versions[0].rubric }, narrow))
    expect(await draft({ ...own, programme: 'msc-computer-science' }, narrow)).toMatchObject({ status: 403 })
    expect(await draft({ ...own, programme: 'phd-computer-science' }, narrow)).toMatchObject({ status: 403 })
    expect(await draft({ ...own, programme: 'phd-space-physics' }, narrow)).toMatchObject({ status: 422 })
  })

  test('whose weights do not add up is refused', async () => {
    const { versions } = await rubricOf('pgd')
    const [first] = versions[0].rubric.criteria
    const answer = await draft({ rubric: { ...versions[0].rubric, criteria: [first] } })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'rubric.criteria' }] } })
  })
})
