import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { withFilesListed } from './fetch-first.ts'

const chunks = {
  'assets/page.js': { fileName: 'assets/page.js', imports: ['assets/frame.js'] },
  'assets/frame.js': { fileName: 'assets/frame.js', imports: [] },
  'assets/upload.js': { fileName: 'assets/upload.js', imports: ['assets/frame.js', 'assets/files.js'] },
  'assets/files.js': { fileName: 'assets/files.js', imports: ['assets/bytes.js'] },
  'assets/bytes.js': { fileName: 'assets/bytes.js', imports: ['assets/files.js'] },
  'assets/notes.js': { fileName: 'assets/notes.js', imports: ['assets/frame.js'] },
}

describe('a late part of a page', () => {
  it('lists its file and all that it imports, but nothing the page already has', () => {
    const code = `
      const one = () => __vitePreload(() => import("./upload.js"), __VITE_PRELOAD__)
      const other = () => __vitePreload(async () => {
        const { note } = await import("./notes.js")
        return { note }
      }, __VITE_PRELOAD__)`
    const listed = withFilesListed(code, chunks['assets/page.js'], chunks)
    expect(listed.match(/\[.*?\]/g)).toEqual([
      '["/assets/upload.js","/assets/files.js","/assets/bytes.js"]',
      '["/assets/notes.js"]',
    ])
    expect(listed).not.toContain('__VITE_PRELOAD__')
  })

  it('is fetched first in every script of the build, so that a lost request can be repeated', () => {
    const assets = fileURLToPath(new URL('../build/client/assets', import.meta.url))
    const scripts = readdirSync(assets).filter(name => name.endsWith('.js'))
    let lateImports = 0
    for (const name of scripts) {
      const code = readFileSync(join(assets, name), 'utf8')
      for (const [, file] of code.matchAll(/\bimport\([`"']\.\/([^`"']+\.js)[`"']\)/g)) {
        lateImports += 1
        expect(code, `${name} imports ${file}`).toContain(`/assets/${file}`)
        expect(scripts).toContain(file)
      }
    }
    expect(lateImports).toBeGreaterThan(20)
  })
})
