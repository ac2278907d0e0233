import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'
import { findProgramme, programmesOfType } from './programmes.ts'

const programme = (id: string) => {
  const found = findProgramme(id)
  if (!found) throw new Error(id)
  return found
}
const ids = (of: string, isOpen: (id: string) => boolean = () => true) =>
  neighboursOf(programme(of), isOpen).map(({ id }) => id)

test('for a full programme, suggests up to three of its level, its own school first', () => {
  const neighbours = neighboursOf(programme('beng-civil-engineering'), () => true)
  expect(neighbours).toHaveLength(3)
  expect(
    neighbours.every(({ programType, school }) => programType === 'undergraduate' && school === 'engineering'),
  ).toBe(true)
  expect(neighbours.map(({ id }) => id)).not.toContain('beng-civil-engineering')
})

test('a programme of the same subject comes first', () => {
  for (const one of programmesOfType('msc')) {
    const sameSubject = programmesOfType('msc').filter(({ id, image }) => id !== one.id && image === one.image)
    if (sameSubject.length > 0) expect(sameSubject.map(({ id }) => id)).toContain(ids(one.id)[0])
  }
})

test('suggests only open programmes, and none when a whole level is closed', () => {
  const [first = ''] = ids('msc-computer-science')
  expect(ids('msc-computer-science', id => id !== first)).not.toContain(first)
  expect(ids('msc-computer-science', () => false)).toEqual([])
})
