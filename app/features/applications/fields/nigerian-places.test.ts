import { describe, expect, it } from 'vitest'
import { areasOf, stateNames } from './nigerian-places.ts'

describe('Nigerian states and local government areas', () => {
  it('are 37 states and 774 areas', () => {
    expect(new Set(stateNames()).size).toBe(37)
    expect(stateNames().flatMap(areasOf)).toHaveLength(774)
  })
  it('are spelt as their people spell them', () => {
    expect(stateNames()).toContain('Katsina')
    expect(stateNames()).not.toContain('Kastina')
    expect(areasOf('Katsina').length).toBe(34)
    expect(areasOf('Nowhere')).toEqual([])
  })
})
