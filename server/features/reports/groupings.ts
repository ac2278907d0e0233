import { type RawBuilder, sql } from 'kysely'
import { isProgramType, programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme, programmes, schoolNames } from '#shared/domain/programmes.ts'
import type { Queryable } from '../../db/client.ts'

/** What a line of a report can stand for. */
export type Grouping = 'programme' | 'school' | 'type' | 'round'

export const groupingNames: Record<Grouping, string> = {
  programme: 'Programme',
  school: 'School',
  type: 'Programme type',
  round: 'Round',
}

/** The key of the line that a row of `application` belongs to; empty where it belongs to none. */
export function keyOf(by: Grouping): RawBuilder<string> {
  switch (by) {
    case 'programme':
      return sql`coalesce(application.selected_program, '')`
    case 'type':
      return sql`application.program_type`
    case 'round':
      return sql`coalesce(application.round_id, '')`
    case 'school': {
      const schoolOf = Object.fromEntries(programmes().map(({ id, school }) => [id, school]))
      return sql`coalesce(${JSON.stringify(schoolOf)}::jsonb ->> application.selected_program, '')`
    }
  }
}

const withoutKey: Record<Grouping, string> = {
  programme: 'No programme chosen yet',
  school: 'No programme chosen yet',
  type: 'No programme type',
  round: 'No round',
}

/** How a key is called. A programme or school that is no longer in the catalogue keeps its key. */
export async function nameKeys(db: Queryable, by: Grouping): Promise<(key: string) => string> {
  const rounds =
    by === 'round'
      ? new Map((await db.selectFrom('round').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))
      : new Map<string, string>()
  const names: Record<Grouping, (key: string) => string | undefined> = {
    programme: key => findProgramme(key)?.title,
    school: key => schoolNames()[key],
    type: key => (isProgramType(key) ? programTypeName(key) : undefined),
    round: key => rounds.get(key),
  }
  return key => (key === '' ? withoutKey[by] : (names[by](key) ?? key))
}
