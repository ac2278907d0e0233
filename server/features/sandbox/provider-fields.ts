import { z } from 'zod'

// Parses input as the provider does: anything may be missing, of the wrong type or hostile.

export const givenAmount = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))
export const email = z
  .string()
  .max(254)
  .regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u)
export const note = z
  .string()
  .max(500)
  .regex(/^\P{Cc}*$/u)
  .catch('')
export const fields = z.record(z.string(), z.unknown()).catch({})

export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

export function readId(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Null if none was given, undefined if it is invalid. */
export function readDate(given: unknown): Date | null | undefined {
  if (isMissing(given)) return null
  const date = new Date(String(given))
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Undefined for anything but a web address: the checkout page sends people there. */
export function readHttpUrl(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > 2000 || !URL.canParse(given)) return undefined
  const url = new URL(given)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}
