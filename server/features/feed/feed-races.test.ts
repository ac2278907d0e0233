import { setImmediate as breath } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../../harness/random.ts'
import { expectDone } from '../../testing/office.ts'
import { type ToldOffice, toldOffice } from '../offers/testing/told-office.ts'
import { follow, moveOffers, offersInFeed, offersOf, type ReadPage, readPage, replay } from './testing/feed-reader.ts'

let office: ToldOffice
beforeAll(async () => {
  office = await toldOffice()
})
afterAll(() => office.close())

test('clients that crash and resume, and one that starts at 0, end with the database’s state while others write', async () => {
  const told = []
  for (let count = 0; count < 6; count += 1) told.push(await office.told({ state: 'confirmed' }))
  await office.admin.freshen()
  const body = { name: 'Races', scopes: ['feed:read'], valid_days: 30 }
  const { secret } = expectDone(await office.admin.call('makeApiKey', { body }))
  const read: ReadPage = query => readPage(office, secret, query)
  const holders = new Map<number, string>()
  let isOver = false
  const number = async () => {
    while (!isOver) {
      await office.work('number-feed')
      await breath()
    }
  }
  const readers = [1, 2, 3].map(seed =>
    follow({ ...{ read, holders, mostOnPage: 4 }, random: randomFrom(seed), isOver: () => isOver }),
  )
  const numbering = [number(), number()]
  const ids = told.map(({ id }) => id)
  const { db } = office.context
  await Promise.all([1, 2, 3, 4].map(seed => moveOffers(db, { ids, random: randomFrom(seed * 7919), steps: 12 })))
  await office.work('number-feed')
  isOver = true
  await Promise.all(numbering)
  const replayed = await replay(read, 3)
  expect(offersOf(replayed)).toEqual(await offersInFeed(db))
  for (const known of await Promise.all(readers))
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(replayed))
})
