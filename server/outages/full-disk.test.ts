import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { explain } from '../../scripts/command-line/usage.ts'
import { StorageFullError } from '../adapters/files/index.ts'
import { createArchive } from '../backup/archive.ts'
import { startEmbeddedStore } from '../db/embedded.ts'

describe.runIf(process.platform === 'linux' && process.geteuid?.() === 0)('with a full disk', () => {
  let disk: string
  beforeEach(async () => {
    disk = await mkdtemp(join(tmpdir(), 'full-disk-test-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
  })
  afterEach(async () => {
    execFileSync('umount', [disk])
    await rm(disk, { recursive: true })
  })

  test('a backup names the file that cannot be written, and leaves none', async () => {
    const archive = await createArchive(join(disk, 'portal.tar'), new Date())
    const adding = archive.add('much', 2_000_000, [Buffer.alloc(2_000_000)])
    await expect(adding).rejects.toThrow(
      `The backup cannot be written to ${join(disk, 'portal.tar.unfinished')}: ENOSPC: no space left on device`,
    )
    await archive.abandon()
    expect(await readdir(disk)).toEqual([])
  })

  test('a PostgreSQL that cannot start is said to need space', async () => {
    await mkdir(join(disk, 'postgres'))
    const programs = { initdb: '/bin/false', postgres: '/bin/false' }
    const starting = startEmbeddedStore({ dataDir: disk, log: { info() {}, warn() {} }, programs })
    await expect(starting).rejects.toThrow('The disk of DATA_DIR is full: free some space, then start again.')
  })
})

test.each([
  Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code: '53100' }),
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  new StorageFullError('There is no space for another file'),
])('a command says that a disk is full, without where in the program it noticed: %s', error => {
  expect(explain(error, 'usage')).toBe(
    `A disk is full: ${error.message}. Free some space, then run the command again.\n`,
  )
})
