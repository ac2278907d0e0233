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

  it('asks for the paper that the way of entry needs', () => {
    const draft = makeApplication({ program_type: 'undergraduate', answers: { entry_mode: 'utme' }, documents: [] })
    expect(missingParts(draft, today, draft.email).papers).toContain('JAMB result')
    const direct = { ...draft, answers: { entry_mode: 'direct_entry' } }
    expect(missingParts(direct, today, draft.email).papers).not.toContain('JAMB result')
  })
})
