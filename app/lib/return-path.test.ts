import { describe, expect, it } from 'vitest'
import { readAccountPageState, safeReturnPath } from './return-path.ts'

describe('where a visitor returns to after signing in', () => {
  it.each([
    ['/application', '/application'],
    ['/document-upload?type=postgraduate', '/document-upload?type=postgraduate'],
    ['/reference-status#referee-2', '/reference-status#referee-2'],
    ['/programs/msc-applied-math?from=/login', '/programs/msc-applied-math?from=/login'],
    ['/a/../dashboard', '/dashboard'],
  ])('%s leads to %s', (given, path) => expect(safeReturnPath(given)).toBe(path))

  it.each([
    ['another site', 'https://elsewhere.example/'],
    ['another site without a scheme', '//elsewhere.example'],
    ['a backslash for a slash', '/\\elsewhere.example'],
    ['two slashes made of dots', '/.//elsewhere.example'],
    ['two slashes made of a path that goes up', '/a/..//elsewhere.example'],
    ['a script', 'javascript:alert(1)'],
    ['a tab between slashes', '/\t/elsewhere.example'],
    ['a line break', '/\n/elsewhere.example'],
    ['an address without a slash', 'application'],
    ['nothing', ''],
    ['something that is no text', { pathname: '/application' }],
    ['the login page itself', '/login'],
    ['the sign-up page', '/signup?program=msc-applied-math'],
    ['the login page with a slash behind', '/login/'],
  ])('refuses %s', (_, given) => expect(safeReturnPath(given)).toBeUndefined())
})

describe('the navigation state for the account pages', () => {
  it('is validated part by part, without unknown parts', () => {
    expect(
      readAccountPageState({ from: '/payment', email: 'a@b.co', step: 'code', notice: 'verified', more: 1 }),
    ).toEqual({
      from: '/payment',
      email: 'a@b.co',
      step: 'code',
      notice: 'verified',
    })
    expect(readAccountPageState({ from: '//x', email: 7, step: 'other', notice: 'other' })).toEqual({})
    expect(readAccountPageState(null)).toEqual({})
  })
})
