import { expect, test } from 'vitest'
import { type RequirementRow, saidOf, settledRow } from './requirement.ts'

const degree: RequirementRow = {
  id: 'degree',
  requirement: 'First degree',
  wanted: 'A first degree in physics',
  answer: 'B.Sc. Physics, Second class',
  state: 'to_look_at',
  proof: 'degree_certificate',
}
const said = { requirement: 'degree', verdict: 'not_met', said: saidOf(degree), by: 'Kemi Obi' } as const

test.each<[string, RequirementRow, RequirementRow['state'], RequirementRow['settled']]>([
  ['as a person has said', degree, 'not_met', { verdict: 'not_met', by: 'Kemi Obi' }],
  ['as before for another answer', { ...degree, answer: 'B.Sc. Chemistry' }, 'to_look_at', {}],
  ['as before for another rule', { ...degree, wanted: 'Any first degree' }, 'to_look_at', {}],
  ['as before for another requirement', { ...degree, id: 'also' }, 'to_look_at', {}],
  ['as numbers decide it', { ...degree, state: 'met' }, 'met', undefined],
  ['as references decide it', { ...degree, id: 'references' }, 'to_look_at', undefined],
  ['as its own document decides it', { ...degree, id: 'document:transcript' }, 'to_look_at', undefined],
])('a requirement is %s', (_how, row, state, settled) => {
  const found = settledRow(row, [{ ...said, requirement: row.id === 'also' ? 'degree' : row.id }])
  expect([found.state, found.settled]).toEqual([state, settled])
})
