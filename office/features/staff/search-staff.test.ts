import { expect, test } from 'vitest'
import { matching } from './search-staff.ts'
import type { StaffRow } from './staff-query.ts'

const person = (full_name: string, email: string, role: 'officer' | 'auditor'): StaffRow => ({
  id: email,
  full_name,
  email,
  state: 'active',
  grants: [{ role, scope: 'all' }],
  last_seen_at: null,
  created_at: '2027-01-04T08:00:00Z',
})
const staff = [
  person('Ọláolúwa Àjàyí', 'ola@usta.example', 'officer'),
  person('Kemi Obi', 'kemi@usta.example', 'auditor'),
]

test.each([
  ['', ['ola', 'kemi']],
  ['ajayi ola', ['ola']],
  ['AUDITOR', ['kemi']],
  ['usta.example', ['ola', 'kemi']],
  ['kemi officer', []],
])('“%s” finds %j', (typed, expected) => {
  expect(matching(staff, typed).map(({ email }) => email.split('@')[0])).toEqual(expected)
})
