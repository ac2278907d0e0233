import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/database.ts'
import { type Fleet, startFleet } from './testing/fleet.ts'
import { raceSubmitAndChange, raceTwoSubmissions } from './testing/races.ts'

// `bench/reference-races.ts` and `bench/reference-month.ts` run the same with larger numbers.
let store: FreshDatabase
let fleet: Fleet
beforeAll(async () => {
  store = await freshDatabase()
  fleet = await startFleet(3, () => openDatabase(store.connection, { max: 4, onIdleError: () => {} }))
})
afterAll(async () => {
  await fleet.close()
  await store.drop()
})

test('a reference submitted to two servers at the same moment counts once, sixty times out of sixty', async () => {
  for (let race = 0; race < 60; race += 1) expect(await raceTwoSubmissions(fleet, `twice-${race}`)).toBe('201 409')
})

test('of a submission and a simultaneous change of referee exactly one counts, sixty times out of sixty', async () => {
  for (let race = 0; race < 60; race += 1)
    expect(['201 409', '410 200']).toContain(await raceSubmitAndChange(fleet, `change-${race}`))
})
