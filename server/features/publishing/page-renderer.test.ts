import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import { type PageRenderer, pageRenderer } from './page-renderer.ts'

let folder: string
let renderer: PageRenderer
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-renderer-'))
})
afterEach(() => {
  renderer.stop()
  rmSync(folder, { recursive: true })
})

/** What a program of its own makes of a path. */
function rendererOf(source: string): (path: string) => ReturnType<PageRenderer['render']> {
  const program = join(folder, 'program.mjs')
  writeFileSync(program, `process.on('message', ({ path }) => { ${source} })`)
  renderer = pageRenderer({ buildDir: folder, limits: { program, longestMs: 60_000, mostMegabytes: 40 } })
  return path => renderer.render({ catalogue: sampleCatalogue, rounds: [], path })
}

test('a page that eats memory ends its process and not the server, and the next one is rendered', async () => {
  const render = rendererOf(`
    if (path === '/eat') { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)) }
    process.send({ is: 'page', html: path, scriptHashes: [] })`)
  await expect(render('/eat')).rejects.toThrow('It needs too much memory.')
  expect((await render('/faq'))?.html).toBe('/faq')
})

test('the same page of the same draft is rendered once, in a process that knows nothing of the server', async () => {
  const render = rendererOf(`
    globalThis.count = (globalThis.count ?? 0) + 1
    process.send({ is: 'page', html: globalThis.count + ' ' + Object.keys(process.env), scriptHashes: [] })`)
  const pages = await Promise.all([render('/faq'), render('/faq'), render('/')])
  expect(pages.map(page => page?.html.split(' ')[0])).toEqual(['1', '1', '2'])
  expect(pages[0]?.html).not.toMatch(/DATABASE|SECRET|PATH/)
})

test('a page that hangs ends with its server, however that ends', async () => {
  const [beats, program] = [join(folder, 'beats'), join(folder, 'program.mjs')]
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs'
     process.on('message', () => { for (;;) appendFileSync('${beats}', '.') })`,
  )
  const server = spawn(process.execPath, [
    '--input-type=module',
    `--eval=import { pageRenderer } from '${new URL('page-renderer.ts', import.meta.url)}'
      const limits = { program: '${program}' }
      await pageRenderer({ buildDir: '', limits }).render({ catalogue: {}, rounds: [], path: '/' })`,
  ])
  while (!existsSync(beats)) await sleep(20)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await vi.waitFor(
    async () => {
      const { size } = statSync(beats)
      await sleep(200)
      expect(statSync(beats).size).toBe(size)
    },
    { timeout: 10_000 },
  )
})
