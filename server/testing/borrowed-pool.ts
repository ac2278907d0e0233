import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type Transaction, type TransactionBuilder } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import { plannedPool } from '../db/planned-pool.ts'
import type { Tables } from '../db/tables.ts'

export interface Borrowed {
  db: Db
  /** Waits for the queries that still run. The database then refuses more of them, and the pool stays open. */
  giveBack(): Promise<void>
}

/** Set while the product works, for a request or a duty; not in what a test does itself, which may be another server. */
const atWork = new AsyncLocalStorage<{ isInTransaction: boolean }>()

/** Runs what the product does by itself. */
export function asProduct<T>(work: () => T): T {
  return atWork.run({ isInTransaction: false }, work)
}

/**
 * A database on a pool that outlives it. Where the product asks it beside a transaction of its own, it is refused: that would wait for a
 * second connection while it holds the first, and when as many do so as there are connections, all wait for each other.
 */
export function borrow(pool: pg.Pool): Borrowed {
  let inUse = 0
  let isOver = false
  const idle = Promise.withResolvers<void>()
  const settle = () => {
    if (isOver && inUse === 0) idle.resolve()
  }
  const connect = async () => {
    if (isOver) throw new Error('Cannot use a database after it was given back')
    if (atWork.getStore()?.isInTransaction)
      throw new Error('This query waits beside the transaction that it belongs to: give it the transaction')
    inUse += 1
    const client = await pool.connect().catch(error => {
      inUse -= 1
      settle()
      throw error
    })
    const { release } = client
    client.release = (error?: Error | boolean) => {
      release.call(client, error)
      inUse -= 1
      settle()
    }
    return client
  }
  const end = () => {
    isOver = true
    settle()
    return idle.promise
  }
  const planned = plannedPool({ connect, end, options: pool.options })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: planned }) })
  const begin = db.transaction.bind(db)
  db.transaction = () => marked(begin())
  // A database that was never asked has nothing to end.
  return { db, giveBack: () => db.destroy() }
}

/** The same transaction, whose work is known as its own. */
function marked(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder)
  builder.execute = <T>(work: (tx: Transaction<Tables>) => Promise<T>) =>
    execute(atWork.getStore() ? tx => atWork.run({ isInTransaction: true }, () => work(tx)) : work)
  return builder
}
