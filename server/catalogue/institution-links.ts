import { readPhone } from '#shared/domain/phone.ts'
import type { SettingKind } from '#shared/domain/setting-kinds.ts'
import { asciiSigns } from '#shared/domain/text.ts'

/** Fields of the institution that nobody writes: the links of the phone number and the address that are shown. */
export const linkFields = ['phoneHref', 'admissionsHref'] as const

/** The body of the institution with links that lead to the number and the address that it shows. Other bodies stay as they are. */
export function withLinks({ kind }: { kind: SettingKind }, body: unknown): unknown {
  const { phone, admissionsEmail, address } = Object(body) as Record<string, unknown>
  if (kind !== 'institution' || typeof phone !== 'string' || typeof admissionsEmail !== 'string') return body
  const { country } = Object(address) as { country?: unknown }
  const number = country === undefined || country === 'NG' ? dialledInNigeria(phone) : dialledElsewhere(phone)
  return { ...Object(body), phoneHref: `tel:${number}`, admissionsHref: `mailto:${admissionsEmail}` }
}

/** The first number of `0803 123 4567, 0805 123 4567`, as a phone dials it. */
function dialledInNigeria(phone: string): string {
  const first = firstNumber(phone)
  // While the university that is published is in another country, a number needs its code.
  return readPhone(phone) ?? readPhone(first.replace(/^\(?0(?=[1-9])/, '+234')) ?? digitsOf(first)
}

/** A number without the code of its country is one of that country, and never a Nigerian one. */
function dialledElsewhere(phone: string): string {
  const first = firstNumber(phone)
  return /^\+|^00/.test(first) ? (readPhone(first) ?? digitsOf(first)) : digitsOf(first)
}

/** An extension that stands before it has fewer digits. */
function firstNumber(phone: string): string {
  const runs = asciiSigns(phone).match(/\+?[(]?\d[\d\s().-]*/g) ?? []
  return runs.find(run => run.replace(/\D/g, '').length > 4) ?? runs[0] ?? ''
}

const digitsOf = (number: string) => number.replace(/[^\d+]/g, '')
