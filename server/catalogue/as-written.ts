import { sql } from 'kysely'

/**
 * A value with its keys in the order in which they were written; `jsonb` sorts them. What a server of an earlier release has stored since is read
 * as it stored it.
 */
export function asWritten(column: 'body' | 'value') {
  const stored = sql.ref(column)
  return sql<unknown>`case when written::jsonb = ${stored} then written else ${stored}::json end`.as(column)
}

/** Both columns of a value. */
export function toStore<Column extends 'body' | 'value'>(column: Column, value: unknown) {
  const json = JSON.stringify(value)
  return { [column]: json, written: json } as Record<Column | 'written', string>
}
