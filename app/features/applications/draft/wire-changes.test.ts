import { expect, it } from 'vitest'
import { wireChanges, wireWeight } from './wire-changes.ts'

const essay = 'Word after word. '.repeat(60).trim()

it('only the change to a long text is sent, positioned in the text as the university stores it', () => {
  const changes = wireChanges({ purpose: `${essay}\r\n ` }, { purpose: `  ${essay}\r\nMore.`, surname: 'Nwosu' })
  expect(changes).toEqual({
    surname: 'Nwosu',
    splices: JSON.stringify({ purpose: { of: essay.length, at: essay.length, remove: 0, insert: '\nMore.' } }),
  })
})

it.each([
  ['a short text', { purpose: 'Short.' }, 'Shorter.'],
  ['a text that the university does not have', {}, essay],
  ['a text that is mostly another one', { purpose: essay }, 'Something else altogether. '.repeat(60).trim()],
])('%s travels whole', (_, base, purpose) => {
  expect(wireChanges(base, { purpose })).toEqual({ purpose })
})

it('a list is sent whole', () => {
  const entries = [{ institution: 'Ahmadu Bello University' }]
  expect(wireChanges({ qualifications: [] }, { qualifications: entries })).toEqual({
    qualifications: JSON.stringify(entries),
  })
})

it('a word in a long text weighs little, and the whole text a lot', () => {
  expect(wireWeight({ purpose: essay }, { purpose: `${essay} More.` })).toBeLessThan(150)
  expect(wireWeight({}, { purpose: essay })).toBe(essay.length)
})
