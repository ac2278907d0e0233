import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import { renderSite } from './render-site.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'render-site-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Renders with a program of its own. */
function render(source: string, limits: { longestMs?: number; mostMegabytes?: number } = {}): Promise<void> {
  const program = join(folder, 'program.mjs')
  writeFileSync(program, source)
  const input = {
    ...{ key: 'k', catalogue: sampleCatalogue, rounds: [], version: '1', apiBaseUrl: '', earlierDir: folder },
    // Drawings wait for whatever else the machine does.
    isDrawn: false,
  }
  return renderSite({ buildDir: folder, siteDir: join(folder, 'site'), input, limits: { ...limits, program } })
}

test('a process of its own gets the catalogue, and nothing of the server’s environment', async () => {
  await render(`
    import { readFileSync, writeFileSync } from 'node:fs'
    const { catalogue } = JSON.parse(readFileSync(process.argv[4], 'utf8'))
    writeFileSync(process.argv[3], JSON.stringify([catalogue.institution.shortName, Object.keys(process.env)]))`)
  expect(existsSync(join(folder, 'site'))).toBe(true)
  expect(existsSync(join(folder, 'site.json'))).toBe(false)
})

test('one that fails says why', async () => {
  await expect(render(`throw new Error('There is no document at /law')`)).rejects.toThrow(
    'There is no document at /law',
  )
})

test('one that hangs is ended', async () => {
  await expect(render('setInterval(() => {}, 1000)', { longestMs: 1500 })).rejects.toThrow(
    'It takes longer than 2 seconds.',
  )
})

test('one that eats memory is ended, and not the server', async () => {
  const greedy = 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length))'
  await expect(render(greedy, { mostMegabytes: 40 })).rejects.toThrow('It needs too much memory.')
})
