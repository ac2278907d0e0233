import { type RawBuilder, sql } from 'kysely'
import { acceptedStates } from '#shared/domain/offer-life.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { type Permission, permissionsOf } from '#shared/domain/staff.ts'
import { AppError } from '../../errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { everywhere } from '../cases/scope.ts'
import { programmesWithin } from '../offers/programmes-within.ts'

/**
 * Preparing means reading the list and checking files. Changing a state needs the right to manage (office.md section
 * 3).
 */
export const mayPrepare: readonly Permission[] = ['enrolment.prepare', 'enrolment.manage']
export const mayManage: readonly Permission[] = ['enrolment.manage']

type Places = Omit<typeof everywhere, 'rounds'>

/**
 * The offers that the caller may process with one of these permissions. The records office sees only accepted ones.
 */
export function capsScope(member: StaffMember, wanted: readonly Permission[], filter?: Places): RawBuilder<boolean> {
  const able = { grants: member.grants.filter(grant => permissionsOf([grant]).some(one => wanted.includes(one))) }
  const among = (read: Permission) => {
    const ids = programmesWithin(able, [read], filter)
    return ids === 'all' ? sql<boolean>`true` : sql<boolean>`application.selected_program = any(${ids}::text[])`
  }
  return sql<boolean>`(${among('applications.read')}
    or (${among('applications.read-accepted')} and offer.state = any(${acceptedStates}::text[])))`
}

/** JAMB’s list covers every undergraduate, so importing it needs a grant for all of them. Throws 403. */
export function requireAllUndergraduates(member: StaffMember, wanted: readonly Permission[]): void {
  const own = programmesWithin(member, wanted)
  const all = programmes.filter(({ programType }) => programType === 'undergraduate')
  if (own === 'all' || all.every(({ id }) => own.includes(id))) return
  throw new AppError(
    'forbidden',
    'This list covers all undergraduate programmes. Only a colleague responsible for all of them can import it.',
  )
}
