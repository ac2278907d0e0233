import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { freshDatabase } from '../testing/database.ts'
import { canWriteToItsDisk, hasRoom } from './disk-room.ts'

test('an ordinary disk has room', async () => {
  expect(await hasRoom(tmpdir())).toBe(true)
})

test.runIf(process.platform === 'linux' && process.geteuid?.() === 0)(
  'a disk has no room when neither a piece of the log nor an upload fits, nor when it can name no more files',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'room-test-'))
    const mount = (options: string) => execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
    const unmount = () => execFileSync('umount', [folder])
    try {
      mount('size=64m')
      expect(await hasRoom(folder)).toBe(true)
      await writeFile(join(folder, 'filler'), Buffer.alloc(48 * 1024 * 1024))
      expect(await hasRoom(folder)).toBe(false)
      await rm(join(folder, 'filler'))
      expect(await hasRoom(folder)).toBe(true)
      unmount()
      mount('size=64m,nr_inodes=2')
      await writeFile(join(folder, 'last'), '')
      expect(await hasRoom(folder)).toBe(false)
    } finally {
      unmount()
      await rm(folder, { recursive: true })
    }
  },
)

test('a PostgreSQL elsewhere is asked by a query that makes it write, and that leaves nothing behind', async () => {
  const { connection, drop } = await freshDatabase()
  // One connection: each counts what it wrote for itself before it tells the server.
  const db = openDatabase(connection, { max: 1, onIdleError: () => {} })
  try {
    const written = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db)
      const { rows } = await sql<{ bytes: number }>`
        select temp_bytes as bytes from pg_stat_database where datname = current_database()`.execute(db)
      return Number(rows[0]?.bytes)
    }
    const before = await written()
    expect(await canWriteToItsDisk(db)).toBe(true)
    await expect.poll(written).toBeGreaterThan(before)
  } finally {
    await db.destroy()
    await drop()
  }
})
