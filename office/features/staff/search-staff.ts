import { roleNames } from '#shared/domain/staff.ts'
import type { StaffRow } from './staff-query.ts'

/** The people whose name, address or roles contain every typed word. Accents are ignored. */
export function matching(staff: readonly StaffRow[], typed: string): StaffRow[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return staff.filter(({ full_name, email, grants }) => {
    const text = plain([full_name, email, ...grants.map(({ role }) => roleNames[role])].join(' '))
    return words.every(word => text.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
