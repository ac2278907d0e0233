import { describe, expect, test } from 'vitest'
import { cleanPhone, localPhone, phoneProblem, readPhone } from './phone.ts'

describe('every spelling of one number', () => {
  test.each([
    '0803 123 4567',
    '\u202a+234 803 123 4567\u202c',
    '0803\u200b123\u200b4567',
    '0803\u2212123\u22124567',
    '0803\u00a0123\u202f4567',
    '\uFEFF08031234567',
    'tel:+2348031234567',
    'Phone: 0803 123 4567',
    'Tel/WhatsApp: 08031234567',
    '0803 123 4567 (WhatsApp)',
    'Phone No. 0803-123-4567',
    '+234 (0) 803 123 4567',
    '+234 (0)803 123 4567',
    '+2340803 123 4567',
    '00234 803 123 4567',
    '234 803 123 4567',
    '+(234) 803 123 4567',
    '0803/123/4567',
    '0803.123.4567.',
    '0803—123–4567',
    '٠٨٠٣١٢٣٤٥٦٧',
    '۰۸۰۳۱۲۳۴۵۶۷',
    '０８０３１２３４５６７',
    '＋234 803 123 4567',
    "'+2348031234567",
    'O8O3 123 4567',
    '08031234567 / +234 803 123 4567',
  ])('%j', typed => {
    expect(readPhone(typed)).toBe('+2348031234567')
    expect(phoneProblem(typed)).toBeUndefined()
  })
})

test.each([
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['+1 (212) 555-0100', '+12125550100'],
  ['01 234 5678', '+23412345678'],
])('%s is %s', (typed, phone) => expect(readPhone(typed)).toBe(phone))

describe('two numbers in one field are named', () => {
  test.each([
    '0803 123 4567 / 0805 123 4567',
    '0803 123 4567, 0805 123 4567',
    '08031234567 08051234567',
    '08031234567;08051234567',
    '0803 123 4567 or +44 20 7946 0000',
    '+2348031234567+2348051234567',
  ])('%s', typed => expect(phoneProblem(typed)).toBe('This contains two phone numbers. Enter only one.'))
})

test.each(['', '0803', '08031234567890', 'abc08031234567', '0000000000', '+234 555 123 4567', 'ask my brother'])(
  '%j is no number',
  typed => expect(phoneProblem(typed, 'Enter one.')).toBe('Enter one.'),
)

test.each(['8031234567', '803 123 4567', 'Tel. 7012345678'])(
  '%j has lost its zero in a spreadsheet, which is said',
  typed => {
    expect(phoneProblem(typed, 'Enter one.')).toBe('Enter one. The first 0 is missing.')
    expect(readPhone(typed)).toBeUndefined()
  },
)

test('a form keeps the spelling, without what stood beside it', () => {
  expect(cleanPhone('0803 123 4567')).toBe('0803 123 4567')
  expect(cleanPhone('\u202a+234 803 123 4567\u202c')).toBe('+234 803 123 4567')
  expect(cleanPhone('Phone: 0803 123 4567')).toBe('+2348031234567')
  expect(cleanPhone('0803, then 0805')).toBe('0803, then 0805')
})

test('a number as people in Nigeria dial it', () => {
  expect(localPhone('+234 803 123 4567')).toBe('0803 123 4567')
  expect(localPhone('+44 20 7946 0000')).toBe('00 442079460000')
  expect(readPhone('00 442079460000')).toBe('+442079460000')
  expect(localPhone('none')).toBe('none')
})
