import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'

let office: DecidingOffice
let registrar: OfficePerson
let params: { round: string; programme: string }
beforeAll(async () => {
  office = await decidingOffice()
  ;({ registrar } = office)
  const offerings = expectDone(await registrar.call('listOfferings'))
  const { round } = offerings.find(({ programme }: { programme: string }) => programme === 'bsc-accounting')
  params = { round, programme: 'bsc-accounting' }
})
afterAll(() => office.close())

const pools = [{ track: 'general', capacity: 60, over_offer: 5 }]
const formula = { weights: { jamb: 70, o_level: 30 }, cut_offs: { jamb: 180, total: 50 } }
const save = (body: Record<string, unknown>, who = registrar) => who.call('saveOffering', { params, body })

test('a programme without settings is open, has no seats and is ranked by the default formula', async () => {
  expect(expectDone(await registrar.call('readOffering', { params }))).toMatchObject({
    ...{ state: 'open', version: 0, pools: [], versions: [], proposed: 0, required_documents: [] },
    weights: { jamb: 60, o_level: 40 },
  })
})

test('each save is a version with who and when, and what is not named stays', async () => {
  const first = expectDone(await save({ pools, ...formula, answer_by: '2099-01-15', was: 0 }))
  expect(first).toMatchObject({ version: 1, ...formula, answer_by: '2099-01-15', pools: [{ ...pools[0], held: 0 }] })
  const kinds = { required_documents: ['birth_certificate'] }
  const second = expectDone(
    await save({ pools: [{ track: 'direct_entry', capacity: 10 }], state: 'full', ...kinds, was: 1 }),
  )
  expect(second).toMatchObject({ version: 2, state: 'full', ...formula, ...kinds, answer_by: '2099-01-15' })
  expect(second.pools.map(({ track }: { track: string }) => track)).toEqual(['general', 'direct_entry'])
  expect(second.versions).toMatchObject([
    { version: 2, state: 'full', saved_by: { id: registrar.id } },
    { version: 1, state: 'open', pools: [pools[0]], required_documents: [] },
  ])
  const third = expectDone(await save({ pools, state: 'open', answer_by: null, was: 2 }))
  expect(third).toMatchObject(kinds)
  expect(third.answer_by).toBeUndefined()
})

test('a colleague who saved first is not overwritten', async () => {
  const { version } = expectDone(await registrar.call('readOffering', { params }))
  const answers = await Promise.all(
    [1, 2, 3].map(capacity => save({ pools: [{ track: 'merit', capacity }], was: version })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(expectDone(await registrar.call('readOffering', { params })).version).toBe(version + 1)
})

test.each([
  ['weights that are not 100 together', { weights: { jamb: 60 } }, 'weights'],
  ['a mark that nobody can reach', { cut_offs: { jamb: 401 } }, 'cut_offs.jamb'],
  ['a figure that there is not', { weights: { money: 100 } }, 'weights'],
  ['a weight below zero', { weights: { jamb: -1, o_level: 101 } }, 'weights.jamb'],
  ['a day that has passed', { answer_by: '2020-01-01' }, 'answer_by'],
  ['a day that there is not', { answer_by: '2099-02-30' }, 'answer_by'],
  ['a document that the form does not have', { required_documents: ['tattoo'] }, 'required_documents'],
  ['a document that the form requires of everyone', { required_documents: ['o_level_result'] }, 'required_documents'],
  ['a state that there is not', { state: 'secret' }, 'state'],
  ['a capacity below zero', { pools: [{ track: 'general', capacity: -1 }] }, 'pools.0.capacity'],
  ['one track twice', { pools: [...pools, ...pools] }, 'pools'],
])('%s is refused, and nothing is saved', async (_, wrong, field) => {
  const before = expectDone(await registrar.call('readOffering', { params }))
  const { status, body } = await save({ pools, ...wrong })
  expect(status).toBe(422)
  expect(body.errors.map((one: { field: string }) => one.field)).toContain(field)
  expect(expectDone(await registrar.call('readOffering', { params }))).toEqual(before)
})

test('only someone who approves in this programme sets it up, and others of the office read it', async () => {
  expect(await save({ pools }, office.officer)).toMatchObject({ status: 403 })
  expectDone(await office.officer.call('readOffering', { params }))
  const elsewhere = await office.member('registrar', { schools: ['computing'] })
  expect(await save({ pools }, elsewhere)).toMatchObject({ status: 404 })
  expect(await elsewhere.call('readOffering', { params })).toMatchObject({ status: 404 })
})
