import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { askEarly } from './early-call.ts'
import { compileEarlyCall } from './early-call-script.ts'

const script = await compileEarlyCall('')

interface Opened {
  pathname: string
  search?: string
  /** The stored session. */
  kept: Record<string, string>
}

/** The request of a page when it is opened, and its token. */
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
])('%s sends its early request with %j', (_, opened, url) => {
  expect(asked(opened)).toEqual([`${url} Bearer secret`])
})

it.each([
  ['no one is signed in', {}],
  ['the session cannot be read', { accessToken: 'secret', applicationData: '{' }],
  ['the session has no applications', { accessToken: 'secret', applicationData: '{}' }],
])('sends no request when %s', (_, kept) => {
  expect(asked({ pathname: '/application', kept })).toEqual([])
})

it('only pages with an early request contain the script', () => {
  const page = '<script id="page-script">go()</script>'
  expect(askEarly(page, '/application', 'ask()')).toBe(`${page}<script>ask()</script>`)
  expect(askEarly(page, '/login', 'ask()')).toBe(page)
})
