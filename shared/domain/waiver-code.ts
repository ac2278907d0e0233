import { checkSign, clearSigns } from './check-sign.ts'
import { asciiSigns } from './text.ts'

/** Nine signs chosen at random, which are 44 bits, and one that checks them. */
const randomSigns = 9

/**
 * A new code, as it is stored, made of random bytes: 64 are enough. Bytes that would make some signs likelier are left out. Throws a
 * RangeError if too few are left.
 */
export function newWaiverCode(bytes: Uint8Array): string {
  const fair = 256 - (256 % clearSigns.length)
  const code = [...bytes]
    .filter(byte => byte < fair)
    .slice(0, randomSigns)
    .map(byte => clearSigns.charAt(byte % clearSigns.length))
    .join('')
  if (code.length < randomSigns) throw new RangeError('These are too few random bytes.')
  return code + checkSign(code)
}

/** 'K7QMX-4WD9R', as it is shown and printed. */
export function waiverCodeInWords(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** The code in what was typed or pasted, in any case and with any spaces and hyphens; undefined if it cannot be one. */
export function readWaiverCode(typed: string): string | undefined {
  const code = asciiSigns(typed)
    .toUpperCase()
    .replace(/[\s\-_.]/g, '')
  const isPossible = code.length === randomSigns + 1 && [...code].every(sign => clearSigns.includes(sign))
  return isPossible && checkSign(code.slice(0, -1)) === code.slice(-1) ? code : undefined
}
