import { expect, test } from 'vitest'
import { readQueueFilter } from './queue-filter.ts'

const nothing = {
  words: [],
  is: [],
  programTypes: [],
  programmes: [],
  schools: [],
  rounds: [],
  assignees: [],
  documents: [],
  jamb: [],
  dueWithinDays: undefined,
  decisions: [],
  unknown: [],
}

test.each<[string, Partial<ReturnType<typeof readQueueFilter>>]>([
  ['', {}],
  ['   ', {}],
  ['bello aisha', { words: ['bello', 'aisha'] }],
  ['26-753-781', { words: ['26-753-781'] }],
  ['is:unread bello', { is: ['unread'], words: ['bello'] }],
  ['IS:UNREAD is:unread', { is: ['unread'] }],
  ['jamb:differs jamb:Missing', { jamb: ['differs', 'missing'] }],
  ['jamb:perhaps', { unknown: ['jamb:perhaps'] }],
  ['due:<3d', { dueWithinDays: 3 }],
  ['due:0', { dueWithinDays: 0 }],
  ['due:soon', { unknown: ['due:soon'] }],
  ['type:msc type:phd', { programTypes: ['msc', 'phd'] }],
  ['programme:msc-space-physics', { programmes: ['msc-space-physics'] }],
  ['programme:alchemy', { unknown: ['programme:alchemy'] }],
  ['school:computing', { schools: ['computing'] }],
  ['assignee:me', { assignees: ['me'] }],
  ['assignee:"Kemi Obi" bello', { assignees: ['Kemi Obi'], words: ['bello'] }],
  ['round:undergraduate-2027', { rounds: ['undergraduate-2027'] }],
  ['decision:offer decision:Refusal', { decisions: ['offer', 'rejection'] }],
  ['decision:waiting_list', { decisions: ['waiting_list'] }],
  ['decision:perhaps', { unknown: ['decision:perhaps'] }],
  ['colour:red', { unknown: ['colour:red'] }],
  ['is: bello', { words: ['is:', 'bello'] }],
  ["' or true --", { words: ["'", 'or', 'true', '--'] }],
])('“%s”', (text, expected) => {
  expect(readQueueFilter(text)).toEqual({ ...nothing, ...expected })
})

test('a text of any length is limited to eight words of sixty characters', () => {
  const { words } = readQueueFilter('a'.repeat(5_000) + ' b'.repeat(5_000))
  expect(words).toHaveLength(8)
  expect(words[0]).toHaveLength(60)
})
