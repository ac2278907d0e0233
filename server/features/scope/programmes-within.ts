import { type RawBuilder, sql } from 'kysely'
import { programTypes } from '#shared/domain/program-type.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { isInScope, type Permission, scopesOf } from '#shared/domain/staff.ts'
import type { StaffMember } from '../../http/handler.ts'
import { everywhere, placeTest } from './places.ts'

/**
 * Programmes in which the caller has one of these permissions and that match the place filters; `all` if that is
 * every one.
 */
export function programmesWithin(
  member: Pick<StaffMember, 'grants'>,
  wanted: readonly Permission[],
  filter: Omit<typeof everywhere, 'rounds'> = everywhere,
): string[] | 'all' {
  const isIn = placeTest(member, wanted, { ...filter, rounds: [] })
  const own = programmes().filter(({ id, programType }) =>
    isIn({ program_type: programType, programme_id: id, round_id: null }),
  )
  return own.length === programmes().length ? 'all' : own.map(({ id }) => id)
}

/** Whether a row of `application` is in the scope of one of these permissions; `all` if every one is. */
export function applicationsWithin(
  member: Pick<StaffMember, 'grants'>,
  wanted: readonly Permission[],
): RawBuilder<boolean> | 'all' {
  const within = programmesWithin(member, wanted)
  if (within === 'all' && scopesOf(member.grants, wanted).includes('all')) return 'all'
  const types = programTypes.filter(program_type =>
    scopesOf(member.grants, wanted).some(scope => isInScope(scope, { program_type, selected_program: null })),
  )
  const isIn =
    within === 'all'
      ? sql`application.selected_program is not null`
      : sql`application.selected_program = any(${within}::text[])`
  return sql<boolean>`(${isIn} or application.program_type = any(${types}::text[]))`
}
