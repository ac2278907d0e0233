import { sql } from 'kysely'

/** The name that a member of staff had when something was done: histories keep it when the person is renamed. */
export function nameAt(id: string, at: string) {
  return sql<string>`staff_name_at(${sql.ref(id)}, ${sql.ref(at)})`
}
