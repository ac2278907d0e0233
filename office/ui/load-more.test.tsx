import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadMore } from './load-more.tsx'

const loaded = { isFetchingNextPage: false, isFetchNextPageError: false, error: null, fetchNextPage: async () => {} }
const failed = { ...loaded, hasNextPage: true, isFetchNextPageError: true, error: new Error('The site is very busy.') }

test('a list that ends offers no more', () => {
  expect(renderToStaticMarkup(<LoadMore list={{ ...loaded, hasNextPage: false }} shown={50} />)).toBe('')
})

test('a page of a list that cannot be loaded says so and why, and can be asked for again', () => {
  const shown = renderToStaticMarkup(<LoadMore list={failed} shown={50} />)
  expect(shown).toContain('The next rows could not be loaded. The site is very busy.')
  expect(shown).toContain('role="alert"')
  expect(shown).toContain('Try again')
})

test('a page that is asked for again no longer says that it failed', () => {
  const shown = renderToStaticMarkup(<LoadMore list={{ ...failed, isFetchingNextPage: true }} shown={50} />)
  expect(shown).not.toContain('could not be loaded')
})

test('a list that is counted says how much of it is shown', () => {
  const shown = renderToStaticMarkup(<LoadMore list={{ ...loaded, hasNextPage: true }} shown={50} total={1812} />)
  expect(shown).toContain('50 of 1,812')
  expect(shown).toContain('Load more after 50')
})
