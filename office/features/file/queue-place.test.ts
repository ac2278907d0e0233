import { expect, it } from 'vitest'
import { isKnown, placeIn } from './queue-place.ts'

const held = { uuids: ['a', 'b', 'c'], total: 96 }

it('says where a file is among those of the view, and which are beside it', () => {
  expect(placeIn(held, 'a')).toEqual({ number: 1, total: 96, previous: undefined, next: 'b' })
  expect(placeIn(held, 'c')).toEqual({ number: 3, total: 96, previous: 'b', next: undefined })
})

it('says nothing of a file that is not in the view, and never counts beyond the total', () => {
  expect(placeIn(held, 'z')).toBeUndefined()
  expect(placeIn({ ...held, total: 1 }, 'c')?.total).toBe(3)
})

it('reads on while a file may still come, or the end is near, and never for ever', () => {
  const uuids = Array.from({ length: 20 }, (_, index) => `file-${index}`)
  expect(isKnown({ uuids, next: 'more' }, 'file-3')).toBe(true)
  expect(isKnown({ uuids, next: 'more' }, 'file-18')).toBe(false)
  expect(isKnown({ uuids, next: 'more' }, 'elsewhere')).toBe(false)
  expect(isKnown({ uuids, next: 'more', missed: 'elsewhere' }, 'elsewhere')).toBe(true)
  expect(isKnown({ uuids }, 'elsewhere')).toBe(true)
})
