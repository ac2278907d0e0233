import { expect, it } from 'vitest'
import { spliceBetween, spliced } from './splice.ts'

const essay = 'I want to study the ionosphere above Abuja.'

it.each([
  ['a word put in', essay, essay.replace('the ', 'the whole '), { at: 20, remove: 0, insert: 'whole ' }],
  ['a word taken out', essay, essay.replace('above ', ''), { at: 31, remove: 6, insert: '' }],
  ['a word changed', essay, essay.replace('want', 'wish'), { at: 3, remove: 3, insert: 'ish' }],
  ['a sentence at the end', essay, `${essay} It is near.`, { at: 43, remove: 0, insert: ' It is near.' }],
  ['nothing changed', essay, essay, { at: 43, remove: 0, insert: '' }],
  ['all of it gone', essay, '', { at: 0, remove: 43, insert: '' }],
  ['a first text', '', essay, { at: 0, remove: 0, insert: essay }],
  ['a letter doubled', 'aaa', 'aaaa', { at: 3, remove: 0, insert: 'a' }],
  ['a letter of three taken out', 'aaa', 'aa', { at: 2, remove: 1, insert: '' }],
  ['half of a sign in common', 'see 😀', 'see 😁', { at: 5, remove: 1, insert: '\ude01' }],
])('%s is found and gives the same text again', (_, from, to, change) => {
  const splice = spliceBetween(from, to)
  expect(splice).toEqual({ of: from.length, ...change })
  expect(spliced(from, splice)).toBe(to)
})

it('a change for another text is refused', () => {
  const splice = spliceBetween(essay, `${essay} More.`)
  expect(spliced(`${essay}!`, splice)).toBeUndefined()
  expect(spliced('ab', { of: 2, at: 1, remove: 2, insert: '' })).toBeUndefined()
})
