import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type EmbeddedStore, startEmbeddedStore } from './embedded.ts'

const silent = { info() {}, warn() {} }

async function answer(connection: EmbeddedStore['connection']): Promise<string> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query("select 'yes' as said")).rows[0].said
  } catch (error) {
    return String(error)
  } finally {
    await client.end()
  }
}

test('a PostgreSQL that somebody told to stop does not wait for its users for ever, and is started again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'told-to-stop-test-'))
  const server = async () => Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const store = await startEmbeddedStore({ dataDir, log: silent })
  const user = new pg.Client(store.connection)
  user.on('error', () => {})
  await user.connect()
  try {
    const before = await server()
    process.kill(before, 'SIGTERM')
    await expect.poll(() => server().catch(() => before), { timeout: 20_000 }).not.toBe(before)
    await expect.poll(() => answer(store.connection), { timeout: 20_000 }).toBe('yes')
  } finally {
    await user.end()
    await store.stop()
    await rm(dataDir, { recursive: true })
  }
})
