import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSign, clearSigns } from './check-sign.ts'
import { newWaiverCode, readWaiverCode, waiverCodeInWords } from './waiver-code.ts'

const codes = fc
  .uint8Array({ minLength: 64, maxLength: 64 })
  .filter(bytes => bytes.filter(byte => byte < 240).length > 8)
  .map(newWaiverCode)

describe('a waiver code', () => {
  test('is read back however it is typed', () => {
    fc.assert(
      fc.property(codes, code => {
        expect(readWaiverCode(code)).toBe(code)
        expect(readWaiverCode(` ${waiverCodeInWords(code).toLowerCase()}\u00a0`)).toBe(code)
        expect(readWaiverCode([...code].join(' '))).toBe(code)
      }),
    )
  })

  test('with one wrong sign is noticed before it is sent', () => {
    fc.assert(
      fc.property(codes, fc.nat({ max: 9 }), fc.nat({ max: clearSigns.length - 1 }), (code, at, other) => {
        const wrong = code.slice(0, at) + clearSigns.charAt(other) + code.slice(at + 1)
        expect(readWaiverCode(wrong)).toBe(wrong === code ? code : undefined)
      }),
    )
  })

  test.each(['', ' ', 'K7QMX', 'OOOOO-OOOOO', '11111-11111', 'ẸKỌ', 'x'.repeat(500)])('is not %j', text => {
    expect(readWaiverCode(text)).toBeUndefined()
  })

  test('has no sign that looks like another', () => {
    for (const sign of 'ILOU01') expect(clearSigns).not.toContain(sign)
    expect(() => checkSign('O')).toThrow(RangeError)
    expect(() => newWaiverCode(new Uint8Array(64).fill(255))).toThrow(RangeError)
  })
})
