import { programTypeName } from '#shared/domain/program-type.ts'
import { roleNames, scopeInWords } from '#shared/domain/staff.ts'
import { coverInWords } from '../../lib/cover-words.ts'
import type { StaffRequest } from './staff-query.ts'

/** What happens when another administrator agrees. */
export function requestInWords(request: StaffRequest): string {
  const { kind, name, full_name, email, grants, cover } = request
  const roles = (grants ?? [])
    .map(({ role, scope }) => `${roleNames[role]} (${scopeInWords(scope, programTypeName)})`)
    .join('; ')
  const rename = full_name ? `, and the name ${full_name}` : ''
  switch (kind) {
    case 'reset':
      return `Reset the second factor of ${name}`
    case 'enable':
      return `Enable the account of ${name}`
    case 'disable':
      return `Disable the account of ${name}`
    case 'invite':
      return `Invite ${name}${email ? `, ${email},` : ''} as ${roles}`
    case 'narrow':
      return `Take the role of administrator from ${name}. Roles left: ${roles}${rename}`
    case 'widen':
      return `Give ${name} these roles: ${roles}${rename}`
    case 'cover':
      return `Let ${name} cover for ${request.asked_by}${cover ? ` ${coverInWords(cover)}` : ''}`
    default:
      return kind satisfies never
  }
}
