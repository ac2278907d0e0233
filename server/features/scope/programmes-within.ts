import { programmes } from '#shared/domain/programmes.ts'
import type { Permission } from '#shared/domain/staff.ts'
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
