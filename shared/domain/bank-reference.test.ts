import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankReference, bankReferenceInWords, findApplicationNumbers, findBankReferences } from './bank-reference.ts'
import { feeKinds } from './fee-kind.ts'

const anyNumber = fc.integer({ min: 0, max: 99_999_999 }).map(value =>
  String(value)
    .padStart(8, '0')
    .replace(/^(..)(...)(...)$/, '$1-$2-$3'),
)
const anyFee = fc.constantFrom(...feeKinds)

describe('the reference on a bank transfer', () => {
  test('is found in a line however the banks on its way have broken it up', () => {
    fc.assert(
      fc.property(anyNumber, anyFee, fc.constantFrom('', ' ', '/', '-', '\n'), (applicationNumber, fee, between) => {
        const reference = bankReference(applicationNumber, fee)
        const line = `TRF/${[...reference.toLowerCase()].join(between)}/ADA OBI`
        expect(findBankReferences(line)).toEqual([{ applicationNumber, fee }])
        expect(findBankReferences(bankReferenceInWords(reference))).toEqual([{ applicationNumber, fee }])
      }),
    )
  })

  test('with one wrong or two exchanged signs is none', () => {
    fc.assert(
      fc.property(anyNumber, anyFee, fc.integer({ min: 2, max: 12 }), fc.nat({ max: 9 }), (number, fee, at, digit) => {
        const reference = bankReference(number, fee)
        const wrong = reference.slice(0, at) + digit + reference.slice(at + 1)
        if (wrong !== reference) expect(findBankReferences(wrong)).toEqual([])
        const exchanged =
          reference.slice(0, at) + (reference[at + 1] ?? '') + (reference[at] ?? '') + reference.slice(at + 2)
        if (exchanged !== reference) expect(findBankReferences(exchanged)).toEqual([])
      }),
    )
  })

  test('has the check digits of the standard', () => {
    // The example of ISO 11649 is RF18 5390 0754 7034; ours have letters in front of the number.
    const reference = bankReference('26-000-123', 'application')
    const moved = reference.slice(4) + reference.slice(0, 4)
    const digits = [...moved].map(sign => Number.parseInt(sign, 36)).join('')
    expect(BigInt(digits) % 97n).toBe(1n)
  })

  test('is made only of an application number', () => {
    expect(() => bankReference('26-000-12', 'application')).toThrow(RangeError)
  })
})

test.each([
  ['NIP/26-000-123/ADA OBI', ['26-000-123']],
  ['26 000 123 and 26000124', ['26-000-123', '26-000-124']],
  ['ACCT 0012600012399 REF X26000123', []],
  ['', []],
])('application numbers in %j', (text, numbers) => {
  expect(findApplicationNumbers(text)).toEqual(numbers)
})
