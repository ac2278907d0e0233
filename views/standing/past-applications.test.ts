import { expect, test } from 'vitest'
import type { KnownApplication } from './known-application.ts'
import { withoutPast } from './past-applications.ts'

const application = (uuid: string, program_type: string, closes_at?: string) =>
  ({ uuid, program_type, ...(closes_at ? { round: { id: closes_at, closes_at } } : {}) }) as KnownApplication
const ids = (applications: readonly KnownApplication[]) => applications.map(({ uuid }) => uuid)

test('of several applications of one program type, those of earlier rounds are set apart', () => {
  const { current, past } = withoutPast([
    application('first', 'msc', '2027-01-15T23:00:00Z'),
    application('other', 'phd', '2027-01-15T23:00:00Z'),
    application('third', 'msc', '2028-01-15T23:00:00Z'),
    application('second', 'msc', '2027-08-06T23:00:00Z'),
  ])
  expect(ids(current)).toEqual(['other', 'third'])
  expect(ids(past)).toEqual(['first', 'second'])
})

test('an application alone is current, however long ago its round closed, and so is one whose round is not known yet', () => {
  expect(ids(withoutPast([application('old', 'msc', '2020-01-15T23:00:00Z')]).current)).toEqual(['old'])
  expect(ids(withoutPast([application('stored', 'msc')]).current)).toEqual(['stored'])
})
