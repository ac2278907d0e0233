import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { type BuiltScripts, fetchLateParts, filesOfPart } from './late-parts.ts'

const sources: Record<string, string> = {
  'section-page-1.js': 'import{a}from"./section-2.js";export{a}',
  'section-2.js': 'import{b}from"./fields-3.js";import"./vendor-4.js";import("./later-5.js")',
  'fields-3.js': 'import{c}from"./vendor-4.js"',
  'task-page-6.js': 'import{c}from"./vendor-4.js"',
  'vendor-4.js': '',
}
const scripts: BuiltScripts = { names: Object.keys(sources), read: name => sources[name] ?? '' }
const page = '<html><head><link rel="modulepreload" href="/assets/vendor-4.js"/></head><body></body></html>'

/** The addresses that a page asks for when it is opened with this query. */
function askedFor(html: string, search: string): string[] {
  const source = /<script>(.*)<\/script><\/head>/.exec(html)?.[1] ?? ''
  const asked: string[] = []
  const document = { createElement: () => ({}), head: { append: (link: { href: string }) => asked.push(link.href) } }
  runInNewContext(source, { document, location: { search } })
  return asked
}

it('a part is its file with all that it imports, but for what the page has already', () => {
  expect(filesOfPart('section-page', ['vendor-4.js'], scripts)).toEqual([
    'section-page-1.js',
    'section-2.js',
    'fields-3.js',
  ])
})

it('a part that the build does not have stops the build', () => {
  expect(() => filesOfPart('papers-page', [], scripts)).toThrow('no part called papers-page')
})

describe('the page of the application', () => {
  const html = fetchLateParts(page, '/application', scripts)

  it('fetches what the address asks for beside React', () => {
    expect(askedFor(html, '?section=studies')).toEqual([
      '/assets/section-page-1.js',
      '/assets/section-2.js',
      '/assets/fields-3.js',
    ])
    expect(askedFor(html, '')).toEqual(['/assets/task-page-6.js'])
  })
})

it('other pages stay as they are', () => {
  expect(fetchLateParts(page, '/login', scripts)).toBe(page)
})
