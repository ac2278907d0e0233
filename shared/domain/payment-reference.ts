import type { ProgramType } from './program-type.ts'

/**
 * The reference of a payment: the first three letters of the program type, an underscore and the time in milliseconds
 * (spec section 4). Two applicants can share a millisecond: the database enforces unique references, and the caller
 * retries with +1 ms.
 */
export function paymentReference(programType: ProgramType, atMs: number): string {
  if (!Number.isSafeInteger(atMs) || atMs < 0) throw new RangeError(`${atMs} is not a time in whole milliseconds`)
  return `${programType.slice(0, 3)}_${atMs}`
}

/** Whether a text can be a payment reference at all: letters, digits and `- . = _`, which the provider accepts. */
export function isPaymentReference(text: string): boolean {
  return /^[A-Za-z0-9_=-][A-Za-z0-9_.=-]{0,99}$/.test(text)
}
