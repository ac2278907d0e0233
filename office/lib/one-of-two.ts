import { type Permission, permissionsOf } from '#shared/domain/staff.ts'
import type { Me } from './me.ts'

/* Where two people are needed, a cover and the person for whom they act count as one (ADR 196): nothing is offered that would be refused. */

/** Whether someone did the first part themselves, or could do the second one only as the cover of the colleague who did. */
export function isOwnPart(
  me: Pick<Me, 'id' | 'grants' | 'covers'>,
  by: { id: string } | undefined,
  second: readonly Permission[],
): boolean {
  if (!by) return false
  if (by.id === me.id) return true
  const own = permissionsOf(me.grants)
  if (second.some(one => own.includes(one))) return false
  return me.covers.some(
    ({ state, colleague, absent }) => state === 'live' && colleague.id === me.id && absent.id === by.id,
  )
}

/** What someone reads who counts as one with this colleague. */
export function waitsForAnother(by: { full_name: string } | undefined): string {
  const who = by?.full_name ?? 'the person who began this'
  return `Waits for someone else: you and ${who} count as one, because one of you covers.`
}
