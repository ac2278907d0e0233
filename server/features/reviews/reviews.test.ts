import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WrittenCase } from '../../testing/cases.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { evenScores, type ReviewOffice, reviewOffice } from './testing/review-office.ts'

let office: ReviewOffice
let head: OfficePerson
let officer: OfficePerson
let [ada, bola, chidi]: OfficePerson[] = []
let file: WrittenCase
beforeAll(async () => {
  office = await reviewOffice()
  head = await office.join('Amina Lawal', 'head')
  officer = await office.join('Kemi Obi', 'officer')
  ada = await office.join('Ada Eze', 'reader')
  bola = await office.join('Bola Ade', 'reader')
  chidi = await office.join('Chidi Nna', 'reader')
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.context.db.deleteFrom('application').execute()
  file = await office.put()
})

const known = <T>(one: T | undefined): T => {
  if (one === undefined) throw new Error('nobody')
  return one
}
const reviewsFor = (who: OfficePerson | undefined, { uuid } = file) =>
  known(who).call('readReviews', { params: { uuid } })
const seenBy = async (who: OfficePerson | undefined, one = file) => expectDone(await reviewsFor(who, one))
const stageNow = async () =>
  await office.context.db
    .selectFrom('admission_case')
    .select(['stage', 'score'])
    .where('application_id', '=', file.id)
    .executeTakeFirstOrThrow()
const rowOf = async (who: OfficePerson, q = '') => {
  const { rows } = expectDone(
    await who.call('listCases', { query: `q=${encodeURIComponent(q)}&sort=newest&limit=100` }),
  )
  return rows.find((row: { uuid: string }) => row.uuid === file.uuid)
}
const mailsTo = async (name: string) =>
  (await office.mails.to(`${name}@usta.example`)).map(({ subject, text }) => ({ subject, text }))

describe('an application is scored', () => {
  beforeEach(() => office.ask(head, file, known(ada), known(bola)))

  test('by as many readers as its rubric asks for, and is ready when they agree', async () => {
    expect(expectDone(await office.score(known(ada), file, 4))).toMatchObject({
      case: { stage: 'reviewing' },
      reviews: { mine: { submitted: { total: 75, version: 1 } } },
    })
    const scores = { record: 4, promise: 3, fit: 4 }
    expect(expectDone(await office.score(known(bola), file, 4, { scores })).case).toMatchObject({ stage: 'ready' })
    expect(await stageNow()).toEqual({ stage: 'ready', score: 700 })
    expect((await rowOf(officer)).score).toBe(70)
    expect(await rowOf(officer, 'score:>69.9 score:<=70')).toMatchObject({ uuid: file.uuid })
    expect(await rowOf(officer, 'score:>70')).toBeUndefined()
  })

  test('and the queue says how many have, to those who ask them', async () => {
    expect(await rowOf(officer)).toMatchObject({ readers: { asked: 2, scored: 0 } })
    expectDone(await office.score(known(ada), file, 4))
    expect(await rowOf(officer)).toMatchObject({ readers: { asked: 2, scored: 1 } })
    expect(await rowOf(known(bola))).not.toHaveProperty('readers')
    expect(await rowOf(officer, 'is:without-readers')).toBeUndefined()
    await office.context.db.deleteFrom('review').where('application_id', '=', file.id).execute()
    expect(await rowOf(officer, 'is:without-readers')).toMatchObject({ readers: { asked: 0, scored: 0 } })
    await office.context.db
      .updateTable('admission_case')
      .set({ stage: 'checking' })
      .where('application_id', '=', file.id)
      .execute()
    expect(await rowOf(officer, 'is:without-readers')).toBeUndefined()
    expect(await rowOf(officer)).not.toHaveProperty('readers')
  })

  test('with a third reader when two differ by more than the rubric allows', async () => {
    expectDone(await office.score(known(ada), file, 5))
    expectDone(await office.score(known(bola), file, 2))
    expect(await stageNow()).toMatchObject({ stage: 'reviewing' })
    expect(await seenBy(head)).toMatchObject({ outcome: 'third-wanted', difference: 75, score: 62.5 })
    const told = (await mailsTo('amina.lawal')).filter(
      ({ subject, text }) => subject === 'A third reader is needed' && text.includes(file.application_number),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).not.toMatch(/Bello|Aisha/)
    await office.ask(officer, file, known(chidi))
    expect(expectDone(await office.score(known(chidi), file, 3)).case.stage).toBe('ready')
    expect(await stageNow()).toEqual({ stage: 'ready', score: 583 })
  })

  test('again, as a new version, while it is in review, and the first version stays', async () => {
    const first = expectDone(await office.score(known(ada), file, 2))
    const again = { scores: evenScores(3), recommendation: 'rejection', revision: first.case.revision }
    const { reviews } = expectDone(await known(ada).call('submitReview', { params: { uuid: file.uuid }, body: again }))
    expect(reviews.mine.submitted).toMatchObject({ version: 2, total: 50, comment: '', recommendation: 'rejection' })
    const versions = await office.context.db
      .selectFrom('review_version')
      .select(['version', 'total'])
      .where('application_id', '=', file.id)
      .orderBy('version')
      .execute()
    expect(versions).toEqual([
      { version: 1, total: 250 },
      { version: 2, total: 500 },
    ])
    await expect(
      office.context.db.updateTable('review_version').set({ total: 1 }).where('application_id', '=', file.id).execute(),
    ).rejects.toThrow('never changes')
  })

  test('only within the scale, for every criterion', async () => {
    const wrong = [
      [{ ...evenScores(3), record: 6 }, 'scores.record'],
      [{ ...evenScores(3), promise: 0 }, 'scores.promise'],
      [{ ...evenScores(3), fit: 2.5 }, 'scores.fit'],
      [{ record: 3, promise: 3 }, 'scores.fit'],
      [{ ...evenScores(3), charm: 5 }, 'scores.charm'],
    ] as const
    for (const [scores, field] of wrong) {
      const answer = await office.score(known(ada), file, 3, { scores })
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    }
    expect((await seenBy(ada)).mine.submitted).toBeUndefined()
  })

  test('once from two tabs: the second is told, and the first scores stay', async () => {
    const revision = await office.revisionOf(file)
    expectDone(await office.score(known(ada), file, 4, { revision }))
    const second = await office.score(known(ada), file, 1, { revision })
    expect(second).toMatchObject({ status: 409, body: { current: { stage: 'reviewing', change: 'review.submitted' } } })
    expect((await seenBy(ada)).mine.submitted).toMatchObject({ total: 75, version: 1 })
  })

  test('even if another reader has submitted since the page was opened', async () => {
    const revision = await office.revisionOf(file)
    expectDone(await office.score(known(ada), file, 4, { revision }))
    expectDone(await office.score(known(bola), file, 4, { revision }))
  })

  test('but not after it was moved, and the reader is told who moved it', async () => {
    const revision = await office.revisionOf(file)
    const moved = { stage: 'ready', revision, reason: 'The school is full.' }
    expectDone(await officer.call('moveCase', { params: { uuid: file.uuid }, body: moved }))
    const answer = await office.score(known(ada), file, 4, { revision })
    expect(answer).toMatchObject({ status: 409, body: { current: { stage: 'ready', changed_by: 'Kemi Obi' } } })
    const draft = { scores: { record: 3 } }
    const saved = await known(ada).call('saveReviewDraft', { params: { uuid: file.uuid }, body: draft })
    expect(saved).toMatchObject({ status: 409, body: { current: { changed_by: 'Kemi Obi' } } })
    expect(expectDone(await known(ada).call('readingList')).rows).toContainEqual(
      expect.objectContaining({ uuid: file.uuid, state: 'closed' }),
    )
  })

  test('under the rubric version that its first reader used', async () => {
    const registrar = await office.join(`Grace ${file.id}`, 'registrar')
    const [before] = expectDone(await registrar.call('listRubrics')).filter(
      (one: { level: string; programme: null }) => one.level === 'msc' && one.programme === null,
    )
    const { rubric } = before.versions[0]
    const body = { level: 'msc', programme: null, was: null, rubric: { ...rubric, readers: 1, tolerance: 0 } }
    const { versions } = expectDone(await officer.call('draftRubric', { body }))
    expectDone(await registrar.call('publishRubric', { params: { id: versions[0].id } }))
    await office.ask(officer, file, known(chidi))
    for (const reader of [ada, bola, chidi]) expect((await seenBy(reader)).rubric).toMatchObject({ readers: 2 })
    const later = await office.put()
    await office.ask(officer, later, known(ada))
    expect((await seenBy(ada, later)).rubric).toMatchObject({ readers: 1 })
    const back = { ...body, rubric }
    const restored = expectDone(await officer.call('draftRubric', { body: back }))
    expectDone(await registrar.call('publishRubric', { params: { id: restored.versions[0].id } }))
  })
})

describe('no one sees what others scored before their own is in:', () => {
  let both: OfficePerson
  beforeAll(async () => {
    both = await office.join('Both Roles', ['head', 'reader'])
  })
  beforeEach(async () => {
    await office.ask(head, file, known(ada), known(bola))
    await office.ask(officer, file, both)
    expectDone(await office.score(known(ada), file, 4, { comment: 'Brilliant thesis' }))
  })
  const secrets = /"record"|Brilliant thesis|75(\.0)?[,}]|"total"|"outcome"|"difference"/

  test('not in the reviews', async () => {
    for (const who of [known(bola), both]) {
      const { rubric: _rubric, ...seen } = await seenBy(who)
      expect(seen.hidden).toBe('until-yours-is-in')
      expect(JSON.stringify(seen)).not.toMatch(secrets)
    }
    expect((await seenBy(bola)).readers).toBeUndefined()
  })

  test('not in the file, its history, the queue, its filter, its counts or the reading list', async () => {
    for (const who of [known(bola), both]) {
      const answers = [
        await who.call('readCase', { params: { uuid: file.uuid } }),
        await who.call('noteHere', { params: { uuid: file.uuid } }),
        await who.call('listCases', { query: 'limit=100&stage=reviewing' }),
        await who.call('readingList'),
        await who.call('readToday'),
      ]
      for (const answer of answers) expect(JSON.stringify(expectDone(answer))).not.toMatch(/Brilliant|"total"|"score"/)
      for (const q of ['score:>0', 'score:<100', 'score:75']) expect(await rowOf(who, q)).toBeUndefined()
    }
  })

  test('not when the office moved on without them', async () => {
    const body = { stage: 'ready', revision: await office.revisionOf(file), reason: 'In a hurry.' }
    expectDone(await officer.call('moveCase', { params: { uuid: file.uuid }, body }))
    expect((await rowOf(officer)).score).toBe(75)
    for (const who of [known(bola), both]) {
      expect((await rowOf(who)).score).toBeUndefined()
      expect(await rowOf(who, 'score:>0')).toBeUndefined()
      const { counts } = expectDone(await who.call('countQueue', { query: 'q=score:%3E0' }))
      expect(JSON.stringify(await seenBy(who))).not.toMatch(/Brilliant|"total"/)
      expect(counts.ready ?? 0).toBe(0)
    }
  })

  test('not in the response to a refused or a successful write', async () => {
    const stale = await office.score(known(bola), file, 3, { scores: { record: 9 } })
    expect(JSON.stringify(stale.body)).not.toMatch(/Brilliant|"total"/)
    const saved = await known(bola).call('saveReviewDraft', { params: { uuid: file.uuid }, body: { scores: {} } })
    expect(Object.keys(expectDone(saved))).toEqual(['drafted_at'])
  })

  test('and then they do', async () => {
    const { reviews } = expectDone(await office.score(known(bola), file, 3))
    expect(reviews.readers).toContainEqual(
      expect.objectContaining({ submitted: expect.objectContaining({ total: 75, comment: 'Brilliant thesis' }) }),
    )
  })

  test('and anyone who has seen scores can no longer become a reader', async () => {
    const other = await office.join(`Looking ${file.id}`, 'head')
    expect((await seenBy(other)).readers).toContainEqual(
      expect.objectContaining({ submitted: expect.objectContaining({ total: 75 }) }),
    )
    const body = { uuids: [file.uuid], readers: [other.id], due_on: '2027-01-01', each: 1, count: 1 }
    const asked = await officer.call('shareReviews', { body: { ...body, due_on: await aWeek() } })
    expect(asked).toMatchObject({ status: 422, body: { errors: [{ field: 'readers' }] } })
    expect(asked.body.detail).toContain('has seen the scores')
  })
})

const aWeek = async () => new Date(+office.clock.now() + 7 * 86_400_000).toISOString().slice(0, 10)

describe('a reader', () => {
  test('sees nothing of an application that they are not asked to score', async () => {
    const params = { uuid: file.uuid }
    for (const name of ['readCase', 'readReviews', 'noteHere'] as const)
      expect(await known(ada).call(name, { params }), name).toMatchObject({ status: 404 })
    expect(await office.score(known(ada), file, 3)).toMatchObject({ status: 404 })
    expect(await known(ada).call('saveReviewDraft', { params, body: { scores: {} } })).toMatchObject({ status: 404 })
    expect(await known(ada).call('declareConflict', { params })).toMatchObject({ status: 404 })
    expect(await rowOf(known(ada))).toBeUndefined()
  })

  test('sees what they are asked to score, without contact details', async () => {
    await office.ask(head, file, known(ada))
    const seen = expectDone(await known(ada).call('readCase', { params: { uuid: file.uuid } }))
    expect(seen.parts).toEqual(['answers', 'documents', 'references'])
    expect(JSON.stringify(seen)).not.toContain('@example.com')
    expect(await rowOf(known(ada))).toMatchObject({ uuid: file.uuid })
  })

  test('loses it when their grant ends, and planners see that they cannot read it', async () => {
    const leaving = await office.join(`Leaving ${file.id}`, 'reader')
    await office.ask(head, file, leaving)
    await office.context.db
      .updateTable('staff_grant')
      .set({ ended_at: office.clock.now() })
      .where('staff_id', '=', leaving.id)
      .execute()
    expect(await leaving.call('readCase', { params: { uuid: file.uuid } })).toMatchObject({ status: 403 })
    expect(await office.score(leaving, file, 3)).toMatchObject({ status: 403 })
    expect((await seenBy(head)).readers).toMatchObject([{ state: 'assigned', cannot_read: true }])
  })

  test('whose role has moved to other programmes gets 404', async () => {
    const moving = await office.join(`Moving ${file.id}`, 'reader')
    await office.ask(head, file, moving)
    await office.context.db
      .updateTable('staff_grant')
      .set({ scope: JSON.stringify({ schools: ['computing'] }) })
      .where('staff_id', '=', moving.id)
      .execute()
    for (const answer of [await reviewsFor(moving), await office.score(moving, file, 3)])
      expect(answer).toMatchObject({ status: 404 })
    expect(expectDone(await moving.call('readingList')).rows).toEqual([])
  })

  test('with a conflict of interest loses the file permanently, and the person who asked is told', async () => {
    await office.ask(head, file, known(ada))
    const params = { uuid: file.uuid }
    expectDone(await known(ada).call('declareConflict', { params, body: { note: 'My nephew.' } }))
    expect(await known(ada).call('readCase', { params })).toMatchObject({ status: 404 })
    const told = (await mailsTo('amina.lawal')).filter(({ text }) => text.includes(file.application_number))
    expect(told).toMatchObject([{ subject: 'A reader has a conflict of interest' }])
    expect(told[0]?.text).not.toMatch(/Bello|nephew/)
    expect((await seenBy(head)).readers).toMatchObject([{ state: 'conflict', note: 'My nephew.' }])
    const body = { uuids: [file.uuid], readers: [known(ada).id], due_on: await aWeek(), each: 1, count: 1 }
    expect(await head.call('shareReviews', { body })).toMatchObject({ status: 422 })
  })

  test('who declares a conflict after scoring takes the scores along', async () => {
    await office.ask(head, file, known(ada), known(bola))
    expectDone(await office.score(known(ada), file, 5))
    expectDone(await known(ada).call('declareConflict', { params: { uuid: file.uuid } }))
    expect((await stageNow()).score).toBeNull()
  })

  test('is never one of the referees, however the address is spelt, even if named as one later', async () => {
    const addReferee = (application_id: number, email: string) =>
      office.context.db
        .insertInto('referee')
        .values({
          ...{ id: office.context.random.id(), application_id, number: 1, name: 'A referee', status: 'requested' },
          ...{ email, email_key: email.toLowerCase(), created_at: office.clock.now() },
        })
        .execute()
    const asking = async () => {
      const body = { uuids: [file.uuid], readers: [known(ada).id], due_on: await aWeek(), each: 1, count: 1 }
      return head.call('shareReviews', { body })
    }
    await addReferee(file.id, 'Ada.Eze+refs@USTA.example')
    const asked = await asking()
    expect(asked).toMatchObject({ status: 422 })
    expect(asked.body.detail).toContain('one of the applicant’s referees')
    const people = expectDone(await head.call('listReaders', { query: `uuid=${file.uuid}` }))
    expect(people).toContainEqual(expect.objectContaining({ id: known(ada).id, barred: 'referee' }))
    const other = await office.put()
    await office.ask(head, other, known(bola))
    await addReferee(other.id, 'bola.ade@usta.example')
    expect(await reviewsFor(bola, other)).toMatchObject({ status: 404 })
  })

  test('has a draft that is not logged and that no one else sees', async () => {
    await office.ask(head, file, known(ada))
    const lines = () => office.context.db.selectFrom('audit_log').select('id').execute()
    const before = (await lines()).length
    const body = { scores: { record: 4 }, comment: 'So far' }
    expectDone(await known(ada).call('saveReviewDraft', { params: { uuid: file.uuid }, body }))
    expect((await lines()).length).toBe(before)
    expect((await seenBy(ada)).mine.draft).toEqual(body)
    expect(JSON.stringify(await seenBy(head))).not.toContain('So far')
    const wrong = await known(ada).call('saveReviewDraft', {
      params: { uuid: file.uuid },
      body: { scores: { record: 9 } },
    })
    expect(wrong).toMatchObject({ status: 422 })
    expect(expectDone(await known(ada).call('readingList')).rows).toContainEqual(
      expect.objectContaining({ uuid: file.uuid, state: 'begun' }),
    )
  })

  test('who is also assigned the case can score it', async () => {
    const body = { staff_id: known(ada).id, revision: await office.revisionOf(file) }
    expectDone(await officer.call('assignCase', { params: { uuid: file.uuid }, body }))
    expectDone(await office.score(known(ada), file, 4))
  })

  test('who is not asked cannot score, even with access to the file', async () => {
    expect(await office.score(head, file, 4)).toMatchObject({ status: 403 })
  })

  test('is reminded of what is due in one email without names, until it is scored', async () => {
    const late = await office.join(`Late ${file.id}`, 'reader')
    const second = await office.put()
    await office.ask(head, file, late)
    await office.ask(head, second, late)
    const mails = async () => (await office.mails.to(late.email)).filter(({ subject }) => /^Your reviews/.test(subject))
    office.clock.advance({ days: 9 })
    await office.work('remind-readers')
    expect(await mails()).toHaveLength(1)
    expect((await mails())[0]).toMatchObject({ subject: 'Your reviews are overdue' })
    expect((await mails())[0]?.text).toContain('2 applications to score')
    expect((await mails())[0]?.text).not.toMatch(/Bello|Aisha|26-200/)
    await office.work('remind-readers')
    expect(await mails()).toHaveLength(1)
    const now = office.clock.now()
    await office.context.db
      .updateTable('staff_session')
      .set({ last_used_at: now, ends_at: new Date(+now + 3_600_000) })
      .execute()
    expectDone(await office.score(late, file, 3))
    expectDone(await office.score(late, second, 3))
    office.clock.advance({ days: 10 })
    await office.work('remind-readers')
    expect(await mails()).toHaveLength(1)
    await office.context.db
      .updateTable('staff_session')
      .set({ last_used_at: office.clock.now(), ends_at: new Date(+office.clock.now() + 3_600_000) })
      .execute()
  })
})
