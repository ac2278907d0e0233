import { sql } from 'kysely'
import { type WrittenCase, writeCase } from '../../../testing/cases.ts'
import type { OfficePortal } from '../../../testing/office-portal.ts'

const programme = 'msc-computer-science'

export type Put = (stage: 'received' | 'checking' | 'reviewing' | 'ready', more?: object) => Promise<WrittenCase>

/** Writes cases of the programme, one after another. */
export function casesOf({ context }: OfficePortal): Put {
  let count = 0
  return (stage, more = {}) => {
    count += 1
    const person = { surname: 'Bello', first_name: `Aisha${count}`, programme, stage, daysAgo: 9, openedDaysAgo: 8 }
    return writeCase(context, { ...person, ...more }, `27-300-${String(count).padStart(3, '0')}`)
  }
}

/** Seats of the programme in the round that is open. */
export async function poolFor({ context }: OfficePortal) {
  const round = await context.db
    .selectFrom('round')
    .select('id')
    .where(sql<boolean>`'msc' = any(program_types) and closes_at > now()`)
    .orderBy('closes_at')
    .executeTakeFirstOrThrow()
  return { round_id: round.id, programme_id: programme, track: 'general', capacity: 50 }
}
