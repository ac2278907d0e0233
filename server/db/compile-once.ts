import type { CompiledQuery } from 'kysely'
import type { Queryable } from './client.ts'

/**
 * A query whose text is put together at its first use and kept; afterwards only its values change. For what runs at every call:
 * putting a query together costs about as much as reading its answer. `write` may do nothing with its values but hand them on,
 * and each must be one value of the query, so no lists.
 */
export function compileOnce<Values extends readonly unknown[], Row>(
  write: (db: Queryable, ...values: Values) => CompiledQuery<Row>,
): (db: Queryable, ...values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    // The places stand where the values will; `write` passes them through unseen.
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
