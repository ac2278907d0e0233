import { expect, test } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { freshDatabase } from '../../testing/database.ts'
import { startFleet } from './testing/fleet.ts'
import { playMonth } from './testing/month.ts'

test('in a month with 42 referees and three servers every email is sent on its day, and none twice', async () => {
  const store = await freshDatabase()
  const fleet = await startFleet(3, () => openDatabase(store.connection, { max: 4, onIdleError: () => {} }))
  try {
    const month = await playMonth(fleet, 42, 6)
    expect(month.promised).toEqual(month.expected)
    expect(month).toMatchObject({ referees: 42, sentTwice: 0, atNight: 0 })
  } finally {
    await fleet.close()
    await store.drop()
  }
}, 120_000)
