import { expect, test } from 'vitest'
import { type ProposedDecision, proposalProblems } from './proposal.ts'

const applied = { program_type: 'msc', selected_program: 'msc-computer-science' } as const
const fieldsOf = (proposal: ProposedDecision) =>
  proposalProblems(proposal, applied, '2027-02-01').map(({ field }) => field)

test.each<[ProposedDecision, string[]]>([
  [{ kind: 'offer' }, []],
  [{ kind: 'offer', programme: 'msc-computer-science', answer_by: '2027-02-02' }, []],
  [{ kind: 'offer', answer_by: '2027-02-01' }, ['answer_by']],
  [{ kind: 'offer', programme: 'msc-space-physics' }, ['programme']],
  [{ kind: 'offer', conditions: ['Transcript'] }, ['conditions']],
  [{ kind: 'conditional_offer' }, ['conditions']],
  [{ kind: 'conditional_offer', conditions: ['Transcript'] }, []],
  [{ kind: 'alternative_offer' }, ['programme']],
  [{ kind: 'alternative_offer', programme: 'msc-computer-science' }, ['programme']],
  [{ kind: 'alternative_offer', programme: 'no-such-programme' }, ['programme']],
  [{ kind: 'rejection' }, ['reasons']],
  [{ kind: 'rejection', reasons: ['places'] }, []],
  [{ kind: 'rejection', reasons: ['places'], answer_by: '2027-03-01', track: 'general' }, ['answer_by', 'track']],
  [{ kind: 'waiting_list' }, []],
  [{ kind: 'waiting_list', reasons: ['places'] }, ['reasons']],
])('%j: %j', (proposal, fields) => {
  expect(fieldsOf(proposal)).toEqual(fields)
})
