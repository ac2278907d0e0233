import { describe, expect, test } from 'vitest'
import { changesIn, differingParts } from './changes.ts'

test('a changed amount is said with its place, before and after', () => {
  const before = { engineering: { kind: 'whole', naira: 1_200_000 } }
  const after = { engineering: { kind: 'whole', naira: 1_300_000 } }
  expect(changesIn(before, after)).toEqual([
    {
      ...{ at: 'engineering.naira', place: ['Engineering', 'In all'], what: 'changed' },
      ...{ before: 1_200_000, after: 1_300_000 },
    },
  ])
})

test('a draft like what is published changes nothing, also when the server says that it is no sample', () => {
  const body = { title: 'Campus', sections: [{ heading: 'One' }] }
  expect(changesIn(body, structuredClone(body))).toEqual([])
  expect(changesIn({ ...body, isSample: true }, { ...body, isSample: false })).toEqual([])
})

test('items of a list are followed by their id: added, removed, changed inside, and moved', () => {
  const [a, b, c] = [
    { id: 'a', question: 'How?' },
    { id: 'b', question: 'When?' },
    { id: 'c', question: 'Why?' },
  ]
  expect(changesIn([a, b], [c, a])).toMatchObject([
    { at: '0', place: ['Why?'], what: 'added' },
    { place: ['When?'], what: 'removed' },
  ])
  expect(changesIn([a, b], [b, { ...a, question: 'How so?' }])).toMatchObject([
    { at: '1.question', what: 'changed', before: 'How?', after: 'How so?' },
    { at: '', what: 'moved' },
  ])
})

test('items without an id are compared by their place, so that three of one name are no change', () => {
  const rooms = [
    { name: 'Room for four', price: 1 },
    { name: 'Room for four', price: 2 },
  ]
  expect(changesIn(rooms, [rooms[0], { name: 'Room for four', price: 3 }])).toMatchObject([
    { at: '1.price', before: 2, after: 3 },
  ])
})

describe('an item without an id', () => {
  const states = ['Abia', 'Benue', 'Kano']
  test.each<[string, string[], object[]]>([
    [
      'that is edited is said before and after',
      ['Abia', 'Benue State', 'Kano'],
      [{ at: '1', what: 'changed', before: 'Benue', after: 'Benue State' }],
    ],
    [
      'that is edited beside a new one is not taken for it',
      ['Lagos', 'Abia', 'Benue', 'Kano State'],
      [
        { at: '0', what: 'added' },
        { at: '3', what: 'changed', before: 'Kano' },
      ],
    ],
    ['that is left out is removed', ['Abia', 'Kano'], [{ at: '', place: ['Benue'], what: 'removed' }]],
    ['that is new is added', [...states, 'Lagos'], [{ at: '3', place: ['Lagos'], what: 'added' }]],
    ['that stands elsewhere has moved', ['Kano', 'Abia', 'Benue'], [{ at: '', what: 'moved' }]],
    ['that is there twice is added once', [...states, 'Kano'], [{ at: '3', what: 'added' }]],
    [
      'between two that are edited too keeps its place',
      ['A', 'B', 'K'],
      [
        { at: '0', before: 'Abia' },
        { at: '1', before: 'Benue' },
        { at: '2', before: 'Kano' },
      ],
    ],
  ])('%s', (_, now, changes) => {
    const found = changesIn(states, now)
    expect(found).toHaveLength(changes.length)
    expect(found).toMatchObject(changes)
  })

  test('that is lost first changes nothing in the others', () => {
    const rooms = [
      { name: 'A', price: 1 },
      { name: 'B', price: 2 },
      { name: 'C', price: 3 },
    ]
    expect(changesIn(rooms, rooms.slice(1))).toMatchObject([{ what: 'removed', place: ['A'] }])
  })
})

test('bands in another order have moved, and a field that is left out is removed', () => {
  expect(changesIn({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([{ at: '', place: [], what: 'moved' }])
  expect(changesIn({ note: 'old' }, {})).toMatchObject([{ at: 'note', what: 'removed', before: 'old' }])
})

test('of long texts the parts that differ are shown', () => {
  const text = 'You need five credits in not more than two sittings. '.repeat(6)
  const [before, after] = differingParts(`${text}Bring the slip.${text}`, `${text}Bring the slips.${text}`)
  expect(before.length).toBeLessThan(100)
  expect(before).toMatch(/^….*Bring the slip\..*…$/)
  expect(after).toContain('Bring the slips.')
})
