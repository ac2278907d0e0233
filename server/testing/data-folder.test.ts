import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDiskStore } from '../adapters/files/disk-store.ts'
import { dataFolder } from './data-folder.ts'

test('a folder that another test had is empty, but for folders for files', async () => {
  const first = dataFolder()
  const { stagingDir } = await openDiskStore(join(first.path, 'files'))
  const folders = readdirSync(join(first.path, 'files'))
  mkdirSync(join(first.path, 'mail'))
  for (const left of ['secret', 'mail/1.eml', 'files/0a/0a1', 'files/staging/upload'])
    writeFileSync(join(first.path, left), '')
  first.giveBack()

  const second = dataFolder()
  expect(second.path).toBe(first.path)
  expect(readdirSync(second.path, { recursive: true }).sort()).toEqual(
    ['files', ...folders.map(name => `files/${name}`)].sort(),
  )
  expect(readdirSync(stagingDir)).toEqual([])
  expect(dataFolder().path).not.toBe(first.path)
})
