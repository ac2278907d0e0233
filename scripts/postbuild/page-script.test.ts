import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { SiteManifest } from '#server/http/site/manifest.ts'
import { type Page, pages } from '#shared/paths.ts'
import { speculationRules } from '../../app/boot/speculation-rules.ts'
import { scriptHash } from './page-html.ts'
import { documentPaths } from './page-script.ts'

const siteDir = fileURLToPath(new URL('../../build/site', import.meta.url))
const site = JSON.parse(readFileSync(join(siteDir, 'manifest.json'), 'utf8')) as SiteManifest
const mayPrerender = (path: string) => new RegExp(documentPaths()).test(path)

it('every public page may be prerendered, and no page of the portal', () => {
  const listed = site.pages.filter(page => page.listed)
  expect(listed.length).toBeGreaterThan(48)
  expect(listed.filter(({ path }) => !mayPrerender(path))).toEqual([])
  const portal = Object.values<Page>(pages).filter(({ kind }) => kind === 'portal')
  expect(portal.length).toBeGreaterThan(14)
  const paths = portal.flatMap(({ path, renderedAt = path }) => [renderedAt, path.replace(/:\w+\??/, 'x')])
  expect(paths.filter(mayPrerender)).toEqual([])
})

it('nothing else on the server may be prerendered', () => {
  const paths = ['/sandbox/paystack/checkout/x', '/office', '/office/queue', '/api/docs', '/dev/mail', '/payments/x']
  const files = [...site.files.map(({ path }) => path), '/all-programmes.html', '/version.json', '/sitemap.xml']
  const nearly = ['/faqs', '/faq/', '//faq', '/programs/a/b', '/programs/', '/programs/a.pdf', '/x/faq', '/login']
  expect([...paths, ...files, ...nearly].filter(mayPrerender)).toEqual([])
})

it('the policy of a document allows its speculation rules by hash, and that of the portal does not', () => {
  const hash = scriptHash(speculationRules)
  for (const { path, kind, scriptHashes } of site.pages)
    expect(scriptHashes.includes(hash), path).toBe(kind === 'document')
  expect(JSON.parse(speculationRules)).toEqual({
    prerender: [{ where: { selector_matches: '[data-next]' }, eagerness: 'immediate' }],
  })
})
