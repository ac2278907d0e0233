import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, hexOf, luminance, oklchOf } from './colour.ts'
import { areDefault, colourProblems, defaultColours, pairs, schemeOf, themes } from './scheme.ts'

describe('a colour', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
    ['#b5421a', '#ffffff', 5.59],
  ])('%s on %s has the contrast of WCAG: %d to 1', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })

  test('is the same after it was computed with', () => {
    fc.assert(
      fc.property(hex(), one => {
        expect(hexOf(oklchOf(one))).toBe(one)
      }),
    )
  })
})

const channel = () => fc.integer({ min: 0, max: 255 })
function hex() {
  return fc
    .tuple(channel(), channel(), channel())
    .map(all => `#${all.map(each => each.toString(16).padStart(2, '0')).join('')}`)
}

/** Every pair of a scheme that cannot be read. */
function unreadable(primary: string, accent: string): string[] {
  const scheme = schemeOf({ primary, accent })
  return themes.flatMap(theme =>
    pairs
      .filter(([ink, ground, least]) => contrast(scheme[theme][ink], scheme[theme][ground]) < least)
      .map(
        ([ink, ground, least]) =>
          `${theme}: ${ink} ${scheme[theme][ink]} on ${ground} ${scheme[theme][ground]} below ${least}`,
      ),
  )
}

describe('a scheme', () => {
  test.each([
    ['indigo and laterite', '#1f2a7a', '#b5421a'],
    ['green and gold', '#00573f', '#f2b705'],
    ['maroon and gold', '#7a0019', '#ffcc33'],
    ['sky and red', '#0072ce', '#e4002b'],
    ['black and orange', '#111111', '#ff6f00'],
    ['purple and lime', '#4b0082', '#84bd00'],
    ['teal and pink', '#006d75', '#d6336c'],
    ['grey and cyan', '#53565a', '#00a3e0'],
    ['orange and navy', '#c8500a', '#002147'],
  ])('of %s can be read in every theme', (_name, primary, accent) => {
    expect(colourProblems({ primary, accent })).toEqual([])
    expect(unreadable(primary, accent)).toEqual([])
  })

  test('can be read in every theme, whatever the colours', () => {
    fc.assert(
      fc.property(hex(), hex(), (primary, accent) => {
        expect(unreadable(primary, accent)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('keeps the hue of its colours', () => {
    const { light, night } = schemeOf({ primary: '#00573f', accent: '#7a0019' })
    const hueOf = (one: string) => Math.round(oklchOf(one).hue / 20)
    expect([light.brand, light.link, night.ground].map(hueOf)).toEqual(Array(3).fill(hueOf('#00573f')))
    expect(light.accent).toBe('#7a0019')
    expect(luminance(light.ground)).toBeGreaterThan(0.9)
  })
})

describe('a pair of colours', () => {
  test.each([
    ['white', '#ffffff', '#b5421a', 'primary'],
    ['yellow as the primary', '#ffeb3b', '#b5421a', 'primary'],
    ['white as the accent', '#00573f', '#ffffff', 'accent'],
    ['pale yellow as the accent', '#00573f', '#fff9c4', 'accent'],
    ['the same colour twice', '#00573f', '#00573f', 'accent'],
    ['two that look alike', '#00573f', '#045a43', 'accent'],
  ])('that cannot be made readable is refused in a sentence: %s', (_name, primary, accent, field) => {
    expect(colourProblems({ primary, accent })).toEqual([
      { field, message: expect.stringMatching(/^\S.+Choose a.+\.$/) },
    ])
  })

  test('is that of the product until another is chosen', () => {
    expect(areDefault(undefined)).toBe(true)
    expect(areDefault(defaultColours)).toBe(true)
    expect(areDefault({ ...defaultColours, accent: '#00573f' })).toBe(false)
  })
})
