import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { type BuiltScripts, fetchLateParts, filesOfPart } from './late-parts.ts'

const sources: Record<string, string> = {
  'section-page-aaaaaa1.js': 'import{a}from"./section-aaaaaa2.js";export{a}',
  'section-aaaaaa2.js': 'import{b}from"./fields-aaaaaa3.js";import"./vendor-aaaaaa4.js";import("./later-aaaaaa5.js")',
  'fields-aaaaaa3.js': 'import{c}from"./vendor-aaaaaa4.js"',
  'vendor-aaaaaa4.js': '',
  'task-page-aaaaaa6.js': 'import{c}from"./vendor-aaaaaa4.js"',
  'list-control-aaaaaa7.js': 'import{b}from"./fields-aaaaaa3.js"',
  'programme-control-aaaaaa8.js': '',
  'date-field-aaaaa13.js': '',
  'place-control-aaaaa14.js': '',
  'foundation-success-aaaaaa9.js': '',
  'foundation-aaaaa10.js': '',
  'postgraduate-aaaaa11.js': '',
  'undergraduate-aaaaa12.js': '',
}
const scripts: BuiltScripts = { names: Object.keys(sources), read: name => sources[name] ?? '' }
const page = '<html><head><link rel="modulepreload" href="/assets/vendor-aaaaaa4.js"/></head><body></body></html>'

/** The files that a page requests when it is opened with this query, by someone with an application in this form. */
function askedFor(html: string, search: string, formId?: string): string[] {
  const source = /<script>(.*)<\/script><\/head>/.exec(html)?.[1] ?? ''
  const asked: string[] = []
  const document = { createElement: () => ({}), head: { append: (link: { href: string }) => asked.push(link.href) } }
  const window = formId ? { earlyCall: { formId } } : {}
  runInNewContext(source, { document, location: { search }, window })
  return asked.map(address => /^\/assets\/(.*)-[\w-]{7}\.js$/.exec(address)?.[1] ?? address)
}

it('a part is its file and all imports, except those that the page already has', () => {
  expect(filesOfPart('section-page', ['vendor-aaaaaa4.js'], scripts)).toEqual([
    'section-page-aaaaaa1.js',
    'section-aaaaaa2.js',
    'fields-aaaaaa3.js',
  ])
})

it('a part is not confused with another one whose name has the same prefix', () => {
  expect(filesOfPart('foundation', [], scripts)).toEqual(['foundation-aaaaa10.js'])
})

it('a missing part fails the build', () => {
  expect(() => filesOfPart('documents-page', [], scripts)).toThrow('no part called documents-page')
})

describe('the application page fetches in parallel with React', () => {
  const html = fetchLateParts(page, '/application', scripts)

  it.each([
    ['the list of sections and the form', '', 'postgraduate', ['task-page', 'postgraduate']],
    [
      'the choice of a programme',
      '?section=programme',
      'foundation',
      ['section-page', 'section', 'fields', 'programme-control', 'foundation'],
    ],
    [
      'a section with what its lists need, each file once',
      '?section=studies',
      'undergraduate',
      ['section-page', 'section', 'fields', 'list-control', 'undergraduate'],
    ],
    ['the form of most applicants when the session says nothing', '', undefined, ['task-page', 'undergraduate']],
  ])('%s', (_, search, formId, parts) => expect(askedFor(html, search, formId)).toEqual(parts))
})

it('other pages are unchanged', () => {
  expect(fetchLateParts(page, '/login', scripts)).toBe(page)
})
