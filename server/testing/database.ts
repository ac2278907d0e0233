import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '../db/client.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    store: { host: string; port: number; user: string; database: string }
  }
}

export interface FreshDatabase {
  db: Db
  connection: { host: string; port: number; user: string; database: string }
  drop(): Promise<void>
}

/** A migrated, empty database of one's own, on the PostgreSQL of the test run. */
export function freshDatabase(): Promise<FreshDatabase> {
  return newDatabase(inject('store').database)
}

/** A database of one's own without a table in it. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return newDatabase('template1')
}

async function newDatabase(template: string): Promise<FreshDatabase> {
  const store = inject('store')
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(store, `create database ${name} template ${template}`)
  const connection = { ...store, database: name }
  const db = openDatabase(connection, { max: 8, onIdleError: () => {} })
  return {
    db,
    connection,
    async drop() {
      await db.destroy()
      await asAdmin(store, `drop database if exists ${name} with (force)`)
    },
  }
}

async function asAdmin(store: { host: string; port: number; user: string }, statement: string): Promise<void> {
  const client = new pg.Client({ host: store.host, port: store.port, user: store.user, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
