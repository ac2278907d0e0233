import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
  const input = { key: 'k', catalogue: sampleCatalogue, rounds: [], version: '1', apiBaseUrl: '', earlierDir: folder }
  const siteDir = join(folder, 'site')
  return renderSite({ buildDir: folder, siteDir, input, limits: { ...limits, niceness: 0, program } })
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

test('one that fails leaves nothing behind, and the site before stays', async () => {
  writeFileSync(join(folder, 'site'), 'before')
  await expect(
    render(`
      import { writeFileSync } from 'node:fs'
      writeFileSync(process.argv[3] + '.unfinished', 'half')
      writeFileSync(process.argv[3], 'half')
      throw new Error('The disk is full')`),
  ).rejects.toThrow('The disk is full')
  expect(readFileSync(join(folder, 'site'), 'utf8')).toBe('before')
  expect(readdirSync(folder).sort()).toEqual(['compiled', 'program.mjs', 'site'])
})

test('one ends with its server, however that ends, and the next is not disturbed by it', async () => {
  const beats = join(folder, 'beats')
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { appendFileSync, writeFileSync } from 'node:fs'
     for (;;) {
       appendFileSync('${beats}', '.')
       writeFileSync(process.argv[3], 'half')
     }`,
  )
  const input = {
    key: 'k',
    catalogue: {},
    rounds: [],
    version: '1',
    apiBaseUrl: '',
    earlierDir: folder,
    isDrawn: false,
  }
  const wanted = {
    buildDir: folder,
    siteDir: join(folder, 'site'),
    limits: { program: join(folder, 'program.mjs') },
    input,
  }
  const server = spawn(process.execPath, [
    '--input-type=module',
    `--eval=import { renderSite } from '${new URL('render-site.ts', import.meta.url)}'; await renderSite(${JSON.stringify(wanted)})`,
  ])
  while (!existsSync(beats)) await sleep(20)
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(await hasStopped(beats)).toBe(true)
  expect(existsSync(join(folder, 'site'))).toBe(false)
  await render(`
    import { writeFileSync } from 'node:fs'
    writeFileSync(process.argv[3], 'whole')`)
  expect(readFileSync(join(folder, 'site'), 'utf8')).toBe('whole')
})

/** Whether nobody writes to a file any more. */
async function hasStopped(file: string): Promise<boolean> {
  for (let tries = 0, size = -1; tries < 50; tries += 1) {
    if (statSync(file).size === size) return true
    size = statSync(file).size
    await sleep(200)
  }
  return false
}
