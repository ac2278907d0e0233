import { describe, expect, it } from 'vitest'
import { corrections } from './colour-filters.tsx'

type Colour = readonly number[]
type Rows = readonly (readonly number[])[]

/** Machado, Oliveira and Fernandes 2009, severity 1: what a reader with this vision sees, in linear light. */
const simulations: Record<keyof typeof corrections, Rows> = {
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** Two colours that look nearly alike to each vision. */
const confused: Record<keyof typeof corrections, readonly [string, string]> = {
  deuteranopia: ['#c84a1f', '#4a7a2a'],
  protanopia: ['#c84a1f', '#4a7a2a'],
  tritanopia: ['#3060c0', '#308030'],
}

const linear = (hex: string): Colour =>
  [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
const clipped = (colour: Colour): Colour => colour.map(value => Math.min(1, Math.max(0, value)))
const through = (rows: Rows, colour: Colour): Colour =>
  clipped(rows.map(row => row.reduce((sum, factor, index) => sum + factor * (colour[index] ?? 0), 0)))
const luminance = ([red = 0, green = 0, blue = 0]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
const apart = (one: Colour, other: Colour) =>
  Math.hypot(...one.map((value, index) => Math.cbrt(value) - Math.cbrt(other[index] ?? 0)))

describe.each(Object.keys(corrections) as (keyof typeof corrections)[])('the filter for %s', vision => {
  const correction = corrections[vision]

  it('leaves black, grey and white as they are', () => {
    for (const row of correction) expect(row.reduce((sum, factor) => sum + factor, 0)).toBeCloseTo(1, 2)
  })

  it('pulls apart two colours that this vision confuses', () => {
    const [one, other] = confused[vision].map(linear)
    const seen = (colour: Colour = []) => through(simulations[vision], colour)
    const corrected = (colour: Colour = []) => seen(through(correction, colour))
    expect(apart(corrected(one), corrected(other))).toBeGreaterThan(1.25 * apart(seen(one), seen(other)))
  })

  it('keeps the luminance of our accent and our indigo, and with it the contrast of text', () => {
    for (const hex of ['#bf4a1e', '#1f2a7a', '#33359a']) {
      const colour = linear(hex)
      expect(luminance(through(correction, colour))).toBeCloseTo(luminance(colour), 2)
    }
  })
})
