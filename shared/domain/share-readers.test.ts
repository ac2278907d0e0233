import { expect, test } from 'vitest'
import { shareReaders } from './share-readers.ts'

const countOf = (given: readonly { reader: string }[], reader: string) =>
  given.filter(one => one.reader === reader).length
const files = (count: number, able: string[], wanted = 1) =>
  Array.from({ length: count }, (_, id) => ({ id, wanted, able }))

test('everyone gets the same number, give or take one', () => {
  const { given } = shareReaders(files(10, ['a', 'b', 'c']), new Map())
  expect(['a', 'b', 'c'].map(reader => countOf(given, reader)).sort()).toEqual([3, 3, 4])
})

test('readers who have a lot already get fewer', () => {
  const { given } = shareReaders(files(6, ['a', 'b']), new Map([['a', 4]]))
  expect([countOf(given, 'a'), countOf(given, 'b')]).toEqual([1, 5])
})

test('no one reads the same application twice', () => {
  const { given } = shareReaders(files(7, ['a', 'b', 'c'], 2), new Map())
  expect(given).toHaveLength(14)
  expect(new Set(given.map(({ id, reader }) => `${id} ${reader}`)).size).toBe(14)
})

test('applications that few can read go to those readers, and the others balance it', () => {
  const { given } = shareReaders(
    [
      { id: 1, wanted: 1, able: ['a', 'b'] },
      { id: 2, wanted: 1, able: ['a'] },
      { id: 3, wanted: 1, able: ['a'] },
    ],
    new Map(),
  )
  expect(given.find(({ id }) => id === 1)?.reader).toBe('b')
})

test('an application with too few possible readers is reported and gets none', () => {
  const { given, short } = shareReaders([{ id: 1, wanted: 2, able: ['a'] }, ...files(1, ['a'])], new Map())
  expect(short).toEqual([1])
  expect(given).toEqual([{ id: 0, reader: 'a' }])
})
