import { describe, expect, it } from 'vitest'
import { pageAt, pages, paths } from './paths.ts'

const bare = [
  '/login',
  '/signup',
  '/forgot-password',
  '/payment',
  '/acceptance-fee',
  '/pay/:token',
  '/payment-success',
  '/foundation-success',
  '/reference-status',
  '/application-success',
]

describe('what surrounds a page', () => {
  it.each(bare)('%s shows neither the header nor the footer', path => {
    expect(pageAt(path)).toMatchObject({ path, header: false, footer: false })
  })

  it('the navigation bar is hidden on /document-upload, and its footer too', () => {
    expect(pageAt('/document-upload')).toMatchObject({ header: false, footer: false })
  })

  it.each(['/terms', '/privacy'])('%s keeps the bar and hides the footer', path => {
    expect(pageAt(path)).toMatchObject({ header: true, footer: false })
  })

  it('every other page shows both', () => {
    const others = Object.values(pages).filter(
      page => ![...bare, '/document-upload', '/terms', '/privacy'].includes(page.path),
    )
    for (const page of others) expect(page).toMatchObject({ header: true, footer: true })
  })

  it('the help widget floats on the application and on the pages for signing in', () => {
    const withHelp = Object.values(pages).filter(page => page.help)
    expect(withHelp.map(page => page.path)).toEqual(['/login', '/signup', '/forgot-password', '/application'])
  })
})

describe('protected pages', () => {
  it.each(['/reference-status', '/application', '/document-upload'])('%s asks for a session', path => {
    expect(pageAt(path).protected).toBe(true)
  })
})

describe('which page answers a path', () => {
  it.each([
    ['/programs/bsc-computer-science', pages.programme],
    ['/references/6f9c', pages.reference],
    ['/references', pages.reference],
    ['/transcripts/', pages.transcript],
    ['/pay', pages.notFound],
    ['/faq/', pages.faq],
    ['/programs/a/b', pages.notFound],
    ['/nowhere', pages.notFound],
    ['/', pages.home],
  ])('%s', (path, page) => {
    expect(pageAt(path)).toBe(page)
  })

  it('an address with a parameter keeps odd signs in one piece', () => {
    expect(paths.programme('a b/c')).toBe('/programs/a%20b%2Fc')
    expect(paths.programmes('postgraduate')).toBe('/programs?tab=postgraduate')
    expect(paths.documentUpload('undergraduate')).toBe('/document-upload?type=undergraduate')
  })
})
