import { expect, test } from 'vitest'
import { parseForm, unreadableForm } from './form.ts'

test.each([
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=1&&b=', { a: '1', b: '' }],
  ['a', { a: '' }],
  ['a=b=c', { a: 'b=c' }],
  ['name=%E1%BB%8Cl%C3%A1+Ad%C3%A9', { name: 'Ọlá Adé' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
])('a form %j is read as %j', (text, fields) => {
  expect({ ...parseForm(text) }).toEqual(fields)
})

test('a field named __proto__ is an ordinary field', () => {
  const fields = parseForm('__proto__=1&constructor=2')
  expect(Object.keys(fields)).toEqual(['__proto__', 'constructor'])
  expect(Object.getPrototypeOf(fields)).toBeNull()
})

test.each(['a=%', 'a=%zz', 'a=%ff', 'a=%E0%A4', 'a=\ufffd'])('a form with %j is unreadable', text => {
  expect(parseForm(text)).toBe(unreadableForm)
})
