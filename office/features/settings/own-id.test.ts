import { expect, test } from 'vitest'
import { idLast, idsIn, withOwnId } from './own-id.ts'

const published = new Set(['torn'])
const typed = (item: Record<string, unknown>, label: string) =>
  withOwnId(item, { name: 'label', value: label, published })

test('the id of a new item follows its title', () => {
  expect(typed({ code: '', label: '' }, 'Edges cut off')).toEqual({ code: 'edges-cut-off', label: 'Edges cut off' })
  expect(typed({ code: 'edges', label: 'Edges' }, 'Edges cut')).toEqual({ code: 'edges-cut', label: 'Edges cut' })
})

test('an id that somebody wrote, and one that is published, stay', () => {
  expect(typed({ code: 'mine', label: 'Edges' }, 'Corners')).toMatchObject({ code: 'mine' })
  expect(typed({ code: 'torn', label: 'Torn' }, 'Torn or cut')).toMatchObject({ code: 'torn' })
})

test('ids are found wherever they stand', () => {
  expect(idsIn([{ id: 'a', entries: [{ id: 'b' }] }, { code: 'c' }])).toEqual(new Set(['a', 'b', 'c']))
})

test('a field of an id comes after those that people know, and stays where nothing gives it a title', () => {
  const named = (...names: string[]) => names.map(name => ({ name }))
  expect(idLast(named('id', 'text', 'where'))).toEqual(named('text', 'where', 'id'))
  expect(idLast(named('id', 'amount'))).toEqual(named('id', 'amount'))
})
