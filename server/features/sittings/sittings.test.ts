import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { postgraduate, type SittingOffice, sittingBody, sittingOffice } from './testing/sitting-office.ts'

let office: SittingOffice
let officer: OfficePerson
beforeAll(async () => {
  office = await sittingOffice()
  ;({ officer } = office)
})
afterAll(() => office.close())
beforeEach(async () => {
  // Anyone who an earlier test left behind is no longer considered.
  await sql`update admission_case set stage = 'withdrawn', withdrawn_from = stage, withdrawn_why = 'asked'
    where stage in ('checking', 'reviewing', 'ready')`.execute(office.context.db)
})

const list = async (who = officer) => expectDone(await who.call('listSittings', { params: office.params() }))
const read = async ({ id }: { id: string }, who = officer) =>
  expectDone(await who.call('readSitting', { params: { id } }))
const mark = (sitting: { id: string }, people: readonly { uuid: string }[], attendance: string | null) =>
  officer.call('markAttendance', {
    params: { id: sitting.id },
    body: { uuids: people.map(({ uuid }) => uuid), attendance },
  })

describe('a sitting', () => {
  test.each([
    ['a time that has passed', sittingBody({ days: -1 }), 'starts_at'],
    ['an end before its start', { ...sittingBody(), ends_at: sittingBody({ days: 9 }).ends_at }, 'ends_at'],
    ['an end days later', { ...sittingBody(), ends_at: sittingBody({ days: 12 }).ends_at }, 'ends_at'],
    ['changes until after it', { ...sittingBody(), change_by: sittingBody().starts_at.slice(0, 10) }, 'change_by'],
    ['no place', { ...sittingBody(), place: ' ' }, 'place'],
    ['no places', { ...sittingBody(), capacity: 0 }, 'capacity'],
  ])('cannot have %s', async (_, body, field) => {
    const answer = await officer.call('makeSitting', { params: office.params(), body })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } })
  })

  test('cannot have fewer places than are taken, and two people do not change it unseen', async () => {
    const sitting = await office.sitting({ capacity: 3 })
    expectDone(await office.invite([sitting], await office.cases(2)))
    const change = (body: object) =>
      officer.call('changeSitting', { params: { id: sitting.id }, body: { ...sittingBody(), ...body } })
    expect(await change({ capacity: 1, revision: 0 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'capacity', message: '2 places are taken. Enter at least 2.' }] },
    })
    expect(expectDone(await change({ capacity: 2, revision: 0 }))).toMatchObject({ capacity: 2, taken: 2, revision: 1 })
    expect(await change({ capacity: 9, revision: 0 })).toMatchObject({ status: 409 })
  })

  test('that has started is not changed, not cancelled, and no one is invited to it', async () => {
    const sitting = await office.sitting()
    await office.begin(sitting)
    const params = { id: sitting.id }
    expect(await officer.call('changeSitting', { params, body: { ...sittingBody(), revision: 0 } })).toMatchObject({
      status: 409,
    })
    expect(await officer.call('cancelSitting', { params, body: { reason: 'No power.' } })).toMatchObject({
      status: 409,
    })
    expect(await office.invite([sitting], await office.cases(1))).toMatchObject({ status: 409 })
  })

  test('that is cancelled frees everyone, who can be invited again', async () => {
    const [sitting, other] = [await office.sitting({ capacity: 2 }), await office.sitting({ days: 12 })]
    const people = await office.cases(2)
    expectDone(await office.invite([sitting], people))
    const cancel = () => officer.call('cancelSitting', { params: { id: sitting.id }, body: { reason: 'No power.' } })
    expect(expectDone(await cancel())).toMatchObject({ state: 'cancelled', taken: 0 })
    expect(expectDone(await cancel())).toMatchObject({ state: 'cancelled' })
    expect(await office.taken(sitting)).toBe(0)
    expect(await office.invite([sitting], people)).toMatchObject({ status: 409 })
    expectDone(await office.invite([other], people))
    expect(await office.taken(other)).toBe(2)
  })

  test('is not there for someone of another school', async () => {
    const sitting = await office.sitting()
    const stranger = await office.member('officer', { schools: ['management'] })
    const params = { id: sitting.id }
    const body = { ...sittingBody(), revision: 0 }
    expect((await stranger.call('listSittings', { params: office.params() })).status).toBe(404)
    expect((await stranger.call('makeSitting', { params: office.params(), body })).status).toBe(404)
    expect((await stranger.call('readSitting', { params })).status).toBe(404)
    expect((await stranger.call('changeSitting', { params, body })).status).toBe(404)
    expect((await stranger.call('cancelSitting', { params, body: { reason: 'x' } })).status).toBe(404)
    const marks = { uuids: [sitting.id], attendance: 'present' }
    expect((await stranger.call('markAttendance', { params, body: marks })).status).toBe(404)
    const scores = { rows: [{ application_number: '27-300-001', score: 1 }] }
    for (const call of ['checkScreening', 'saveScreening'] as const)
      expect((await stranger.call(call, { params: office.params(), body: scores })).status, call).toBe(404)
    const invitation = { sittings: [sitting.id], count: 1 }
    expect((await stranger.call('inviteToSittings', { params: office.params(), body: invitation })).status).toBe(404)
  })
})

describe('an invitation', () => {
  test('takes whoever is checked on to the screening, and never twice', async () => {
    const sitting = await office.sitting()
    const people = await office.cases(1)
    expectDone(await office.invite([sitting], people))
    expect(await office.stageOf(people[0]?.uuid ?? '')).toBe('reviewing')
    expect(await office.invite([sitting], people)).toMatchObject({
      status: 409,
      body: { refused: { count: 1, cases: [{ why: 'has already been invited' }] } },
    })
    expect(await office.taken(sitting)).toBe(1)
  })

  test('goes to everyone who matches, shared out, if that is the number the sender has seen', async () => {
    const sittings = [await office.sitting({ capacity: 4 }), await office.sitting({ capacity: 2, days: 12 })]
    await office.cases(3)
    const { waiting } = await list()
    expect(waiting).toBe(3)
    const body = { sittings: sittings.map(({ id }) => id), count: waiting }
    await office.cases(1)
    expect(await officer.call('inviteToSittings', { params: office.params(), body })).toMatchObject({ status: 409 })
    const invited = expectDone(
      await officer.call('inviteToSittings', { params: office.params(), body: { ...body, count: 4 } }),
    )
    expect(invited.shares.map(({ count }: { count: number }) => count).sort()).toEqual([1, 3])
    expect((await list()).waiting).toBe(0)
  })

  test('of more people than places invites no one', async () => {
    const sitting = await office.sitting({ capacity: 2 })
    const people = await office.cases(3)
    expect(await office.invite([sitting], people)).toMatchObject({
      status: 409,
      body: { code: 'no-seat', detail: 'There are 2 free places for 3 applicants.' },
    })
    expect(await office.taken(sitting)).toBe(0)
    expect(await office.stageOf(people[0]?.uuid ?? '')).toBe('checking')
  })

  test('of someone in another programme is refused as if there were no one', async () => {
    const people = await office.cases(1, 'ready', postgraduate)
    expect(await office.invite([await office.sitting()], people)).toMatchObject({ status: 404 })
  })

  test('by 8 people at one moment never overbooks a sitting', async () => {
    const sitting = await office.sitting({ capacity: 5 })
    const people = await office.cases(8)
    const answers = await Promise.all(people.map(one => office.invite([sitting], [one])))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
    expect(await office.taken(sitting)).toBe(5)
  })

  test('ends, and the place is free, when the application is withdrawn', async () => {
    const sitting = await office.sitting({ capacity: 1 })
    const [first, second] = await office.cases(2)
    expectDone(await office.invite([sitting], first ? [first] : []))
    const { revision } = expectDone(await officer.call('readCase', { params: { uuid: first?.uuid ?? '' } })).case
    expectDone(
      await officer.call('moveCase', {
        params: { uuid: first?.uuid ?? '' },
        body: { stage: 'withdrawn', revision, reason: 'Asked by phone.' },
      }),
    )
    expect(await office.taken(sitting)).toBe(0)
    expectDone(await office.invite([sitting], second ? [second] : []))
  })
})

describe('one place', () => {
  const move = (from: { id: string }, to: { id: string }, uuid = '', who = officer) =>
    who.call('movePlace', { params: { id: from.id, uuid }, body: { sitting: to.id, reason: 'They asked.' } })
  const remove = ({ id }: { id: string }, uuid = '', who = officer, reason = 'They asked.') =>
    who.call('removePlace', { params: { id, uuid }, body: { reason } })

  test('moves with a reason to a sitting with room, and the place it leaves is free', async () => {
    const [from, to] = [await office.sitting({ capacity: 1 }), await office.sitting({ capacity: 1, days: 12 })]
    const [one, other] = await office.cases(2)
    expectDone(await office.invite([from], one ? [one] : []))
    expect(expectDone(await move(from, to, one?.uuid)).people).toEqual([])
    expect([await office.taken(from), await office.taken(to)]).toEqual([0, 1])
    expect(await move(from, to, one?.uuid)).toMatchObject({ status: 404 })
    expectDone(await office.invite([from], other ? [other] : []))
    expect(await move(from, to, other?.uuid)).toMatchObject({ status: 409, body: { code: 'no-seat' } })
    expect([await office.taken(from), await office.taken(to)]).toEqual([1, 1])
  })

  test('the last one free, is got by one of two whom two officers move at one moment', async () => {
    const [from, to] = [await office.sitting({ capacity: 2 }), await office.sitting({ capacity: 1, days: 12 })]
    const people = await office.cases(2)
    expectDone(await office.invite([from], people))
    const answers = await Promise.all(people.map(({ uuid }) => move(from, to, uuid)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await office.taken(from), await office.taken(to)]).toEqual([1, 1])
  })

  test('is removed with a reason, and the applicant can be invited again', async () => {
    const sitting = await office.sitting()
    const people = await office.cases(1)
    expectDone(await office.invite([sitting], people))
    expect(await remove(sitting, people[0]?.uuid, officer, ' ')).toMatchObject({ status: 422 })
    expectDone(await remove(sitting, people[0]?.uuid))
    expect(await remove(sitting, people[0]?.uuid)).toMatchObject({ status: 404 })
    expect(await office.taken(sitting)).toBe(0)
    expectDone(await office.invite([sitting], people))
  })

  test.each([
    ['attendance is marked', 'Their attendance has been marked.', undefined, true],
    ['the sitting is over', 'This sitting is over.', 'is over', false],
  ] as const)('stays as it is once %s', async (_, says, how, isMarked) => {
    const [sitting, other] = [await office.sitting(), await office.sitting({ days: 12 })]
    const people = await office.cases(1)
    expectDone(await office.invite([sitting], people))
    await office.begin(sitting, how)
    if (isMarked) expectDone(await mark(sitting, people, 'present'))
    for (const answer of [await move(sitting, other, people[0]?.uuid), await remove(sitting, people[0]?.uuid)])
      expect(answer).toMatchObject({ status: 409, body: { detail: `${says} Nothing was changed.` } })
    expect(await office.taken(other)).toBe(0)
  })

  test('does not move to another programme or a sitting that has begun, nor for someone of another school', async () => {
    const sitting = await office.sitting()
    const people = await office.cases(1)
    expectDone(await office.invite([sitting], people))
    const uuid = people[0]?.uuid
    expect(await move(sitting, await office.sitting({ programme: postgraduate }), uuid)).toMatchObject({ status: 404 })
    const begun = await office.sitting()
    await office.begin(begun)
    expect(await move(sitting, begun, uuid)).toMatchObject({ status: 409 })
    expect(await move(sitting, sitting, uuid)).toMatchObject({ status: 409 })
    const stranger = await office.member('officer', { schools: ['management'] })
    expect(await move(sitting, await office.sitting(), uuid, stranger)).toMatchObject({ status: 404 })
    expect(await remove(sitting, uuid, stranger)).toMatchObject({ status: 404 })
    expect(await office.taken(sitting)).toBe(1)
  })
})

describe('attendance', () => {
  test('is marked from the day on, taken back, and lists everyone by name', async () => {
    const sitting = await office.sitting()
    const people = await office.cases(2)
    expectDone(await office.invite([sitting], people))
    expect(await mark(sitting, people, 'present')).toMatchObject({ status: 409, body: { code: 'too-early' } })
    await office.begin(sitting)
    expectDone(await mark(sitting, people.slice(0, 1), 'present'))
    expectDone(await mark(sitting, people.slice(1), 'absent'))
    const marked = await read(sitting)
    expect(marked.sitting).toMatchObject({ present: 1, absent: 1, state: 'running' })
    expect(marked.people.map(({ attendance }: { attendance: string }) => attendance)).toEqual(['present', 'absent'])
    expect(expectDone(await mark(sitting, people, null)).sitting).toMatchObject({ present: 0, absent: 0 })
  })

  test('leaves whoever is absent without a score, which is not zero, and refuses one that is imported', async () => {
    const sitting = await office.sitting()
    const [came, missed, uninvited] = await office.cases(3)
    expectDone(
      await office.invite(
        [sitting],
        [came, missed].flatMap(one => one ?? []),
      ),
    )
    await office.begin(sitting)
    expectDone(await mark(sitting, missed ? [missed] : [], 'absent'))
    const rows = [
      { application_number: came?.application_number, score: 61.5 },
      { application_number: missed?.application_number, score: 0 },
      { application_number: '27-999-999', score: 3 },
      { application_number: uninvited?.application_number, score: 40 },
    ]
    const params = office.params()
    expect(expectDone(await officer.call('checkScreening', { params, body: { rows } }))).toEqual({
      scores: 1,
      absent: 0,
      refused_count: 3,
      refused: [
        expect.objectContaining({ index: 1, why: 'was marked absent, so cannot have a score.' }),
        expect.objectContaining({ index: 2, why: 'has not applied for this programme in this round.' }),
        expect.objectContaining({ index: 3, why: 'was not invited to a sitting of this screening.' }),
      ],
    })
    expect(await officer.call('saveScreening', { params, body: { rows } })).toMatchObject({ status: 422 })
    expectDone(await officer.call('saveScreening', { params, body: { rows: [rows[0], { ...rows[1], score: null }] } }))
    expect(await office.stageOf(came?.uuid ?? '')).toBe('ready')
    expect(await mark(sitting, came ? [came] : [], 'absent')).toMatchObject({ status: 409 })
    const { missing, figures } = expectDone(
      await officer.call('readRanks', { params, query: 'weights=screening:100' }),
    ).rows.find(({ uuid }: { uuid: string }) => uuid === missed?.uuid)
    expect(missing).toContain('screening')
    expect(figures).toEqual({})
  })

  test('is followed by scores, and the same file again changes nothing', async () => {
    const sitting = await office.sitting()
    const people = await office.cases(2)
    expectDone(await office.invite([sitting], people))
    await office.begin(sitting, 'is over')
    const rows = people.map(({ application_number }, index) => ({ application_number, score: 50 + index }))
    const save = (some: object[]) => officer.call('saveScreening', { params: office.params(), body: { rows: some } })
    const stored = async () =>
      (
        await sql`select screening_score.score, held.stage, held.revision, (select count(*)::integer from case_move
            where case_move.application_id = held.application_id) as moves
          from screening_score join admission_case held using (application_id)
          join application on application.id = held.application_id
          where application.uuid = any(${people.map(({ uuid }) => uuid)}::uuid[]) order by screening_score.score`.execute(
          office.context.db,
        )
      ).rows
    expectDone(await save(rows))
    const first = await stored()
    expect(first).toMatchObject([{ stage: 'ready' }, { stage: 'ready' }])
    expectDone(await save(rows))
    expect(await stored()).toEqual(first)
    const twice = await save([...rows, ...rows.slice(0, 1)])
    expect(twice).toMatchObject({ status: 422 })
    expect(await stored()).toEqual(first)
  })

  test('of the person who was absent allows another invitation, and is then kept as it is', async () => {
    const [sitting, other] = [await office.sitting(), await office.sitting({ days: 12 })]
    const people = await office.cases(1)
    expectDone(await office.invite([sitting], people))
    await office.begin(sitting, 'is over')
    expect(await office.invite([other], people)).toMatchObject({ status: 409 })
    expectDone(await mark(sitting, people, 'absent'))
    expect((await list()).waiting).toBe(1)
    expectDone(await office.invite([other], people))
    expect((await read(sitting)).people).toMatchObject([{ attendance: 'absent' }])
    expect(await mark(sitting, people, 'present')).toMatchObject({ status: 409 })
  })

  test('of someone who has no place there is refused', async () => {
    const [sitting, other] = [await office.sitting(), await office.sitting()]
    const people = await office.cases(1)
    expectDone(await office.invite([other], people))
    await office.begin(sitting)
    expect(await mark(sitting, people, 'present')).toMatchObject({ status: 409 })
  })
})
