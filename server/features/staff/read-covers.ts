import { sql } from 'kysely'
import type * as z from 'zod'
import type { staffCover } from '#shared/contract/schemas/staff-cover.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { type Role, roleNames } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'

/** A cover with the names of both. */
export interface CoverRow {
  id: string
  absent_id: string
  absent_name: string
  colleague_id: string
  colleague_name: string
  roles: Role[]
  starts_at: Date
  ends_at: Date
  agreed_at: Date | null
}

/** The covers that are not over, soonest first: all of them, or those of one person on either side. Those of a disabled person count no more. */
export async function openCovers(db: Queryable, { clock }: Pick<Context, 'clock'>, of?: string): Promise<CoverRow[]> {
  const whose = of === undefined ? sql`true` : sql`${of}::uuid in (absent_id, colleague_id)`
  const { rows } = await sql<CoverRow>`
    select cover.id, absent_id, absent.full_name as absent_name, colleague_id, colleague.full_name as colleague_name, roles, starts_at, ends_at, agreed_at
    from staff_cover cover
      join staff absent on absent.id = absent_id and absent.disabled_at is null
      join staff colleague on colleague.id = colleague_id and colleague.disabled_at is null
    where ended_at is null and ends_at > ${clock.now()} and ${whose}
    order by starts_at, cover.id limit 200`.execute(db)
  return rows
}

export function presentCover({ clock }: Pick<Context, 'clock'>, row: CoverRow): z.output<typeof staffCover> {
  return {
    id: row.id,
    absent: { id: row.absent_id, full_name: row.absent_name },
    colleague: { id: row.colleague_id, full_name: row.colleague_name },
    roles: row.roles,
    ...daysOf(row),
    state: !row.agreed_at ? 'asked' : row.starts_at > clock.now() ? 'planned' : 'live',
  }
}

/** The first and the last day. */
export function daysOf({ starts_at, ends_at }: Pick<CoverRow, 'starts_at' | 'ends_at'>) {
  return { from: dayOf(starts_at), until: dayOf(new Date(+ends_at - 1)) }
}

/** 'Registrar and Head of school' */
export function coveredInWords(roles: readonly Role[]): string {
  return roles.map(role => roleNames[role]).join(' and ')
}
