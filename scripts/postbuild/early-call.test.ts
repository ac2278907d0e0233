import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { askEarly, compileEarlyCall } from './early-call.ts'

const script = await compileEarlyCall('')

interface Opened {
  pathname: string
  search?: string
  /** What the browser keeps of the session. */
  kept: Record<string, string>
}

/** What a page asks for when it is opened, and with which token. */
function asked({ pathname, search = '', kept }: Opened): string[] {
  const calls: string[] = []
  const fetch = async (url: string, { headers }: { headers: { authorization: string } }) =>
    void calls.push(`${url} ${headers.authorization}`)
  const nothing = { getItem: () => null }
  const context = {
    fetch,
    URLSearchParams,
    AbortController,
    window: {},
    location: { pathname, search },
    sessionStorage: nothing,
    localStorage: { getItem: (name: string) => kept[name] ?? null },
  }
  runInNewContext(script, context)
  return calls
}

const session = (programType: string, ...types: string[]) => ({
  accessToken: 'secret',
  programType,
  applicationData: JSON.stringify({ applications: types.map(program_type => ({ program_type })) }),
})

it.each<[string, Opened, string]>([
  ['/application', { pathname: '/application', kept: session('phd', 'phd') }, '/postgraduate/applications/me'],
  [
    '/application',
    { pathname: '/application', kept: session('undergraduate', 'undergraduate') },
    '/undergraduate/applications/me',
  ],
  [
    '/foundation-form',
    { pathname: '/foundation-form', kept: session('jupeb', 'jupeb') },
    '/foundation/applications/me',
  ],
  [
    '/document-upload',
    { pathname: '/document-upload', search: '?type=postgraduate', kept: session('msc', 'msc') },
    '/postgraduate/applications/me',
  ],
  [
    '/document-upload',
    { pathname: '/document-upload', kept: session('foundation', 'foundation') },
    '/foundation/applications/me',
  ],
  ['/application', { pathname: '/application', kept: session('msc') }, '/api/auth/me'],
  ['/application', { pathname: '/application', kept: session('') }, '/api/auth/me'],
  ['/dashboard', { pathname: '/dashboard', kept: session('msc', 'msc') }, '/api/auth/me'],
])('%s asks early for what is known of %j', (_, opened, url) => {
  expect(asked(opened)).toEqual([`${url} Bearer secret`])
})

it.each([
  ['nobody is signed in', {}],
  ['the session cannot be read', { accessToken: 'secret', applicationData: '{' }],
  ['the session names no applications', { accessToken: 'secret', applicationData: '{}' }],
])('nothing is asked for when %s', (_, kept) => {
  expect(asked({ pathname: '/application', kept })).toEqual([])
})

it('only the pages that ask at once carry the script', () => {
  const page = '<script id="page-script">go()</script>'
  expect(askEarly(page, '/application', 'ask()')).toBe(`${page}<script>ask()</script>`)
  expect(askEarly(page, '/login', 'ask()')).toBe(page)
})
