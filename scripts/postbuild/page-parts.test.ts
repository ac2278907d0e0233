import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { SiteManifest } from '#server/http/site/manifest.ts'

const siteDir = fileURLToPath(new URL('../../build/site', import.meta.url))
const { pages, files }: SiteManifest = JSON.parse(readFileSync(join(siteDir, 'manifest.json'), 'utf8'))
const read = ({ file }: { file: string }) => readFileSync(join(siteDir, file), 'utf8')
const namesOf = (pattern: RegExp, text: string) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name))

it('every public page has the colours and sizes that dialogs, banner and toasts need', () => {
  const parts = files.find(({ path, isOfLastBuild }) => path.startsWith('/assets/page-parts-') && !isOfLastBuild)
  const text = parts ? read(parts) : ''
  const wanted = namesOf(/var\((--[\w-]+)\)/g, text)
  expect(wanted.size).toBeGreaterThan(10)
  for (const page of pages.filter(({ kind }) => kind === 'document')) {
    const declared = namesOf(/(--[\w-]+):/g, read(page) + text)
    expect(
      [...wanted].filter(name => !declared.has(name)),
      page.file,
    ).toEqual([])
  }
})
