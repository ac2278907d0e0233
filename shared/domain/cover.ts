import { type Day, isDay } from './calendar.ts'
import { midnightAfter, startOfDay } from './closing-dates.ts'
import type { Grant, Permission, Role } from './staff.ts'

/* A colleague covers for someone who is away: they sign in that person’s place, from one day to another (ADR 196). */

/** What a cover may do in each role that signs: sign, and read what is signed. Nothing else of the role. */
const covered: Partial<Record<Role, readonly Permission[]>> = {
  registrar: [
    ...['applications.read', 'references.read', 'signals.read'],
    ...['decisions.approve', 'people.approve', 'content.publish'],
  ] as Permission[],
  head: ['applications.read', 'references.read', 'signals.read', 'decisions.propose'],
  bursar: ['applications.read-fees', 'money.settle'],
  administrator: ['staff.read', 'staff.manage'],
}

/** The roles that sign, in which a colleague can cover. */
const coveredRoles = Object.keys(covered) as Role[]

/** Whether a cover for this role has a permission. */
export function isCovered(permission: Permission, role: Role): boolean {
  return covered[role]?.includes(permission) ?? false
}

/** The longest time of one cover. A longer absence is a change of roles. */
const longestCoverDays = 60
/** How far ahead a cover can be named. */
const coverAheadDays = 365

const dayMs = 86_400_000

/** The first and the last day. */
export interface CoverDays {
  from: Day
  until: Day
}

/** What is wrong with these days; undefined if nothing is. */
export function coverDaysProblem(
  { from, until }: CoverDays,
  today: Day,
): { field: 'from' | 'until'; message: string } | undefined {
  if (!isDay(from)) return { field: 'from', message: 'Choose the first day.' }
  if (!isDay(until)) return { field: 'until', message: 'Choose the last day.' }
  if (from < today) return { field: 'from', message: 'The first day is in the past. Choose today or a later day.' }
  if (daysBetween(today, from) > coverAheadDays) return { field: 'from', message: 'Choose a day within a year.' }
  if (until < from) return { field: 'until', message: 'The last day cannot be before the first one.' }
  if (daysBetween(from, until) >= longestCoverDays)
    return {
      field: 'until',
      message: `Up to ${longestCoverDays} days. For a longer absence, an administrator gives a colleague the role.`,
    }
  return undefined
}

function daysBetween(one: Day, other: Day): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / dayMs)
}

/** From the first moment of the first day to the first moment after the last one. */
export function coverSpan({ from, until }: CoverDays): { startsAt: Date; endsAt: Date } {
  return { startsAt: startOfDay(from), endsAt: midnightAfter(until) }
}

type Held = Pick<Grant, 'role' | 'for'>

/** The signing roles someone holds themselves, which a colleague can cover. */
export function rolesToCover(grants: readonly Held[]): Role[] {
  return coveredRoles.filter(role => grants.some(grant => grant.role === role && grant.for === undefined))
}

/**
 * Why a colleague cannot cover these roles; undefined if they can. An auditor reads what the others do, and an administrator decides
 * nothing about applicants, so neither signs for someone who does.
 */
export function whyNotCover(
  roles: readonly Role[],
  colleague: readonly Held[],
): 'auditor' | 'administrator' | undefined {
  const held = colleague.filter(grant => grant.for === undefined).map(({ role }) => role)
  if (held.includes('auditor')) return 'auditor'
  return held.includes('administrator') && roles.some(role => role !== 'administrator') ? 'administrator' : undefined
}
