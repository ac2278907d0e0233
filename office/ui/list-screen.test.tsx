import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { filled, searchOf } from '../lib/address.ts'
import { withoutRepeats } from '../lib/use-list.ts'
import { ListBody } from './list-screen.tsx'

const read = {
  rows: [{ id: 'a' }],
  first: { rows: [{ id: 'a' }], unknown: [] as string[] },
  data: {},
  error: null,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
  refetch: async () => {},
  fetchNextPage: async () => {},
}
type List = Omit<typeof read, 'first' | 'data' | 'error'> & {
  first: typeof read.first | undefined
  data: object | undefined
  error: Error | null
}

const shownOf = (list: List, address = '/money') =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <ListBody list={list} loading="Loading payments" empty="No payments yet" choices={{ state: ['open', 'ended'] }}>
        The rows
      </ListBody>
    </MemoryRouter>,
  )

test('a list that is being read says so, and shows neither rows nor that there are none', () => {
  const shown = shownOf({ ...read, rows: [], first: undefined, data: undefined })
  expect(shown).toContain('Loading payments')
  expect(shown).not.toMatch(/The rows|No payments yet/)
})

test('a list that cannot be read says why, and can be asked for again', () => {
  const shown = shownOf({ ...read, rows: [], first: undefined, data: undefined, error: new Error('No connection') })
  expect(shown).toContain('This could not be loaded.')
  expect(shown).toContain('Try again')
  expect(shown).not.toContain('Loading payments')
})

test('a list that was read stays when it cannot be read again', () => {
  expect(shownOf({ ...read, error: new Error('No connection') })).toContain('The rows')
})

test('an empty list says what would be in it', () => {
  expect(shownOf({ ...read, rows: [] })).toBe('No payments yet')
})

test('a filter that there is not is named, and the rows are shown without it', () => {
  const shown = shownOf({ ...read, first: { ...read.first, unknown: ['is:purple'] } })
  expect(shown).toContain('There is no filter is:purple. It was ignored.')
  expect(shown).toContain('The rows')
})

test('a choice in the address that there is not is named, before the filters of the search', () => {
  const shown = shownOf({ ...read, first: { ...read.first, unknown: ['is:purple'] } }, '/money?state=purple')
  expect(shown).toContain('There are no filters state:purple, is:purple. They were ignored.')
  for (const address of ['/money?state=open', '/money?state=', '/money'])
    expect(shownOf(read, address)).toBe('The rows')
})

test('someone whose place changed between two pages is listed once', () => {
  const [ada, obi] = [{ uuid: 'ada' }, { uuid: 'obi' }]
  expect(withoutRepeats([ada, obi, { uuid: 'ada' }], 'uuid')).toEqual([ada, obi])
})

test('the address of a list has what is set, and leaves the colon of a filter readable', () => {
  expect(searchOf({ state: undefined, q: 'is:held currency:usd' })).toBe('q=is:held+currency:usd')
  expect(searchOf({ state: undefined, q: '' })).toBe('')
  expect(filled({ limit: 50, q: '', after: undefined })).toEqual({ limit: 50 })
})
