import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withFileLock } from './file-lock.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-test-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the lock on a folder', () => {
  test('lets one in at a time', async () => {
    const path = join(folder, 'busy.lock')
    let inside = 0
    let most = 0
    const visits = [1, 2, 3, 4].map(() =>
      withFileLock(path, 10_000, async () => {
        inside += 1
        most = Math.max(most, inside)
        await stat(folder)
        inside -= 1
      }),
    )
    await Promise.all(visits)
    expect(most).toBe(1)
  })

  test('is free again after a failure inside, and hands the failure on', async () => {
    const path = join(folder, 'failed.lock')
    const failing = withFileLock(path, 1_000, () => Promise.reject(new Error('The disk is full.')))
    await expect(failing).rejects.toThrow('The disk is full.')
    expect(await withFileLock(path, 1_000, async () => 'in')).toBe('in')
  })

  test('says so when the other does not come out', async () => {
    const path = join(folder, 'held.lock')
    await withFileLock(path, 1_000, async () => {
      await expect(withFileLock(path, 50, async () => 'in')).rejects.toThrow(/Another process has locked .*held\.lock/)
    })
  })

  test('leaves nothing beside its file, however the process inside ends', async () => {
    const lonely = await mkdtemp(join(folder, 'lonely-'))
    const inside = await withFileLock(join(lonely, 'own.lock'), 1_000, () => readdir(lonely))
    expect(inside).toEqual(['own.lock'])
  })

  test('is waited for no longer once that is for nothing', async () => {
    const path = join(folder, 'pointless.lock')
    await withFileLock(path, 1_000, async () => {
      const waiting = withFileLock(path, 60_000, async () => 'in', AbortSignal.timeout(50))
      await expect(waiting).rejects.toThrow('aborted')
    })
  })
})
