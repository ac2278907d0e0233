import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'
import { type RankingOffice, rankingOffice } from './testing/ranking-office.ts'

let office: DecidingOffice
let ranking: RankingOffice
let officer: OfficePerson
let registrar: OfficePerson
beforeAll(async () => {
  office = await decidingOffice()
  ranking = await rankingOffice(office)
  ;({ officer, registrar } = office)
})
afterAll(() => office.close())
beforeEach(() => ranking.nextProgramme())

const names = (rows: { name: { surname: string }; outcome: string; place?: number }[]) =>
  rows.map(({ name, outcome, place }) => `${name.surname} ${outcome}${place ? ` ${place}` : ''}`)

describe('a rank list', () => {
  test('sorts by the formula, reports missing figures, and draws the line at the free seats', async () => {
    await ranking.seats(2)
    await ranking.applicants([300, 250, 220, 150, undefined])
    const page = expectDone(await ranking.read(officer))
    expect(names(page.rows)).toEqual([
      'N300 offer',
      'N250 offer',
      'N220 waiting_list 1',
      'N150 rejection',
      'None missing',
    ])
    expect(page).toMatchObject({
      line_after: 2,
      total: 5,
      is_tried: false,
      seats: { capacity: 2, held: 0, proposed: 0, free: 2 },
      counts: { offer: 2, waiting_list: 1, rejection: 1, missing: 1 },
    })
    expect(page.rows[4]).toMatchObject({ missing: ['jamb'], figures: {} })
    expect(page.rows[3]).toMatchObject({ below: ['jamb'] })
  })

  test('can be simulated with other seats, marks and weights without writing anything', async () => {
    await ranking.seats(1)
    await ranking.applicants([300, 250, 220])
    // What they read is one line, which trial values do not repeat.
    expectDone(await ranking.read(officer))
    const before = await ranking.everything()
    const tried = expectDone(await ranking.read(officer, { capacity: 3, cut_offs: 'jamb:240' }))
    expect(names(tried.rows)).toEqual(['N300 offer', 'N250 offer', 'N220 rejection'])
    expect(tried.is_tried).toBe(true)
    expect(expectDone(await ranking.read(officer, { weights: 'jamb:50,o_level:50' })).counts.missing).toBe(3)
    expect(await ranking.read(officer, { weights: 'jamb:50' })).toMatchObject({ status: 422 })
    expect(await ranking.read(officer, { weights: 'cash:100' })).toMatchObject({ status: 422 })
    expect(await ranking.everything()).toEqual(before)
    expect(expectDone(await ranking.read(officer)).counts.offer).toBe(1)
  })

  test('is paged', async () => {
    await ranking.seats(1)
    await ranking.applicants([300, 290, 280])
    const first = expectDone(await ranking.read(officer, { limit: 2 }))
    const second = expectDone(await ranking.read(officer, { limit: 2, after: first.next }))
    expect([...names(first.rows), ...names(second.rows)]).toEqual([
      'N300 offer',
      'N290 waiting_list 1',
      'N280 waiting_list 2',
    ])
    expect(second).toMatchObject({ version: first.version })
    expect(second.next).toBeUndefined()
  })

  test('is 404 in every call for someone from another school', async () => {
    await ranking.seats(1)
    const [first] = await ranking.applicants([300])
    const list = await ranking.freeze(officer)
    const stranger = await office.member(['officer', 'registrar'], { schools: ['management'] })
    await stranger.freshen()
    const params = ranking.params()
    const id = { params: { id: list.id } }
    const uuid = { params: { uuid: first?.uuid ?? '' } }
    const calls = [
      ['readRanks', { params }],
      ['readWaitingList', { params }],
      ['readOffering', { params }],
      ['moveUp', { params, body: { uuids: [first?.uuid] } }],
      ['saveScreening', { params, body: { rows: [{ application_number: '1', score: 1 }] } }],
      ['freezeRanks', { body: { ...params, version: 'x' } }],
      ['readRankList', id],
      ['proposeRankList', { ...id, body: { count: 1 } }],
      ['approveRankList', { ...id, body: { count: 1 } }],
      ['discardRankList', { ...id, body: {} }],
      ['skipRank', { ...uuid, body: { reason: 'Because.' } }],
      ['endSkip', uuid],
    ] as const
    for (const [name, options] of calls) expect(await stranger.call(name, options), name).toMatchObject({ status: 404 })
    expect(expectDone(await stranger.call('listRankLists', { query: new URLSearchParams(params).toString() }))).toEqual(
      [],
    )
    expect(expectDone(await stranger.call('readSeatNews')).to_approve).toEqual([])
  })
})

describe('a rank', () => {
  test('is skipped with a reason, shown in the list and the file, and the next one gets the seat', async () => {
    await ranking.seats(1)
    const [first] = await ranking.applicants([300, 290])
    const params = { uuid: first?.uuid ?? '' }
    expect(await officer.call('skipRank', { params, body: { reason: ' ' } })).toMatchObject({ status: 422 })
    expectDone(await officer.call('skipRank', { params, body: { reason: 'Not on CAPS.' } }))
    const page = expectDone(await ranking.read(officer))
    expect(names(page.rows)).toEqual(['N300 skipped', 'N290 offer'])
    expect(page.rows[0].skip).toMatchObject({ reason: 'Not on CAPS.', by: { id: officer.id } })
    expect(await registrar.call('skipRank', { params, body: { reason: 'Again.' } })).toMatchObject({ status: 409 })
    const { history } = expectDone(await officer.call('readCase', { params }))
    expect(history.map(({ action }: { action: string }) => action)).toContain('rank.skipped')
    expectDone(await registrar.call('endSkip', { params }))
    expect(names(expectDone(await ranking.read(officer)).rows)).toEqual(['N300 offer', 'N290 waiting_list 1'])
    expect(await registrar.call('endSkip', { params })).toMatchObject({ status: 409 })
  })
})

describe('a frozen list', () => {
  test('is what a file says of the rank among the others, until it is discarded', async () => {
    await ranking.seats(1)
    const [, second] = await ranking.applicants([300, 250, undefined])
    const standing = async () => {
      const file = expectDone(await officer.call('readCase', { params: { uuid: second?.uuid ?? '' } }))
      return file.case.standing
    }
    const others = [{ stage: 'ready', count: 2 }]
    expect(await standing()).toEqual({ others })
    const list = await ranking.freeze(officer)
    expect(await standing()).toEqual({ others, rank: { rank: 2, of: 2, at: expect.any(String) } })
    expectDone(await officer.call('discardRankList', { params: { id: list.id } }))
    expect(await standing()).toEqual({ others })
  })

  test('is proposed by one person and approved by another, with every seat, place and refusal', async () => {
    await ranking.seats(1)
    const people = await ranking.applicants([300, 250, 150])
    const list = await ranking.freeze(officer, { reasons: ['places'] })
    expect(list).toMatchObject({ state: 'frozen', decisions: 3, counts: { offer: 1, waiting_list: 1, rejection: 1 } })
    const params = { id: list.id }
    expect(await officer.call('proposeRankList', { params, body: { count: 2 } })).toMatchObject({ status: 409 })
    expectDone(await officer.call('proposeRankList', { params, body: { count: 3 } }))
    await registrar.freshen()
    expect(expectDone(await registrar.call('readSeatNews')).to_approve).toMatchObject([{ id: list.id }])
    const done = expectDone(await registrar.call('approveRankList', { params, body: { count: 3 } }))
    expect(done).toMatchObject({
      state: 'approved',
      proposed: { by: { id: officer.id } },
      approved: { by: { id: registrar.id } },
    })
    expect(await office.held(ranking.programme())).toBe(1)
    for (const { uuid } of people) expect(await office.stageOf(uuid)).toBe('approved')
    expect(await registrar.call('approveRankList', { params, body: { count: 3 } })).toMatchObject({ status: 409 })
    const page = expectDone(await officer.call('readRankList', { params }))
    expect(names(page.rows)).toEqual(['N300 offer', 'N250 waiting_list 1', 'N150 rejection'])
  })

  test('is not approved by the person who proposed it, whatever other roles they hold', async () => {
    await ranking.seats(1)
    await ranking.applicants([300])
    const both = await office.member(['officer', 'registrar'])
    const list = await ranking.freeze(both)
    const params = { id: list.id }
    await both.freshen()
    expect(await both.call('approveRankList', { params, body: { count: 1 } })).toMatchObject({ status: 409 })
    expectDone(await both.call('proposeRankList', { params, body: { count: 1 } }))
    expect(await both.call('approveRankList', { params, body: { count: 1 } })).toMatchObject({ status: 403 })
    expect(await office.held(ranking.programme())).toBe(0)
  })

  test('refuses a version other than the one on the screen', async () => {
    await ranking.seats(1)
    await ranking.applicants([300, 290])
    const { version } = expectDone(await ranking.read(officer))
    await ranking.applicants([310])
    const body = { ...ranking.params(), version }
    expect(await officer.call('freezeRanks', { body })).toMatchObject({ status: 409 })
  })

  test.each(['propose', 'approve'] as const)(
    'refuses to %s what has changed since, saying who changed what',
    async step => {
      await ranking.seats(1)
      const [first] = await ranking.applicants([300, 290])
      const list = await ranking.freeze(officer)
      const params = { id: list.id }
      if (step === 'approve') expectDone(await officer.call('proposeRankList', { params, body: { count: 2 } }))
      if (step === 'approve') await ranking.answer(first?.uuid ?? '', { jamb_score: '299' })
      else
        expectDone(
          await registrar.call('skipRank', { params: { uuid: first?.uuid ?? '' }, body: { reason: 'Why not.' } }),
        )
      await registrar.freshen()
      const who = step === 'propose' ? officer : registrar
      const refused = await who.call(step === 'propose' ? 'proposeRankList' : 'approveRankList', {
        params,
        body: { count: 2 },
      })
      expect(refused).toMatchObject({ status: 409 })
      expect(refused.body.detail).toContain(first?.application_number)
      expect(await office.held(ranking.programme())).toBe(0)
    },
  )

  test('does not offer a seat that was given away after it was frozen', async () => {
    await ranking.seats(1)
    await ranking.applicants([300, 290])
    const list = await ranking.freeze(officer)
    const [other] = await ranking.applicants([310])
    expectDone(await officer.call('proposeDecision', { params: { uuid: other?.uuid ?? '' }, body: { kind: 'offer' } }))
    expect(await officer.call('proposeRankList', { params: { id: list.id }, body: { count: 2 } })).toMatchObject({
      status: 409,
      body: { code: 'no-seat' },
    })
  })

  test('is undone as a whole, and its cases are ready again', async () => {
    await ranking.seats(1)
    const people = await ranking.applicants([300, 290])
    const list = await ranking.freeze(officer)
    const params = { id: list.id }
    expectDone(await officer.call('proposeRankList', { params, body: { count: 2 } }))
    expectDone(await registrar.call('discardRankList', { params, body: { reason: 'The formula was wrong.' } }))
    for (const { uuid } of people) expect(await office.stageOf(uuid)).toBe('ready')
    expect(await officer.call('proposeRankList', { params, body: { count: 2 } })).toMatchObject({ status: 409 })
  })
})

test('an import of the largest allowed size is read', async () => {
  await ranking.nextProgramme()
  const [one] = await ranking.applicants([250])
  const others = Array.from({ length: 9_999 }, (_, at) => ({ application_number: `99-${100_000 + at}`, score: 62.5 }))
  const rows = [{ application_number: one?.application_number, score: 71 }, ...others]
  const answer = await officer.call('saveScreening', { params: ranking.params(), body: { rows } })
  expect(answer).toMatchObject({ status: 422, body: { errors: expect.any(Array) } })
})

test('an imported screening score counts, and one application outside one’s scope stops the whole import', async () => {
  await ranking.seats(1)
  const [first] = await ranking.applicants([300])
  const row = { application_number: first?.application_number, score: 61.5 }
  const save = (rows: object[]) => officer.call('saveScreening', { params: ranking.params(), body: { rows } })
  expectDone(await save([row]))
  const tried = { weights: 'jamb:50,screening:50' }
  expect(expectDone(await ranking.read(officer, tried)).rows[0]).toMatchObject({ points: 68.25 })
  expect(
    await save([
      { ...row, score: 1 },
      { application_number: '27-999-999', score: 2 },
    ]),
  ).toMatchObject({ status: 422 })
  expect(await save([{ ...row, score: 101 }])).toMatchObject({ status: 422 })
  expect(expectDone(await ranking.read(officer, tried)).rows[0]).toMatchObject({ points: 68.25 })
  expectDone(await save([{ ...row, score: null }]))
  expect(expectDone(await ranking.read(officer, tried)).rows[0]).toMatchObject({ missing: ['screening'] })
})

describe('the waiting list', () => {
  test('moves up in order when a seat is free, and skips only with a reason', async () => {
    const { waiting, offered } = await ranking.told({ seats: 1, points: [300, 290, 280] })
    const [second, third] = waiting
    const news = expectDone(await officer.call('readSeatNews')).free
    expect(news.filter(({ programme }: { programme: string }) => programme === ranking.programme())).toEqual([])
    const up = (who: OfficePerson, uuids: (string | undefined)[]) =>
      who.call('moveUp', { params: ranking.params(), body: { uuids } })
    expect(await up(officer, [second?.uuid])).toMatchObject({ status: 409, body: { code: 'no-seat' } })
    await ranking.decline(offered[0]?.uuid ?? '')
    const free = expectDone(await officer.call('readSeatNews')).free
    expect(free).toContainEqual(
      expect.objectContaining({
        programme: ranking.programme(),
        free: 1,
        next: expect.objectContaining({ rank: 2, place: 1 }),
      }),
    )
    expect(await up(officer, [third?.uuid])).toMatchObject({ status: 409, body: { code: 'conflicting-change' } })
    expectDone(
      await officer.call('skipRank', { params: { uuid: second?.uuid ?? '' }, body: { reason: 'Enrolled elsewhere.' } }),
    )
    expectDone(await up(officer, [third?.uuid]))
    expect(await office.stageOf(third?.uuid ?? '')).toBe('proposed')
    expect(await up(officer, [second?.uuid])).toMatchObject({ status: 409, body: { code: 'no-seat' } })
  })

  test('gives a seat to only one of two simultaneous requests', async () => {
    const { waiting, offered } = await ranking.told({ seats: 1, points: [300, 290, 280] })
    await ranking.decline(offered[0]?.uuid ?? '')
    const press = () => officer.call('moveUp', { params: ranking.params(), body: { uuids: [waiting[0]?.uuid] } })
    const answers = await Promise.all([press(), press(), press(), press()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })
})
