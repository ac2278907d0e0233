import { sql } from 'kysely'
import { type WrittenCase, writeCase } from '../../../testing/cases.ts'
import type { OfficePerson } from '../../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../../testing/office-portal.ts'

/** An office in which one person proposes and another approves, with seats for computer science. */
export interface DecidingOffice extends OfficePortal {
  officer: OfficePerson
  registrar: OfficePerson
  /** A case that can be decided, without an account. */
  ready(programme?: string): Promise<WrittenCase>
  /** Sets the seats of a programme in the round of these cases. */
  seats(capacity: number, programme?: string): Promise<void>
  /** The number of held seats. Throws unless the counter and the live holds agree. */
  held(programme?: string): Promise<number>
  stageOf(uuid: string): Promise<string>
}

const programme = 'msc-computer-science'

export async function decidingOffice(): Promise<DecidingOffice> {
  const portal = await officePortal()
  const officer = await portal.member('officer')
  const registrar = await portal.member('registrar')
  const { db } = portal.context
  let count = 0
  const { id: round_id } = await db
    .selectFrom('round')
    .select('id')
    .where(sql<boolean>`'msc' = any(program_types) and closes_at > now()`)
    .orderBy('closes_at')
    .executeTakeFirstOrThrow()
  return {
    ...portal,
    officer,
    registrar,
    ready: async (of = programme) => {
      count += 1
      const person = { surname: 'Bello', first_name: 'Aisha', programme: of, stage: 'ready', daysAgo: 3 } as const
      return writeCase(portal.context, person, `27-100-${String(count).padStart(3, '0')}`)
    },
    seats: async (capacity, of = programme) => {
      const values = { round_id, programme_id: of, track: 'general', capacity }
      await db
        .insertInto('seat_pool')
        .values(values)
        .onConflict(conflict => conflict.columns(['round_id', 'programme_id', 'track']).doUpdateSet({ capacity }))
        .execute()
    },
    held: async (of = programme) => {
      const { rows } = await sql<{ held: number; live: number }>`
        select coalesce(sum(held), 0)::integer as held, (
          select count(*)::integer from seat_hold join seat_pool pool on pool.id = pool_id
          where freed_at is null and pool.programme_id = ${of}) as live
        from seat_pool where programme_id = ${of}`.execute(db)
      const [row] = rows
      if (row?.held !== row?.live) throw new Error(`${row?.held} seats are counted and ${row?.live} held`)
      return row?.held ?? 0
    },
    stageOf: async uuid => {
      const { stage } = await db
        .selectFrom('admission_case')
        .innerJoin('application', 'application.id', 'admission_case.application_id')
        .select('stage')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      return stage
    },
  }
}
