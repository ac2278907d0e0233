import { describe, expect, test } from 'vitest'
import { sampleCatalogue } from './current.ts'
import { imageOf } from './image-of.ts'
import { motifNames, tilesOf } from './motifs.ts'
import { secondUniversity } from './testing/second-university.ts'

const programme = { title: 'B.Sc. Nursing Science', subject: 'nursing-science' }

describe('the drawing of a programme', () => {
  test.each([
    ['what was chosen for it', { ...programme, motif: 'nursing' as const }, 'nursing'],
    ['that of its subject', programme, 'nursing-science'],
    ['its initials, where these were chosen', { ...programme, motif: 'initials' as const }, 'initials-BNS'],
  ])('is %s', (_which, row, image) => {
    expect(imageOf(row)).toBe(image)
  })

  test('can be one of at least twenty that the product’s own university does not have', () => {
    const own = new Set(sampleCatalogue.subjects.map(({ key }) => key))
    expect(motifNames.filter(name => !own.has(name)).length).toBeGreaterThanOrEqual(20)
  })
})

test('cloth beside sign-in is of programmes that there are', () => {
  const chosen = ['gis', 'civil', 'systems', 'petroleum']
  expect(tilesOf(sampleCatalogue, chosen)).toEqual(chosen)
  const taught = new Set(secondUniversity.programmes.map(imageOf))
  expect(tilesOf(secondUniversity, chosen).every(name => taught.has(name))).toBe(true)
  expect(tilesOf(secondUniversity, chosen)).toHaveLength(4)
})
