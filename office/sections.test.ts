import { expect, test } from 'vitest'
import { sections } from './sections.ts'

test('after g, each letter leads to one section', () => {
  const keys = sections.map(({ key }) => key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
