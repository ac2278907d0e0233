import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'

export interface Borrowed {
  db: Db
  /** Waits for the queries that still run. The database then refuses more of them, and the pool stays open. */
  giveBack(): Promise<void>
}

/** A database on a pool that outlives it. */
export function borrow(pool: pg.Pool): Borrowed {
  let inUse = 0
  let isOver = false
  const idle = Promise.withResolvers<void>()
  const settle = () => {
    if (isOver && inUse === 0) idle.resolve()
  }
  const connect = async () => {
    if (isOver) throw new Error('Cannot use a database after it was given back')
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
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end, options: pool.options } }) })
  // A database that was never asked has nothing to end.
  return { db, giveBack: () => db.destroy() }
}
