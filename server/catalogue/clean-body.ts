import { tidyText } from '#shared/domain/text.ts'

/** Marks that turn the direction of what follows. A text with them is refused in words (`shared/catalogue/schema-values.ts`). */
const turning = /[\u202A-\u202E\u2066-\u2069]/

/**
 * The body of a setting with every text in it as texts are stored: without marks that nobody sees, in NFC, trimmed, with uniform line ends
 * (contract section 2).
 */
export function cleanBody(body: unknown): unknown {
  if (typeof body === 'string') return turning.test(body) ? body : tidyText(body)
  if (Array.isArray(body)) return body.map(cleanBody)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, cleanBody(value)]))
}
