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

test('in place of a programme that is full, up to three of its level are offered, those of its school first', () => {
  const neighbours = neighboursOf(programme('beng-civil-engineering'), () => true)
  expect(neighbours).toHaveLength(3)
  expect(
    neighbours.every(({ programType, school }) => programType === 'undergraduate' && school === 'engineering'),
  ).toBe(true)
  expect(neighbours.map(({ id }) => id)).not.toContain('beng-civil-engineering')
})

test('a programme of its subject comes before the others', () => {
  for (const one of programmesOfType('msc')) {
    const sameSubject = programmesOfType('msc').filter(({ id, image }) => id !== one.id && image === one.image)
    if (sameSubject.length > 0) expect(sameSubject.map(({ id }) => id)).toContain(ids(one.id)[0])
  }
})

test('none is offered that is not open, and none at all when a whole level is closed', () => {
  const [first = ''] = ids('msc-computer-science')
  expect(ids('msc-computer-science', id => id !== first)).not.toContain(first)
  expect(ids('msc-computer-science', () => false)).toEqual([])
})
