import type * as z from 'zod'
import type { staffCover } from '#shared/contract/schemas/staff-cover.ts'
import { type Day, fullDate } from '#shared/domain/calendar.ts'
import { roleNames } from '#shared/domain/staff.ts'

export type Cover = z.output<typeof staffCover>

/** 'as Registrar, from Monday 30 November to Friday 4 December 2026' */
export function coverInWords({ roles, from, until }: Pick<Cover, 'roles' | 'from' | 'until'>): string {
  return `as ${roles.map(role => roleNames[role]).join(' and ')}, ${spanInWords({ from, until })}`
}

/** 'from Monday 30 November to Friday 4 December 2026', or 'on Monday 30 November 2026' */
export function spanInWords({ from, until }: Pick<Cover, 'from' | 'until'>): string {
  return from === until ? `on ${fullDate(from)}` : `from ${withoutYear(from)} to ${fullDate(until)}`
}

/** 'Friday 4 December' */
function withoutYear(day: Day): string {
  return fullDate(day).replace(/ \d{4}$/, '')
}

/** 'You cover for Grace Ekanem until Friday 4 December', as one of the two reads it. */
export function coverForMe({ absent, colleague, from, until, state }: Cover, meId: string): string {
  const isAway = absent.id === meId
  const said = isAway ? `${colleague.full_name} covers for you` : `You cover for ${absent.full_name}`
  if (state === 'asked') {
    const wish = isAway ? `${colleague.full_name} is to cover for you` : `You are to cover for ${absent.full_name}`
    return `${wish} ${spanInWords({ from, until })}, once a second administrator agrees`
  }
  return state === 'live' ? `${said} until ${withoutYear(until)}` : `${said} ${spanInWords({ from, until })}`
}
