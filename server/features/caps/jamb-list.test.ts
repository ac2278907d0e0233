import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone } from '../../testing/office.ts'
import { csv } from '../../testing/people.ts'
import { findCandidates } from '../ranks/find-candidates.ts'
import { type CapsOffice, capsOffice } from './testing/caps-office.ts'

let office: CapsOffice
beforeAll(async () => {
  office = await capsOffice()
})
afterAll(() => office.close())

const listOf = (...lines: string[]) => csv(`RG_NUM,Name,RG_AGGREGATE\n${lines.join('\n')}\n`, 'utme.csv')
const check = (files: ReturnType<typeof csv>, who = office.registrar) => who.call('checkJambList', { files })
const take = (files: ReturnType<typeof csv>, count: number, who = office.registrar) =>
  who.call('importJambList', { body: { count }, files })
const queue = async (q: string) =>
  expectDone(await office.officer.call('listCases', { query: `q=${q}&limit=100` })).rows.map(
    ({ uuid }: { uuid: string }) => uuid,
  )
const jambRow = async ({ uuid }: { uuid: string }) =>
  expectDone(await office.officer.call('readCase', { params: { uuid } })).requirements.find(
    ({ id }: { id: string }) => id === 'jamb-score',
  )

describe('the list of scores that JAMB gives', () => {
  test('is checked first, and then shows who gave a different score and whose number is not in it', async () => {
    const [honest, hopeful, unknown] = [
      await office.admitted({ score: '250' }),
      await office.admitted({ score: '310' }),
      await office.admitted({ score: '200' }),
    ]
    expect(await jambRow(hopeful)).toMatchObject({ answer: '310', state: 'to_look_at' })
    const file = listOf(`${honest.number},A,250`, `${hopeful.number},B,199`, '202700000001ZZ,"C, D",180', 'x,E,1')
    const checked = expectDone(await check(file, office.officer))
    expect(checked).toMatchObject({
      read: 4,
      new_lines: 3,
      changed: 0,
      unchanged: 0,
      agrees: 1,
      differs: 1,
      refused: 1,
    })
    expect(checked.problems).toEqual([{ line: 5, message: '“x” is not a JAMB registration number.' }])
    expect(await queue('jamb:differs')).toEqual([])
    expect(expectDone(await take(file, 3))).toEqual({ lines: 3 })
    expect(await queue('jamb:differs')).toEqual([hopeful.uuid])
    expect(await queue('jamb:missing')).toEqual([unknown.uuid])
    expect(await queue('jamb:agrees')).toEqual([honest.uuid])
    expect(await jambRow(honest)).toMatchObject({ answer: '250', state: 'met' })
    expect(await jambRow(hopeful)).toMatchObject({ answer: '199 in JAMB’s list, not 310', state: 'to_look_at' })
    expect(await jambRow(unknown)).toMatchObject({ answer: '200, not in JAMB’s list', state: 'to_look_at' })
  })

  test('counts with its newest score, and the same file is not imported twice', async () => {
    const one = await office.admitted({ score: '240' })
    const first = listOf(`${one.number},A,140`)
    expectDone(await take(first, 1))
    expect(await jambRow(one)).toMatchObject({ answer: '140 in JAMB’s list, not 240', state: 'not_met' })
    expect(await take(first, 1)).toMatchObject({ status: 409 })
    expect(expectDone(await check(first))).toMatchObject({ unchanged: 1, imported: { by: {} } })
    const corrected = listOf(`${one.number},A,240`)
    expect(expectDone(await check(corrected))).toMatchObject({ changed: 1, agrees: 1 })
    expectDone(await take(corrected, 1))
    expect(await jambRow(one)).toMatchObject({ answer: '240', state: 'met' })
  })

  test('is stored once if two people import the same file at the same moment', async () => {
    const file = listOf('202700000003ZZ,A,200')
    const both = await Promise.all([take(file, 1), take(file, 1, office.records)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is not for someone who prepares, nor for one school', async () => {
    const file = listOf('202700000002ZZ,A,200')
    expect(await take(file, 1, office.officer)).toMatchObject({ status: 403 })
    const elsewhere = await office.member('registrar', { schools: ['management'] })
    expect(await check(file, elsewhere)).toMatchObject({ status: 403 })
    expect(await take(file, 1, elsewhere)).toMatchObject({ status: 403 })
    const whole = await office.member('records', { program_types: ['undergraduate'] })
    expect(await take(file, 2, whole)).toMatchObject({ status: 409 })
    expect(await take(file, 1, whole)).toMatchObject({ status: 200 })
  })

  test.each([
    ['a heading alone', 'reg no,score\n'],
    ['a file of something else', 'name,amount\nAda,5\n'],
  ])('is refused for %s', async (_, text) => {
    expect(await take(csv(text), 0)).toMatchObject({ status: 422 })
    expect(expectDone(await check(csv(text)))).toMatchObject({ new_lines: 0, refused: expect.any(Number) })
  })

  test('is refused for nothing at all, before any column is asked for', async () => {
    const errors = [{ field: 'file', message: 'This file is empty. Choose another file.' }]
    for (const answer of [await take(csv(''), 0), await check(csv(''))])
      expect(answer).toMatchObject({ status: 422, body: { errors } })
  })
})

test('ranks use the listed score, and the given one only if the list does not have it', async () => {
  const [listed, given] = [await office.admitted({ score: '300' }), await office.admitted({ score: '260' })]
  expectDone(await take(listOf(`${listed.number},A,180`), 1))
  const { round_id } = await office.context.db
    .selectFrom('application')
    .select('round_id')
    .where('uuid', '=', listed.uuid)
    .executeTakeFirstOrThrow()
  const candidates = await findCandidates(office.context.db, {
    round: round_id ?? '',
    programme: 'bsc-computer-science',
  })
  const jambOf = ({ uuid }: { uuid: string }) => candidates.find(one => one.uuid === uuid)?.figures.jamb
  expect([jambOf(listed), jambOf(given)]).toEqual([180, 260])
})
