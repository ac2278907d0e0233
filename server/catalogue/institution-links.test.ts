import { expect, test } from 'vitest'
import { addressProblems } from '#shared/catalogue/address-problems.ts'
import { pageLinkProblems } from '#shared/catalogue/crossings-site.ts'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import { secondUniversity } from '#shared/catalogue/testing/second-university.ts'
import { withLinks } from './institution-links.ts'

test.each([
  ['0803 555 0100', 'tel:+2348035550100'],
  ['+234 (0)803 555 0100', 'tel:+2348035550100'],
  ['0803 555 0100, 0805 555 0101', 'tel:+2348035550100'],
  ['0803 555 0100 or 0805 555 0101', 'tel:+2348035550100'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
  ['1800-555', 'tel:1800555'],
])('the link of the phone %s dials %s', (phone, phoneHref) => {
  expect(withLinks({ kind: 'institution' }, { phone, admissionsEmail: 'a@b.example' })).toEqual({
    ...{ phone, phoneHref },
    ...{ admissionsEmail: 'a@b.example', admissionsHref: 'mailto:a@b.example' },
  })
})

test.each([
  ['GH', '030 222 1234', 'tel:0302221234'],
  ['FR', '01 23 45 67 89', 'tel:0123456789'],
  ['GH', '+233 (0) 30 222 1234 / 1235', 'tel:+233302221234'],
  ['GH', '00233 30 222 1234', 'tel:+233302221234'],
  ['GH', 'Ext. 5, 0302 221 234', 'tel:0302221234'],
  ['US', '(212) 555-0100', 'tel:2125550100'],
  ['EG', '٠٢ ٢٥٧٩ ٥٢٩٢', 'tel:0225795292'],
  ['NG', '0803 555 0100', 'tel:+2348035550100'],
])('in %s the link of the phone %s dials %s', (country, phone, phoneHref) => {
  const body = { phone, admissionsEmail: 'a@b.example', address: { country } }
  expect(withLinks({ kind: 'institution' }, body)).toMatchObject({ phone, phoneHref })
  expect(addressProblems(body)).toEqual([])
})

test.each([
  ['the sample', sampleCatalogue],
  ['another university', secondUniversity],
])('%s has the links that its number and address give, and no address that leads nowhere', (_name, catalogue) => {
  expect(withLinks({ kind: 'institution' }, catalogue.institution)).toEqual(catalogue.institution)
  expect(addressProblems(catalogue)).toEqual([])
  expect(pageLinkProblems(catalogue)).toEqual([])
})

test('what is no institution, or no whole one, stays as it is', () => {
  expect(withLinks({ kind: 'contact' }, { phone: '1', admissionsEmail: 'a' })).toEqual({
    phone: '1',
    admissionsEmail: 'a',
  })
  expect(withLinks({ kind: 'institution' }, { phone: 5 })).toEqual({ phone: 5 })
})
