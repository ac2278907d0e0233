import { readPhone } from '#shared/domain/phone.ts'
import type { SettingKind } from '#shared/domain/setting-kinds.ts'

/** Fields of the institution that nobody writes: the links of the phone number and the address that are shown. */
export const linkFields = ['phoneHref', 'admissionsHref'] as const

/** The body of the institution with links that lead to the number and the address that it shows. Other bodies stay as they are. */
export function withLinks({ kind }: { kind: SettingKind }, body: unknown): unknown {
  const { phone, admissionsEmail } = Object(body) as { phone?: unknown; admissionsEmail?: unknown }
  if (kind !== 'institution' || typeof phone !== 'string' || typeof admissionsEmail !== 'string') return body
  return { ...Object(body), phoneHref: `tel:${dialled(phone)}`, admissionsHref: `mailto:${admissionsEmail}` }
}

/** The first number of `0803 123 4567, 0805 123 4567`, as a phone dials it. */
function dialled(phone: string): string {
  const first = /\+?\d[\d\s().-]*/.exec(phone)?.[0] ?? ''
  return readPhone(phone) ?? readPhone(first) ?? first.replace(/[^\d+]/g, '')
}
