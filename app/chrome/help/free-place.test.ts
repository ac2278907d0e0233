import { describe, expect, it } from 'vitest'
import { type Box, liftToFreePlace } from './free-place.ts'

/** The button in the corner of a phone of 360 by 740. */
const corner: Box = { left: 272, top: 680, right: 344, bottom: 724 }
const line = (top: number, bottom: number, left = 16, right = 344): Box => ({ left, top, right, bottom })

describe('where help floats', () => {
  const cases: { title: string; obstacles: Box[]; lift: number | undefined }[] = [
    { title: 'in its corner, when nothing is there', obstacles: [], lift: 0 },
    { title: 'in its corner, beside what is too short to reach it', obstacles: [line(690, 714, 16, 200)], lift: 0 },
    { title: 'above a button in its corner', obstacles: [line(690, 734)], lift: 38 },
    { title: 'between two fields', obstacles: [line(690, 734), line(570, 634)], lift: 38 },
    { title: 'above two fields that leave no room', obstacles: [line(690, 734), line(600, 660)], lift: 128 },
    {
      title: 'beside a short label between two fields',
      obstacles: [line(690, 734), line(650, 674, 16, 120), line(560, 630)],
      lift: 38,
    },
    {
      title: 'nowhere, when everything is full: it is then at the end of the page',
      obstacles: [line(300, 740)],
      lift: undefined,
    },
  ]
  it.each(cases)('$title', ({ obstacles, lift }) => {
    expect(liftToFreePlace(corner, obstacles, 340)).toBe(lift)
  })

  it('a touch apart from everything around it', () => {
    for (let top = 560; top < 740; top++) {
      const obstacle = line(top, top + 44)
      const lift = liftToFreePlace(corner, [obstacle], 340) ?? Number.NaN
      const [above, below] = [corner.top - lift, corner.bottom - lift]
      expect(obstacle.top >= below + 4 || obstacle.bottom <= above - 4).toBe(true)
    }
  })
})
