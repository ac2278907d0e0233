import { expect, it } from 'vitest'
import { placeIn } from './queue-place.ts'

const held = { uuids: ['a', 'b', 'c'], total: 96 }

it('says where a file is among those of the view, and which are beside it', () => {
  expect(placeIn(held, 'a')).toEqual({ number: 1, total: 96, previous: undefined, next: 'b' })
  expect(placeIn(held, 'c')).toEqual({ number: 3, total: 96, previous: 'b', next: undefined })
})

it('says nothing of a file that is not in the view, and never counts beyond the total', () => {
  expect(placeIn(held, 'z')).toBeUndefined()
  expect(placeIn({ ...held, total: 1 }, 'c')?.total).toBe(3)
})
