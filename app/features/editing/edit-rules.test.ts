import { describe, expect, it } from 'vitest'
import { makeApplication } from '#app/lib/session.fixture.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import { isPostgraduate, programTypes } from '#shared/domain/program-type.ts'
import { residencies } from '#shared/domain/residency.ts'
import { editConsequences } from './edit-consequences.ts'
import { isEditable } from './edit-rules.ts'

describe('Edit Application', () => {
  it.each([
    ['a first draft', { status: 'draft' }, false],
    ['an application that waits for its fee', { status: 'awaiting_payment' }, true],
    ['a free application that was submitted', { status: 'submitted' }, true],
    ['a paid application', { status: 'submitted', has_paid: true }, false],
    ['an application that the admissions office works on', { status: 'submitted', read_only: true }, false],
  ] as const)('%s', (_what, application, expected) => {
    expect(isEditable({ has_paid: false, ...application })).toBe(expected)
  })

  it.each(programTypes.flatMap(type => residencies.map(residency => [type, residency] as const)))(
    'says to a %s applicant, %s, what concerns them',
    (program_type, residency) => {
      const application = makeApplication({ program_type, residency, application_number: '26-000-001' })
      const text = editConsequences(application).join(' ')
      expect(text).toContain('goes back to draft and keeps its number, 26-000-001. We will not consider it until')
      expect(/\bfee\b/.test(text)).toBe(applicationFee(program_type, residency).kind !== 'free')
      expect(/referees/.test(text)).toBe(isPostgraduate(program_type))
    },
  )
})
