import { fullDate } from '#shared/domain/calendar.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { type Grant, roleNames, scopeInWords } from '#shared/domain/staff.ts'
import { type MailText, ours, text } from '../../emails/mail-content.ts'
import { coveredInWords, daysOf } from './read-covers.ts'
import type { StaffRequest } from './requests.ts'

/** 'disable the account of Kemi Obi': what a request asks for, in an email. */
export function inWords(request: StaffRequest): MailText {
  const { kind, name, full_name, grants } = request
  const rename = full_name ? text` and the name ${full_name}` : ours('')
  switch (kind) {
    case 'reset':
      return text`reset the sign-in of ${name}`
    case 'enable':
      return text`enable the account of ${name} again`
    case 'disable':
      return text`disable the account of ${name}`
    case 'widen':
      return text`give ${name} these roles: ${rolesInWords(grants)}${rename}`
    case 'narrow':
      return text`take the role of administrator from ${name}. Roles left: ${rolesInWords(grants)}${rename}`
    case 'invite':
      return text`invite ${name} as: ${rolesInWords(grants)}`
    case 'cover':
      return text`let ${name} cover for ${request.asked_by_name}${ours(coverInWords(request))}`
    default:
      return kind satisfies never
  }
}

/** ' as Administrator, from Monday 30 November 2026 to Friday 4 December 2026' */
function coverInWords({ roles, starts_at, ends_at }: StaffRequest): string {
  if (!roles || !starts_at || !ends_at) return ''
  const { from, until } = daysOf({ starts_at, ends_at })
  return ` as ${coveredInWords(roles)}, from ${fullDate(from)} to ${fullDate(until)}`
}

/** 'Registrar; Admissions officer, School of Computing' */
export function rolesInWords(grants: readonly Grant[] | null): MailText {
  const words = (grants ?? []).map(({ role, scope }) =>
    scope === 'all' ? roleNames[role] : `${roleNames[role]}, ${scopeInWords(scope, programTypeName)}`,
  )
  return ours(words.join('; '))
}
