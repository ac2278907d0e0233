import { expect, test } from 'vitest'
import { contactLink } from './contact-link.ts'

test.each([
  ['email', 'ada@example.com', 'mailto:ada@example.com'],
  ['phone', '0803 123 4567', 'tel:+2348031234567'],
  ['guardian_phone', '+44 20 7946 0000', 'tel:+442079460000'],
  ['phone', 'none', undefined],
  ['examination_number', '08031234567', undefined],
  ['home_address', '89 Unity Road', undefined],
  ['email', '', undefined],
])('the answer to %s, %s, leads to %s', (question, answer, link) => {
  expect(contactLink(question, answer)).toBe(link)
})
