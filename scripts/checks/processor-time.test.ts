import { expect, test } from 'vitest'
import { busyShare, secondsOfChildren } from './processor-time.ts'

test.each([
  ['a plain name', '4242 (node) S 1 4242 4242 0 -1 4194560 5 6 7 8 9 10 1200 345 20 0 11 0 99 1 2'],
  [
    'a name with brackets and spaces',
    '4242 (a (b) c) S 1 4242 4242 0 -1 4194560 5 6 7 8 9 10 1200 345 20 0 11 0 99 1 2',
  ],
])('the processor time of children is read beside %s', (_what, stat) => {
  expect(secondsOfChildren(stat)).toBe(15.45)
})

const processor = (user: number, idle: number) => ({ times: { user, nice: 0, sys: 0, idle, irq: 0 } })

test.each([
  ['two processors that worked all the time', [processor(400, 0), processor(400, 0)], 1],
  ['one of two that worked', [processor(400, 0), processor(100, 300)], 0.5],
  ['two that rested', [processor(100, 300), processor(100, 300)], 0],
  ['no time at all', [processor(100, 0), processor(100, 0)], 0],
])('the machine is as busy as %s', (_what, after, share) => {
  expect(busyShare([processor(100, 0), processor(100, 0)], after)).toBe(share)
})
