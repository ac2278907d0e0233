import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { programmes } from '#shared/domain/programmes.ts'
import { programmeFiles } from './programme-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programme-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('generates two files for each programme once, and reuses them while nothing changes', {
  timeout: 120_000,
}, async () => {
  expect(await programmeFiles(folder, { isDrawn: false })).toMatchObject({ made: [], missing: expect.any(Array) })
  const { made, missing } = await programmeFiles(folder)
  expect(missing).toEqual([])
  expect(made).toHaveLength(2 * programmes().length)
  const stamps = () => ['brochures', 'social'].map(kind => readdirSync(join(folder, kind)))
  const before = stamps()
  const { made: kept } = await programmeFiles(folder, { isDrawn: false })
  const sorted = made.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  expect(kept.map(({ path }) => path).sort()).toEqual(sorted.map(({ path }) => path))
  expect(kept.every(({ path, body }) => made.some(each => each.path === path && each.body.equals(body)))).toBe(true)
  expect(stamps()).toEqual(before)
})
