import { type ControlledTransaction, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tables } from '../../db/tables.ts'

/** Some milliseconds of work, after which other calls get their turn. */
const rowsOfAPart = 500
/** Each holds a connection until its client has read everything. */
const mostAtATime = 3
let open = 0

/** A consistent snapshot of the database. The caller must close it, also after an error. */
export interface Snapshot {
  tx: ControlledTransaction<Tables>
  /** The rows of a statement, in chunks; closes the snapshot at the end. */
  parts<Row>(statement: RawBuilder<Row>): AsyncGenerator<Row[]>
  close(): Promise<void>
}

/** Throws 503 if too many are open. */
export async function openSnapshot({ db }: Context): Promise<Snapshot> {
  if (open >= mostAtATime)
    throw new AppError('overloaded', 'Other files are being exported. Try again in a minute.', {
      retryAfterSeconds: 60,
    })
  open += 1
  try {
    const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
    return snapshotOn(tx)
  } catch (error) {
    open -= 1
    throw error
  }
}

function snapshotOn(tx: ControlledTransaction<Tables>): Snapshot {
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    open -= 1
    await tx.rollback().execute()
  }
  async function* parts<Row>(statement: RawBuilder<Row>): AsyncGenerator<Row[]> {
    try {
      // All rows will be read, so the planner should not optimise for the first ones.
      await sql`set local cursor_tuple_fraction = 1`.execute(tx)
      await sql`declare export no scroll cursor for ${statement}`.execute(tx)
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.lit(rowsOfAPart)} from export`.execute(tx)
        if (rows.length > 0) yield rows
        if (rows.length < rowsOfAPart) return
      }
    } finally {
      await close()
    }
  }
  return { tx, parts, close }
}
