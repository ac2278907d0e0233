import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { plannedPool } from './planned-pool.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
/** A database or a transaction to run a query on. */
export type Queryable = Db | Tx

// bigint ids stay far below 2^53 here, so numbers are safe and simpler than strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A date has no time zone, so it stays the text '2027-01-15'.
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
  /** When to give up on a query without a response; 0: never. */
  longestQueryMs?: number
  /** When to give up on opening a connection. */
  longestConnectMs?: number
}

// Longer than PostgreSQL’s own limit below: this one is for a PostgreSQL that hangs, or a network that drops packets.
const longestQueryMs = 17_000
const longestConnectMs = 5_000

export function openDatabase(connection: StoreConnection, options: PoolOptions): Db {
  return databaseOn(openPool(connection, options))
}

/**
 * Opens a pool, which replaces dead connections. Queries on a dead connection fail with an error; `onIdleError`
 * receives the error of an idle one.
 */
export function openPool(connection: StoreConnection, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: options.max,
    connectionTimeoutMillis: options.longestConnectMs ?? longestConnectMs,
    query_timeout: options.longestQueryMs ?? longestQueryMs,
    idleTimeoutMillis: 30_000,
    // Detects a network that has dropped an idle connection before a request is sent on it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    application_name: 'admissions',
    options:
      '-c timezone=UTC -c statement_timeout=15000 -c lock_timeout=8000 -c idle_in_transaction_session_timeout=60000',
  })
  pool.on('error', options.onIdleError)
  // The pool listens only while a connection is idle. Without a listener of our own, an error between two queries of
  // a transaction would end this process.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** The database of a pool; destroying it ends the pool. */
export function databaseOn(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: plannedPool(pool) }) })
}
