import { describe, expect, it } from 'vitest'
import { type FormId, programmeIdsOf } from './form-id.ts'
import { formDescription } from './index.ts'
import { missingParts } from './missing-parts.ts'

const missing = (id: FormId, answers: Parameters<typeof missingParts>[1], kinds: readonly string[] = []) =>
  missingParts(formDescription(id), answers, {
    today: '2026-11-20',
    ownEmails: ['ada@example.com'],
    programmeIds: programmeIdsOf(id),
    documents: kinds.map(kind => ({ kind })),
  })

describe('what a draft still needs', () => {
  it('names only the sections and documents that are missing', () => {
    const { sections, documents } = missing('postgraduate', { selected_program: 'msc-space-physics' }, ['transcript'])
    expect(sections).toContain('About you')
    expect(sections).not.toContain('Your programme')
    expect(documents).toEqual(['Passport photograph', 'Degree certificate', 'Curriculum vitae', 'Research proposal'])
  })

  it('asks for a statement of purpose until it is written or uploaded', () => {
    expect(missing('postgraduate', {}).sections).toContain('Why this programme')
    expect(missing('postgraduate', {}, ['statement_of_purpose_file']).sections).not.toContain('Why this programme')
  })

  it('asks for the document that the entry route needs', () => {
    expect(missing('undergraduate', { entry_mode: 'utme' }).documents).toContain('JAMB result')
    expect(missing('undergraduate', { entry_mode: 'direct_entry' }).documents).not.toContain('JAMB result')
  })
})
