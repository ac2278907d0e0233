import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import { clockMoment, dayOf } from '#shared/domain/calendar.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { dayText, universityZone } from './university-clock.ts'

let fresh: FreshDatabase

beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(async () => {
  replaceCatalogue(sampleCatalogue)
  await fresh.drop()
})

function inZone(timeZone: string): void {
  replaceCatalogue({ ...sampleCatalogue, institution: { ...sampleCatalogue.institution, timeZone } })
}

test('the database knows every time zone that can be chosen', async () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const hours = zones.map(zone => {
    inZone(zone)
    return sql`now() at time zone ${universityZone()}`
  })
  const { rows } = await sql<{ count: number }>`select cardinality(array[${sql.join(hours)}]) as count`.execute(
    fresh.db,
  )
  expect(rows).toEqual([{ count: zones.length }])
})

test.each([
  'Africa/Lagos',
  'Africa/Nairobi',
  'Asia/Kathmandu',
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Auckland',
])('in %s it reckons as pages do, in winter and in summer', async zone => {
  inZone(zone)
  for (const at of ['2026-12-31T22:30:00Z', '2027-07-01T22:30:00Z'].map(text => new Date(text))) {
    const moment = sql`${at}::timestamptz`
    const { rows } = await sql`select ${dayText(moment)} as day,
        to_char(${moment} at time zone ${universityZone()}, 'YYYY-MM-DD"T"HH24:MI') as clock`.execute(fresh.db)
    expect(rows).toEqual([{ day: dayOf(at), clock: clockMoment(at) }])
  }
})
