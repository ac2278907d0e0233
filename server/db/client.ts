import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { PreparedClient } from './prepared-client.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
/** What a query needs: the database, or a transaction on it. */
export type Queryable = Db | Tx

// bigint identities stay far below 2^53 here, so numbers are safe and simpler than strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day has no time zone, so it stays the text '2027-01-15'.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export interface StoreConnection {
  connectionString?: string
  host?: string
  user?: string
  database?: string
}

interface PoolOptions {
  max: number
  onIdleError: (error: Error) => void
  /** When a query that is not answered is given up; 0: never. */
  longestQueryMs?: number
  /** When a connection that does not open is given up. */
  longestConnectMs?: number
}

// Longer than PostgreSQL's own limit below: this one is for a PostgreSQL that hangs, or a network that swallows.
const longestQueryMs = 17_000
const longestConnectMs = 5_000

export function openDatabase(connection: StoreConnection, options: PoolOptions): Db {
  return databaseOn(openPool(connection, options))
}

/**
 * Opens a pool. A connection that dies is replaced by the pool: anyone who was using it gets the error from their query, and
 * `onIdleError` hears of one that no one used.
 */
export function openPool(connection: StoreConnection, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparedClient,
    max: options.max,
    connectionTimeoutMillis: options.longestConnectMs ?? longestConnectMs,
    query_timeout: options.longestQueryMs ?? longestQueryMs,
    idleTimeoutMillis: 30_000,
    // A network that forgets an idle connection is noticed before a request is sent into it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    application_name: 'admissions',
    options:
      '-c timezone=UTC -c statement_timeout=15000 -c lock_timeout=8000 -c idle_in_transaction_session_timeout=60000',
  })
  pool.on('error', options.onIdleError)
  // The pool listens only while a connection is idle. Without a listener of its own, one that dies between two queries of a
  // transaction would end this process.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** The database behind a pool; destroying it ends the pool. */
export function databaseOn(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
