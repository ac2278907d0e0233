import { expect, test } from 'vitest'
import { emptyOf, shapeOf } from './shape.ts'

const text = { type: 'string', maxLength: 300 }
const long = { type: 'string', maxLength: 3000 }

test('an object is its fields, in their order, and says which can be left out', () => {
  const schema = {
    type: 'object',
    properties: { title: text, note: long, open: { type: 'boolean' } },
    required: ['title'],
  }
  expect(shapeOf(schema)).toEqual({
    is: 'object',
    fields: [
      { name: 'title', shape: { is: 'text', isLong: false, max: 300 }, isOptional: false },
      { name: 'note', shape: { is: 'text', isLong: true, max: 3000 }, isOptional: true },
      { name: 'open', shape: { is: 'flag' }, isOptional: true },
    ],
  })
})

test('objects that one word tells apart are a choice', () => {
  const one = (kind: string, more: object) => ({
    type: 'object',
    properties: { kind: { const: kind }, ...more },
    required: ['kind', ...Object.keys(more)],
  })
  const shape = shapeOf({ oneOf: [one('free', {}), one('card', { amount: { type: 'integer' } })] })
  expect(shape).toMatchObject({ is: 'either', by: 'kind', shapes: [{ value: 'free' }, { value: 'card' }] })
  expect(emptyOf(shape)).toEqual({ kind: 'free' })
})

test('a record has the keys that its names allow, and a list its items', () => {
  const record = { type: 'object', propertyNames: { enum: ['msc', 'phd'] }, additionalProperties: text }
  expect(emptyOf(shapeOf(record))).toEqual({ msc: '', phd: '' })
  const list = { type: 'array', items: text, maxItems: 5 }
  expect(shapeOf(list)).toEqual({ is: 'list', item: { is: 'text', isLong: false, max: 300 }, max: 5 })
  expect(emptyOf(shapeOf(list))).toEqual([])
})

test('a span is a number and its unit, alone or one of several', () => {
  const span = (unit: string) => ({ type: 'object', properties: { [unit]: { type: 'integer' } }, required: [unit] })
  expect(shapeOf(span('days'))).toEqual({ is: 'span', units: ['days'] })
  expect(shapeOf({ anyOf: [span('days'), span('months')] })).toEqual({ is: 'span', units: ['days', 'months'] })
  expect(emptyOf(shapeOf(span('days')))).toEqual({ days: null })
})

test.each([[{}], [undefined], [{ anyOf: [text, { type: 'number' }] }]])(
  'what no form can show is left as it is',
  schema => {
    expect(shapeOf(schema)).toEqual({ is: 'any' })
  },
)

test('a text has a format of its own, such as a country', () => {
  expect(shapeOf({ type: 'string', format: 'country' })).toMatchObject({ is: 'text', format: 'country' })
  expect(shapeOf({ type: 'string', format: 'time-zone' })).toMatchObject({ is: 'text', format: 'time-zone' })
  expect(shapeOf({ type: 'string', format: 'colourful' })).toEqual({ is: 'text', isLong: false, max: undefined })
})
