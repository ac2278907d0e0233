import { describe, expect, it } from 'vitest'
import { formDescription } from './index.ts'
import { type JudgedDocument, requirementSheet } from './requirement-sheet.ts'

const results = ['English Language', 'Mathematics', 'Economics', 'Government', 'Commerce'].map(subject => ({
  subject,
  grade: 'C4',
}))

function undergraduate(documents: JudgedDocument[]) {
  const rows = requirementSheet({
    form: formDescription('undergraduate'),
    selected_program: 'bsc-accounting',
    answers: {
      ...{ entry_mode: 'utme', o_level: [{ exam: 'WAEC', year: 2026, results }], jamb_score: '201' },
      date_of_birth: '2008-05-03',
    },
    documents,
    referencesIn: 0,
    startsOn: '2027-09-27',
    verdicts: [],
  })
  return Object.fromEntries(rows.map(({ id, state, answer, proof }) => [id, { state, answer, proof }]))
}

function postgraduate(answers: Record<string, string>, documents: JudgedDocument[], referencesIn: number | null = 0) {
  const rows = requirementSheet({
    form: formDescription('postgraduate'),
    selected_program: 'phd-space-physics',
    answers,
    documents,
    referencesIn: referencesIn ?? undefined,
    startsOn: '2027-03-01',
    verdicts: [],
  })
  return Object.fromEntries(rows.map(({ id, state, answer }) => [id, [state, answer]]))
}

describe('documents on the sheet', () => {
  it.each([
    [undefined, 'to_look_at'],
    ['accepted', 'met'],
    ['rejected', 'not_met'],
  ] as const)('a photograph with the verdict %s: %s', (verdict, state) => {
    expect(undergraduate([{ kind: 'passport_photograph', verdict }])['document:passport_photograph']).toEqual({
      state,
      answer: 'Added',
      proof: 'passport_photograph',
    })
  })

  it('a required document that is missing is not met', () => {
    expect(undergraduate([])['document:passport_photograph']).toMatchObject({ state: 'not_met', answer: '' })
  })

  it('a document that proves an answer does not have its own row', () => {
    const rows = undergraduate([{ kind: 'o_level_result' }, { kind: 'jamb_result' }])
    expect(Object.keys(rows).filter(id => id.startsWith('document:'))).toEqual(['document:passport_photograph'])
  })

  it('an answer is no longer met when its proof was rejected, and accepting the proof does not make a low grade sufficient', () => {
    expect(undergraduate([{ kind: 'jamb_result', verdict: 'rejected' }])['jamb-score']?.state).toBe('to_look_at')
    expect(undergraduate([{ kind: 'jamb_result', verdict: 'accepted' }])['jamb-score']?.state).toBe('met')
  })

  it.each([
    ['age', 'birth_certificate'],
    ['jamb-score', 'jamb_result'],
    ['credit:english-language', 'o_level_result'],
  ])('%s is not met before its proof is added, whatever the answer says', (id, kind) => {
    const stateWith = (documents: JudgedDocument[]) => undergraduate(documents)[id]?.state
    expect(undergraduate([])[id]?.proof).toBe(kind)
    expect(stateWith([])).toBe('to_look_at')
    expect(stateWith([{ kind: 'passport_photograph', verdict: 'accepted' }])).toBe('to_look_at')
    expect(stateWith([{ kind }])).toBe('met')
    expect(stateWith([{ kind, verdict: 'rejected' }])).toBe('to_look_at')
  })

  it('asks for a research proposal where the programme does, and for a written or uploaded statement', () => {
    expect(postgraduate({}, [])).toMatchObject({
      'document:research_proposal': ['not_met', ''],
      'document:statement_of_purpose_file': ['not_met', ''],
    })
    expect(postgraduate({ statement_of_purpose: 'I want to …' }, [])).toMatchObject({
      'document:statement_of_purpose_file': ['to_look_at', 'Written in the form'],
    })
  })

  it('shows an optional document only when it was added', () => {
    expect(postgraduate({}, [])).not.toHaveProperty('document:nysc_certificate')
    expect(postgraduate({}, [{ kind: 'nysc_certificate' }])).toHaveProperty('document:nysc_certificate')
  })

  it('counts references, and does not count a missing one against the applicant', () => {
    expect(postgraduate({}, [], 2).references).toEqual(['to_look_at', '2 of 3 received'])
    expect(postgraduate({}, [], 3).references).toEqual(['met', '3 of 3 received'])
    expect(undergraduate([])).not.toHaveProperty('references')
    expect(postgraduate({}, [], null)).not.toHaveProperty('references')
  })
})
