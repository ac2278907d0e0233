import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { bytesWithPart } from '../../bench/pages/late-parts.ts'
import { brotliBytes, type PageWeight, pageWeights } from '../../bench/pages/weights.ts'
import { compileServiceWorker } from './service-worker.ts'

/*
 * The byte budgets, against the site in `build/`, which `npm test` makes first. Kilobytes are 1,000 bytes, after brotli. Bytes
 * are the same on every machine; seconds are not, and are measured by `npm run bench:pages`.
 */
const siteDir = fileURLToPath(new URL('../../build/site', import.meta.url))
const weights = pageWeights(siteDir)

const kb = 1000
const deferred = weights.filter(page => page.isDeferred)
const withForms = weights.filter(page => !page.isDeferred)

/** Pages that are long by nature say why; every other public page fits into the first window of a connection. */
const documentBudgets: Record<string, number> = {
  '/': 12 * kb, // sixteen drawn tiles, which stand in for a picture of 20 KB and its request
  '/faq': 13.5 * kb, // every question with its answer, twice: for readers and for search engines
  '/hostel-images': 14 * kb, // the pictures themselves, drawn inline
  '/programs': 12.5 * kb, // all 39 programmes with fees and durations
  '/programs?tab=postgraduate': 14 * kb, // 29 of them drawn
}
const usual = 11 * kb

/** A public page with a form, which sends as those of the portal do. */
const deferredBudgets: Record<string, number> = { '/contact': 100 * kb }

/** The payment page has the card, the transfer, the wait and the return from the gateway in one. */
const scriptBudgets: Record<string, number> = { '/payment': 114 * kb }

function heaviest(pages: readonly PageWeight[], of: (page: PageWeight) => number): string[] {
  return pages.filter(page => of(page) > 0).map(page => `${page.path} ${of(page)}`)
}

describe('the weight of pages', () => {
  it('a public document with its styles stays within its budget', () => {
    const over = (page: PageWeight) => page.html - (documentBudgets[page.path] ?? usual)
    expect(heaviest(deferred, over)).toEqual([])
  })

  it('React and the rest weigh at most 98 KB on a public page, in at most 15 files', () => {
    expect(heaviest(deferred, page => page.scriptBytes - (deferredBudgets[page.path] ?? 98 * kb))).toEqual([])
    expect(heaviest(deferred, page => page.scripts.length - 15)).toEqual([])
  })

  it('a page with forms has at most 112 KB of script', () => {
    expect(withForms.length).toBeGreaterThan(8)
    expect(heaviest(withForms, page => page.scriptBytes - (scriptBudgets[page.path] ?? 112 * kb))).toEqual([])
  })

  it('a section of an application that is opened by its address has at most 112 KB of script, every control included', () => {
    const forms = withForms.filter(page => page.path === '/application' || page.path === '/foundation-form')
    expect(forms).toHaveLength(2)
    expect(heaviest(forms, page => bytesWithPart(siteDir, page, 'section-page') - 112 * kb)).toEqual([])
    expect(heaviest(forms, page => bytesWithPart(siteDir, page, 'task-page') - 112 * kb)).toEqual([])
  })

  it('a page with forms is a document of at most 15 KB, styles and all', () => {
    expect(heaviest(withForms, page => page.html - 15 * kb)).toEqual([])
  })

  it('the script in the head of every page is at most 1,024 bytes', () => {
    expect(heaviest(weights, page => page.inlineScript - 1024)).toEqual([])
  })
})

it('the service worker is at most 1,024 bytes', async () => {
  expect(brotliBytes(await compileServiceWorker('1.0.0+abcdef1'))).toBeLessThanOrEqual(1024)
})
