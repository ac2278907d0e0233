import { describe, expect, it } from 'vitest'
import type { ProgramType } from '../domain/program-type.ts'
import { programmeEntry } from '../domain/programme-entry.ts'
import { programmes } from '../domain/programmes.ts'
import { type CheckContext, problemsOf } from './check.ts'
import type { Answers } from './field.ts'
import { askedDocuments } from './form-documents.ts'
import { formIdOf, programmeIdsOf } from './form-id.ts'
import { formDescription } from './index.ts'

const everyProgramme = programmes().map(programme => {
  const listed = programmeEntry(programme.id)?.requirements.includes('A statement of purpose.') ?? false
  return { ...programme, listed }
})

/** The form’s problems with the statement of purpose, given the text and the uploaded documents. */
function problemsAbout(programme: { id: string; programType: ProgramType }) {
  const id = formIdOf(programme.programType)
  return (text: string, kinds: readonly string[]) => {
    const answers: Answers = { selected_program: programme.id, statement_of_purpose: text }
    const context: CheckContext = {
      today: '2026-11-20',
      ownEmails: [],
      programmeIds: programmeIdsOf(id),
      documents: kinds.map(kind => ({ kind })),
    }
    return problemsOf(formDescription(id), answers, context).filter(({ field }) => /statement/.test(field))
  }
}

const needed = {
  field: 'statement_of_purpose',
  message: 'Type your statement of purpose, or upload it with your documents.',
}

describe('the programme page says about the statement of purpose what its form asks for', () => {
  it('39 programmes, of which the postgraduate ones list it', () => {
    expect(everyProgramme).toHaveLength(39)
    expect(everyProgramme.filter(({ listed }) => listed).map(({ id }) => id)).toEqual(
      everyProgramme.filter(({ category }) => category === 'postgraduate').map(({ id }) => id),
    )
  })

  it.each(everyProgramme)('$title', programme => {
    const problems = problemsAbout(programme)
    expect(programme.requiresStatementOfPurpose).toBe(programme.listed)
    expect(problems('', [])).toEqual(programme.listed ? [needed] : [])
    expect(problems(' \n ', ['transcript'])).toEqual(programme.listed ? [needed] : [])
    expect(problems('I want to build bridges.', [])).toEqual([])
    expect(problems('', ['statement_of_purpose_file'])).toEqual([])
    expect(problems('I want to build bridges.', ['statement_of_purpose_file'])).toEqual([])

    const form = formDescription(formIdOf(programme.programType))
    const offered = askedDocuments(form, { selected_program: programme.id }).map(slot => slot.kind)
    expect(offered.includes('statement_of_purpose_file')).toBe(programme.listed)
  })

  it('a document of another kind does not replace it', () => {
    const [programme] = everyProgramme.filter(({ listed }) => listed)
    if (!programme) throw new Error('No programme lists it')
    expect(problemsAbout(programme)('', ['statement_of_purpose', 'research_proposal'])).toEqual([needed])
  })
})
