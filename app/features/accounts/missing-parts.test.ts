import { describe, expect, it } from 'vitest'
import { makeApplication } from '#app/lib/session.fixture.ts'
import { missingParts } from './missing-parts.ts'

const today = '2026-11-20'

describe('what a draft still needs', () => {
  it('names the sections and the papers, not those that are there', () => {
    const missing = missingParts(makeApplication(), today, 'ada@example.com')
    expect(missing.sections).toContain('About you')
    expect(missing.sections).not.toContain('Your programme')
    expect(missing.papers).toEqual([
      'Passport photograph',
      'Degree certificate',
      'Curriculum vitae',
      'Research proposal',
    ])
  })

  it('asks for a statement of purpose until it is written or uploaded', () => {
    const draft = makeApplication({ answers: {}, documents: [] })
    expect(missingParts(draft, today, draft.email).sections).toContain('Why this programme')
    const file = {
      id: '1',
      kind: 'statement_of_purpose_file',
      file_name: 'why.pdf',
      size: 9,
      uploaded_at: '2026-11-20T10:00:00Z',
    }
    const uploaded = makeApplication({ answers: {}, documents: [file] })
    expect(missingParts(uploaded, today, draft.email).sections).not.toContain('Why this programme')
  })

  it('asks for the paper that the way of entry needs', () => {
    const draft = makeApplication({ program_type: 'undergraduate', answers: { entry_mode: 'utme' }, documents: [] })
    expect(missingParts(draft, today, draft.email).papers).toContain('JAMB result')
    const direct = { ...draft, answers: { entry_mode: 'direct_entry' } }
    expect(missingParts(direct, today, draft.email).papers).not.toContain('JAMB result')
  })
})
