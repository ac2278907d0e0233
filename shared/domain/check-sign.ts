/** Letters and digits that are not mistaken for each other when they are read out or copied by hand: no I, L, O, U, 0 and 1. */
export const clearSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The sign that is added to a code of `clearSigns` so that a mistyped one is noticed: ISO 7064, hybrid system, whose modulus is the prime
 * 31. It finds every single wrong sign and nearly all exchanged neighbours. Throws a RangeError for any other sign.
 */
export function checkSign(code: string): string {
  const size = clearSigns.length
  let product = size
  for (const sign of code) {
    const value = clearSigns.indexOf(sign)
    if (value < 0) throw new RangeError(`${sign} is not one of ${clearSigns}`)
    const sum = (product + value) % size
    product = (2 * (sum === 0 ? size : sum)) % (size + 1)
  }
  return clearSigns.charAt((size + 1 - product) % size)
}
