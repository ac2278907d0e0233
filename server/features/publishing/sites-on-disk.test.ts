import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../base/context.ts'
import { forgetSites, keepServed, whileMaking } from './sites-on-disk.ts'

const now = new Date('2026-12-01T09:00:00Z')

let folder: string
let context: Context
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sites-'))
  context = { config: { dataDir: folder }, clock: { now: () => now } } as Context
})
afterEach(() => rmSync(folder, { recursive: true }))

const pathOf = (name: string) => join(folder, 'sites', name)
const isThere = (name: string) => existsSync(pathOf(name))

/** A site that nobody has served for an hour. */
function oldSite(name: string): void {
  mkdirSync(pathOf(name), { recursive: true })
  writeFileSync(join(pathOf(name), 'manifest.json'), '{}')
  const then = new Date(+now - 3_600_000)
  utimesSync(pathOf(name), then, then)
}

test('a site that nobody serves goes, and the one that is served stays, with what the next one is made from', () => {
  for (const name of ['before', 'served', 'old', 'compiled', 'programmes']) oldSite(name)
  forgetSites(context, [pathOf('served'), pathOf('before')])
  expect(['before', 'served', 'old', 'compiled', 'programmes'].map(isThere)).toEqual([true, true, false, true, true])
})

test('a site that another process of this machine serves stays', () => {
  oldSite('others')
  keepServed(context, pathOf('others'))
  forgetSites(context, [])
  expect(isThere('others')).toBe(true)
})

test.each(['pages', 'drawings'] as const)('nothing goes while %s are being made', async kind => {
  oldSite('next.unfinished')
  oldSite('made-from')
  await whileMaking(context, kind, async () => {
    forgetSites(context, [])
    expect(['next.unfinished', 'made-from'].map(isThere)).toEqual([true, true])
  })
  forgetSites(context, [])
  expect(['next.unfinished', 'made-from'].map(isThere)).toEqual([false, false])
})

test('the site of the build is left as it was installed', () => {
  const built = join(folder, 'build')
  mkdirSync(built)
  const then = new Date(2026, 0, 1)
  utimesSync(built, then, then)
  keepServed(context, built)
  forgetSites(context, [])
  expect(existsSync(built)).toBe(true)
})
