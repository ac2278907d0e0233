import type { ProgramType } from '#shared/domain/program-type.ts'
import { postgraduateAnswers } from '../../testing/people.ts'

const schoolProgrammes: Partial<Record<ProgramType, string>> = {
  undergraduate: 'bsc-computer-science',
  foundation: 'foundation-science',
  jupeb: 'jupeb-science',
}

/** A valid form of a school leaver. */
export function schoolAnswers(program: ProgramType): Record<string, unknown> {
  const results = ['English Language', 'Mathematics', 'Physics', 'Chemistry', 'Biology'].map(subject => ({
    subject,
    grade: 'B3',
  }))
  return {
    ...postgraduateAnswers(),
    program_type: program,
    selected_program: schoolProgrammes[program],
    o_level: [{ exam: 'WAEC', year: '2024', exam_number: '4250101001', results }],
    guardian_name: 'Ngozi Nwosu',
    guardian_phone: '0803 765 4321',
    ...(program === 'undergraduate'
      ? { entry_mode: 'utme', jamb_registration_number: '202512345678AB', jamb_score: '230' }
      : {}),
  }
}
