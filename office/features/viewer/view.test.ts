import { describe, expect, it } from 'vitest'
import { afterStep, drawingScale, firstView, type View, type ViewStep, zoomOf } from './view.ts'

const a4 = { width: 794, height: 1123 }

function viewAfter(view: View, ...steps: ViewStep[]): View {
  return steps.reduce((now, step) => afterStep(now, step, { pages: 3, shown: zoomOf(now, a4, 500) }), view)
}

describe('looking at a document', () => {
  it('fits the width of the pane', () => {
    expect(zoomOf(firstView, a4, 500)).toBeCloseTo(0.63)
    expect(zoomOf({ ...firstView, turn: 90 }, a4, 500)).toBeCloseTo(0.445)
  })

  it('does not blow up a small photograph', () => {
    expect(zoomOf(firstView, { width: 100, height: 120 }, 900)).toBe(2)
  })

  it('comes closer from what is on the screen, and back to fit', () => {
    expect(viewAfter(firstView, 'closer').zoom).toBe(0.67)
    expect(viewAfter(firstView, 'closer', 'closer').zoom).toBe(0.8)
    expect(viewAfter(firstView, 'farther').zoom).toBe(0.5)
    expect(viewAfter(firstView, 'closer', 'fit').zoom).toBe('fit')
  })

  it('is read at twice the size after two taps, and fits again after two more', () => {
    expect(viewAfter(firstView, 'read').zoom).toBeCloseTo(1.26)
    expect(viewAfter(firstView, 'read', 'read').zoom).toBe('fit')
    expect(viewAfter(firstView, 'closer', 'read').zoom).toBe('fit')
  })

  it('ends at both ends of the steps', () => {
    expect(viewAfter({ ...firstView, zoom: 6 }, 'closer').zoom).toBe(6)
    expect(viewAfter({ ...firstView, zoom: 0.25 }, 'farther').zoom).toBe(0.25)
  })

  it('turns all the way round', () => {
    expect(viewAfter(firstView, 'turn').turn).toBe(90)
    expect(viewAfter(firstView, 'turn', 'turn', 'turn', 'turn').turn).toBe(0)
  })

  it('does not leave the pages there are', () => {
    expect(viewAfter(firstView, 'previous-page').page).toBe(1)
    expect(viewAfter(firstView, 'next-page', 'next-page', 'next-page').page).toBe(3)
  })

  it('draws in device pixels, and no more than a canvas can hold', () => {
    expect(drawingScale(1, a4, 2)).toBe(2)
    const scale = drawingScale(6, a4, 3)
    expect(a4.width * a4.height * scale ** 2).toBeLessThanOrEqual(16_000_001)
  })
})
