import { type RawBuilder, sql } from 'kysely'
import { programmes } from '#shared/domain/programmes.ts'
import { type Permission, permissionsOf } from '#shared/domain/staff.ts'
import { AppError } from '../../base/errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { notOwn } from '../scope/own-applications.ts'
import type { everywhere } from '../scope/places.ts'
import { programmesWithin } from '../scope/programmes-within.ts'

/**
 * Preparing means reading the list and checking files. Changing a state needs the right to manage (office.md section
 * 3).
 */
export const mayPrepare: readonly Permission[] = ['enrolment.prepare', 'enrolment.manage']
export const mayManage: readonly Permission[] = ['enrolment.manage']

type Places = Omit<typeof everywhere, 'rounds'>

/**
 *
 * The released offers that the caller may process with one of these permissions. The records office also sees those
 * that are not accepted yet: it uploads them to JAMB, and applicants accept on CAPS first.
 */
export function capsScope(member: StaffMember, wanted: readonly Permission[], filter?: Places): RawBuilder<boolean> {
  const able = { grants: member.grants.filter(grant => permissionsOf([grant]).some(one => wanted.includes(one))) }
  const among = (read: Permission) => {
    const ids = programmesWithin(able, [read], filter)
    return ids === 'all' ? sql<boolean>`true` : sql<boolean>`application.selected_program = any(${ids}::text[])`
  }
  return sql<boolean>`(${notOwn(member)} and (${among('applications.read')} or ${among('applications.read-accepted')}))`
}

/** JAMB’s list covers every undergraduate, so importing it needs a grant for all of them. Throws 403. */
export function requireAllUndergraduates(member: StaffMember, wanted: readonly Permission[]): void {
  const own = programmesWithin(member, wanted)
  const all = programmes().filter(({ programType }) => programType === 'undergraduate')
  if (own === 'all' || all.every(({ id }) => own.includes(id))) return
  throw new AppError(
    'forbidden',
    'This list covers all undergraduate programmes. Only a colleague responsible for all of them can import it.',
  )
}
