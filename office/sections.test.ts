import { expect, test } from 'vitest'
import { sections } from './sections.ts'

test('after g, each letter leads to one section', () => {
  const keys = sections.map(({ key }) => key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('every section has a place of its own in the side bar', () => {
  expect(sections.length).toBeGreaterThan(15)
  expect(new Set(sections.map(({ place }) => place)).size).toBe(sections.length)
})
