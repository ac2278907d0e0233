import type { CompiledQuery } from 'kysely'
import type { Queryable } from './client.ts'

/**
 * A query that is compiled on its first use; afterwards only its values change. For queries that run on every call:
 * compiling one costs about as much as reading its result. `write` must only pass its values on, and each must be a
 * single value of the query, so no lists.
 */
export function compileOnce<Values extends readonly unknown[], Row>(
  write: (db: Queryable, ...values: Values) => CompiledQuery<Row>,
): (db: Queryable, ...values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    // Placeholders stand in for the values; `write` must pass them through.
    written ??= write(db, ...(values.map((_, at) => new Place(at)) as unknown as Values))
    const parameters = written.parameters.map(part => (part instanceof Place ? values[part.at] : part))
    const query: CompiledQuery<Row> = { ...written, parameters }
    return (await db.executeQuery(query)).rows
  }
}

class Place {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}
