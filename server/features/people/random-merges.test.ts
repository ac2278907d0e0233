import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneOf, randomFrom } from '../../../harness/random.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { doubledPeople, type MergeDesk, rowHashes, stepMerge, writePairs } from './testing/random-pairs.ts'

/* Many merges and undone merges in any order, while the office works on the same applications. */

const seed = 7
const pairs = 12
const stepsOfEach = 6

let portal: OfficePortal
let kemi: OfficePerson
let grace: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  grace = await portal.member('registrar')
})
afterAll(() => portal.close())

const desk: MergeDesk = {
  state: async ({ id }) => expectDone(await grace.call('readPair', { params: { id } })).merge?.state,
  propose: async ({ id, kept }) => {
    const body = { keep: kept.id, reason: 'One passport.' }
    return (await kemi.call('proposeMerge', { params: { id }, body })).status
  },
  approve: async ({ id }) => (await grace.call('approveMerge', { params: { id } })).status,
  undo: async ({ id }) => (await grace.call('undoMerge', { params: { id } })).status,
}

/** What officers do at the same time: it writes rows and emails that refer to the applicant. */
async function work(uuid: string): Promise<number> {
  const params = { uuid }
  const [message, note] = await Promise.all([
    kemi.call('writeMessage', { params, body: { body: 'Good day.' } }),
    kemi.call('writeNote', { params, body: { body: 'Called the school.' } }),
  ])
  return Math.max(message.status, note.status)
}

async function times(count: number, one: () => Promise<number>): Promise<number[]> {
  const given: number[] = []
  for (let n = 0; n < count; n += 1) given.push(await one())
  return given
}

test('every row is back in its place, however often accounts are merged and separated', async () => {
  const random = randomFrom(seed)
  const { db } = portal.context
  const all = await writePairs(portal.context, random, pairs)
  const before = await rowHashes(db, all)
  await grace.freshen()
  const answers = await Promise.all(
    all.flatMap(pair => [
      times(stepsOfEach, () => stepMerge(db, desk, pair)),
      times(stepsOfEach, () => work(oneOf(random, [pair.kept.uuid, pair.gone.uuid]))),
      // Two people press at the same moment: one of them is told that it is done.
      times(1, () => stepMerge(db, desk, oneOf(random, all))),
    ]),
  )
  expect(answers.flat().filter(status => status >= 500)).toEqual([])
  expect(answers.flat().filter(status => status < 300).length).toBeGreaterThan(pairs * stepsOfEach)
  expect(await doubledPeople(db)).toBe(0)
  await grace.freshen()
  for (const pair of all) if ((await desk.state(pair)) === 'merged') expect(await desk.undo(pair)).toBe(200)
  expect(await rowHashes(db, all)).toEqual(before)
})
