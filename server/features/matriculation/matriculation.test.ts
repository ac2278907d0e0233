import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone } from '../../testing/office.ts'
import { csv } from '../../testing/people.ts'
import { type ToldCandidate, type ToldOffice, toldOffice } from '../offers/testing/told-office.ts'

let office: ToldOffice
beforeAll(async () => {
  office = await toldOffice()
})
afterAll(() => office.close())

const write = (one: ToldCandidate, path: string, body: object = {}) =>
  office.as(one, 'POST', `/applications/${one.uuid}/${path}`, body)
const original = (one: ToldCandidate, kind: string, body: object = { outcome: 'seen' }) =>
  office.records.call('saveOriginal', { params: { id: one.id, kind }, body: { ...body } })
const clear = (one: ToldCandidate) => office.records.call('clearOffer', { params: { id: one.id }, body: {} })
const undo = (one: ToldCandidate) => office.records.call('undoClearance', { params: { id: one.id } })
const give = (...ids: string[]) => office.records.call('giveNumbers', { body: { ids } })
const read = async (one: ToldCandidate) =>
  expectDone(await office.registrar.call('readOffer', { params: { id: one.id } }))

/** A confirmed place, with every original seen. */
async function seen(): Promise<ToldCandidate> {
  const one = await office.told()
  expect((await write(one, 'offer/accept')).status).toBe(200)
  for (const { kind } of (await read(one)).documents.filter((each: { has_original: boolean }) => each.has_original))
    expectDone(await original(one, kind))
  return one
}

async function cleared(): Promise<ToldCandidate> {
  const one = await seen()
  expectDone(await clear(one))
  return one
}

describe('clearance', () => {
  test('comes after confirmation, and after every original was recorded', async () => {
    const one = await office.told()
    expect(await clear(one)).toMatchObject({ status: 404 })
    expect(await office.registrar.call('clearOffer', { params: { id: one.id }, body: {} })).toMatchObject({
      status: 409,
      body: { detail: /has not been accepted yet/ },
    })
    await write(one, 'offer/accept')
    const { documents } = await read(one)
    const kinds = documents
      .filter((each: { has_original: boolean }) => each.has_original)
      .map((each: { kind: string }) => each.kind)
    expect(kinds).toEqual(expect.arrayContaining(['transcript', 'degree_certificate']))
    expect(await clear(one)).toMatchObject({ status: 409, body: { detail: /record the original first/ } })
    for (const kind of kinds) expectDone(await original(one, kind))
    expect(await original(one, 'transcript', { outcome: 'differs' })).toMatchObject({ status: 422 })
    expectDone(await original(one, 'transcript', { outcome: 'differs', note: 'Another class of degree.' }))
    expect(await clear(one)).toMatchObject({ status: 409, body: { detail: /differs/ } })
    expectDone(await original(one, 'transcript', { outcome: 'absent', note: 'Comes from the embassy in May.' }))
    expect(expectDone(await clear(one))).toMatchObject({ state: 'cleared' })
    expect(await clear(one)).toMatchObject({ status: 409 })
  })

  test('is undone, after which no one has been emailed, and done again', async () => {
    const one = await cleared()
    expect(expectDone(await undo(one))).toMatchObject({ state: 'confirmed' })
    expect(await undo(one)).toMatchObject({ status: 409 })
    expectDone(await clear(one))
    const [first, second] = await Promise.all([undo(one), give(one.id)])
    expect([first.status, second.status].filter(status => status < 300)).toHaveLength(1)
  })

  test('is not for an officer, nor for a passport photograph', async () => {
    const one = await office.told()
    await write(one, 'offer/accept')
    expect(await office.officer.call('clearOffer', { params: { id: one.id }, body: {} })).toMatchObject({ status: 403 })
    expect(await original(one, 'passport_photograph')).toMatchObject({ status: 404 })
  })
})

describe('matriculation numbers', () => {
  test('follow the pattern without a gap, in the order of names, and enrol', async () => {
    const body = { pattern: 'A/{year}/{programme}/{serial:4}' }
    expect(await office.registrar.call('saveMatriculationPattern', { body: { pattern: '{year}' } })).toMatchObject({
      status: 422,
    })
    expectDone(await office.registrar.call('saveMatriculationPattern', { body }))
    const [one, two] = [await cleared(), await cleared()]
    await sql`update application set surname = case uuid when ${one.uuid}::uuid then 'Zubair' else 'Abah' end
      where uuid in (${one.uuid}, ${two.uuid})`.execute(office.context.db)
    const numbers = new Map(
      expectDone(await give(one.id, two.id)).numbers.map((each: { id: string; number: string }) => [
        each.id,
        each.number,
      ]),
    )
    expect(numbers.get(two.id)).toMatch(/^A\/\d{4}\/MSC-CS\/0001$/)
    expect(numbers.get(one.id)).toMatch(/^A\/\d{4}\/MSC-CS\/0002$/)
    expect(await office.stateOf(one)).toBe('enrolled')
    expect(await give(one.id)).toMatchObject({ status: 409 })
  })

  test('are given to all or to none, and a refusal leaves no gap', async () => {
    expectDone(await office.registrar.call('saveMatriculationPattern', { body: { pattern: 'B/{year}/{serial:4}' } }))
    const [one, not] = [await cleared(), await seen()]
    expect(await give(one.id, not.id)).toMatchObject({ status: 409, body: { detail: /not been cleared/ } })
    expect(await office.stateOf(one)).toBe('cleared')
    expect(expectDone(await give(one.id)).numbers[0].number).toMatch(/\/0001$/)
  })

  test('never repeat, whoever asks at the same moment', async () => {
    expectDone(await office.registrar.call('saveMatriculationPattern', { body: { pattern: 'C/{year}/{serial:4}' } }))
    const people = [await cleared(), await cleared(), await cleared()]
    const answers = await Promise.all([...people, ...people].map(one => give(one.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const { rows } = await sql<{ serial: number }>`
      select serial from matriculation_number where group_name like 'C/%' order by serial`.execute(office.context.db)
    expect(rows.map(({ serial }) => serial)).toEqual([1, 2, 3])
  })

  test('run out rather than grow, and nothing is changed then', async () => {
    expectDone(await office.registrar.call('saveMatriculationPattern', { body: { pattern: 'D/{year}/{serial:3}' } }))
    const one = await cleared()
    await sql`insert into matriculation_group (name, given)
      select distinct 'D/' || left(session_id, 4) || '/{serial:3}', 999 from round on conflict do nothing`.execute(
      office.context.db,
    )
    expect(await give(one.id)).toMatchObject({ status: 409, body: { detail: /more digits/ } })
    expect(await office.stateOf(one)).toBe('cleared')
  })

  test('are in the list of their round, and no one after enrolment withdraws, declines, or is withdrawn', async () => {
    expectDone(await office.registrar.call('saveMatriculationPattern', { body: { pattern: 'E/{year}/{serial:4}' } }))
    const one = await cleared()
    const [{ number }] = expectDone(await give(one.id)).numbers
    const { round } = await read(one)
    const query = `round=${round}&programme=msc-computer-science`
    const { rows } = expectDone(await office.records.call('matriculationList', { query }))
    expect(rows).toContainEqual(expect.objectContaining({ number, uuid: one.uuid }))
    expect(expectDone(await office.records.call('matriculationList')).round).toMatchObject({ id: round })
    expect(
      expectDone(
        await office.records.call('matriculationList', { query: `round=${round}&programme=phd-computer-science` }),
      ).rows,
    ).toEqual([])
    const slips = expectDone(await office.records.call('matriculationList', { query: 'round=none&programme=alchemy' }))
    expect(slips).toMatchObject({ round: { id: round }, unknown: ['round:none', 'programme:alchemy'] })
    expect(slips.rows).toContainEqual(expect.objectContaining({ number }))
    expect((await write(one, 'withdraw')).status).toBe(409)
    expect((await write(one, 'offer/decline')).status).toBe(409)
    const { case: held } = expectDone(await office.officer.call('readCase', { params: { uuid: one.uuid } }))
    const body = { stage: 'withdrawn', revision: held.revision, reason: 'She called us.' }
    expect(await office.officer.call('moveCase', { params: { uuid: one.uuid }, body })).toMatchObject({ status: 409 })
    expect(await office.stateOf(one)).toBe('enrolled')
  })
})

describe('numbers from a file', () => {
  const numberOf = async (one: ToldCandidate) => (await read(one)).application_number
  const file = (...lines: string[]) => csv(['Application number,Matriculation number', ...lines].join('\n'))
  const check = async (...lines: string[]) =>
    expectDone(await office.records.call('checkNumbers', { files: file(...lines) }))
  const take = (count: number, ...lines: string[]) =>
    office.records.call('importNumbers', { body: { count }, files: file(...lines) })
  const pattern = async (text: string) =>
    expectDone(await office.registrar.call('saveMatriculationPattern', { body: { pattern: text } }))

  let year = ''
  beforeAll(async () => {
    const { rows } = await sql<{ year: string }>`
      select left(session_id, 4) as year from round join application on round_id = round.id
      where application.uuid = ${(await office.told()).uuid}`.execute(office.context.db)
    year = rows[0]?.year ?? ''
  })

  test('are shown first, then given, and the same file again changes nothing', async () => {
    await pattern('F{year}/{serial:4}')
    const one = await cleared()
    const line = `${await numberOf(one)},F${year}/0042`
    expect(await check(line)).toMatchObject({ gives: 1, unchanged: 0, refused: 0 })
    expect(await office.stateOf(one)).toBe('cleared')
    expect(await take(2, line)).toMatchObject({ status: 409, body: { detail: /gives 1 numbers? now, not 2/ } })
    expect(expectDone(await take(1, line))).toEqual({ given: 1 })
    expect(await office.stateOf(one)).toBe('enrolled')
    expect(await check(line)).toMatchObject({ gives: 0, unchanged: 1, refused: 0 })
    expect(expectDone(await take(0, line))).toEqual({ given: 0 })
  })

  test('are refused, each with its reason, and the others are given', async () => {
    await pattern('G{year}/{serial:4}')
    const [one, two, not] = [await cleared(), await cleared(), await seen()]
    const [first, second, third] = [await numberOf(one), await numberOf(two), await numberOf(not)]
    expectDone(await take(1, `${first},G${year}/0001`))
    const { gives, problems } = await check(
      `${first},G${year}/0002`,
      `${second},G${year}/0001`,
      `${third},G${year}/0003`,
      `26-999-999,G${year}/0004`,
      `nobody,G${year}/0005`,
    )
    expect(gives).toBe(0)
    expect(problems.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(/already has the matriculation number G\d{4}\/0001/),
      expect.stringMatching(/another person has the matriculation number G\d{4}\/0001/),
      expect.stringMatching(/has not been cleared/),
      expect.stringMatching(/no place to take up has this number/),
      expect.stringMatching(/is not an application number/),
    ])
    expect((await check(`${second},H${year}/1`)).problems[0].message).toContain(
      'does not match the pattern for this person',
    )
  })

  test('are given once when two colleagues import them at the same moment, and the office counts on past them', async () => {
    await pattern('J{year}/{serial:4}')
    const [one, two] = [await cleared(), await cleared()]
    const line = `${await numberOf(one)},J${year}/0001`
    const answers = await Promise.all([take(1, line), take(1, line)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(expectDone(await give(two.id)).numbers).toEqual([{ id: two.id, number: `J${year}/0002` }])
  })
})

describe('an offer ends with', () => {
  test('a withdrawal that the office writes down for someone, and its seat is free once', async () => {
    const one = await seen()
    const before = Object.values(await office.seats()).reduce((sum, held) => sum + held, 0)
    const { case: held } = expectDone(await office.officer.call('readCase', { params: { uuid: one.uuid } }))
    const body = { stage: 'withdrawn', revision: held.revision, reason: 'She called us.' }
    expectDone(await office.officer.call('moveCase', { params: { uuid: one.uuid }, body }))
    expect(await office.stateOf(one)).toBe('withdrawn')
    expect(Object.values(await office.seats()).reduce((sum, held) => sum + held, 0)).toBe(before - 1)
  })

  test('the account: it is declined in the same moment, says so before, and keeping the account brings no seat back', async () => {
    const one = await office.told()
    await write(one, 'offer/accept')
    const before = Object.values(await office.seats()).reduce((sum, held) => sum + held, 0)
    const asked = { password: 'three words in a row', confirmation: 'delete my account' }
    expect(await office.as(one, 'POST', '/account/deletion', asked)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'withdraw', message: /declines the place/ }] },
    })
    const withdraw = { ...asked, withdraw: true }
    const both = await Promise.all([
      office.as(one, 'POST', '/account/deletion', withdraw),
      office.as(one, 'POST', '/account/deletion', withdraw),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await office.stateOf(one)).toBe('declined')
    expect(Object.values(await office.seats()).reduce((sum, held) => sum + held, 0)).toBe(before - 1)
    const answer = await office.app.inject({ method: 'DELETE', url: '/account/deletion', headers: one.bearer })
    expect(answer.statusCode).toBe(200)
    expect(await office.stateOf(one)).toBe('declined')
    expect(Object.values(await office.seats()).reduce((sum, held) => sum + held, 0)).toBe(before - 1)
  })

  test('nothing: anyone who has enrolled cannot delete the account here', async () => {
    const one = await cleared()
    expectDone(await give(one.id))
    const asked = { password: 'three words in a row', confirmation: 'delete my account', withdraw: true }
    expect((await office.as(one, 'POST', '/account/deletion', asked)).status).toBe(409)
    expect(await office.stateOf(one)).toBe('enrolled')
  })
})
