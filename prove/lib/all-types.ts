import { photoJpeg } from '../../server/adapters/files/testing/corpus.ts'
import { postgraduateAnswers } from '../../server/testing/people.ts'
import type { ProgramType } from '../../shared/domain/program-type.ts'
import { formData, pdfOf } from './bodies.ts'

const programmes: Record<ProgramType, string> = {
  undergraduate: 'bsc-computer-science',
  foundation: 'foundation-science',
  jupeb: 'jupeb-science',
  msc: 'msc-computer-science',
  phd: 'phd-computer-science',
}

const calls: Record<ProgramType, string> = {
  undergraduate: '/undergraduate/applications',
  foundation: '/foundation/applications',
  jupeb: '/foundation/applications',
  msc: '/postgraduate/upload',
  phd: '/postgraduate/upload',
}

const documents: Record<ProgramType, readonly string[]> = {
  undergraduate: ['o_level_result', 'jamb_result'],
  foundation: ['o_level_result'],
  jupeb: ['o_level_result'],
  msc: ['transcript', 'degree_certificate', 'curriculum_vitae'],
  phd: ['transcript', 'degree_certificate', 'curriculum_vitae', 'research_proposal'],
}

export interface WholeApplication {
  path: string
  form: FormData
  referees: readonly string[]
}

/** A whole application of a program type, as somebody of the right age with last year's results writes it in `year`. */
export async function wholeApplication(type: ProgramType, email: string, year: number): Promise<WholeApplication> {
  const isPostgraduate = type === 'msc' || type === 'phd'
  const referees = isPostgraduate
    ? [`r1.${email.split('@')[0]}@unilag.edu.ng`, `r2.${email.split('@')[0]}@unn.edu.ng`]
    : []
  const form = formData({
    ...postgraduateAnswers({ email, is_draft: 'false', selected_program: programmes[type], program_type: type }),
    ...(isPostgraduate ? laterStudies(year, referees) : schoolLeaver(year)),
  })
  form.append('passport_photograph', new File([new Uint8Array(await photoJpeg())], 'me.jpg'))
  for (const kind of documents[type])
    form.append(kind, new File([new Uint8Array(pdfOf(`${kind} of ${email}`, 3000))], `${kind}.pdf`))
  return { path: calls[type], form, referees }
}

function laterStudies(year: number, [first, second]: readonly string[]) {
  const qualification = {
    institution: 'University of Lagos',
    country: 'NG',
    degree: 'B.Sc.',
    field_of_study: 'Computer Science',
    class_of_degree: 'First Class',
    cgpa: '4.70',
    cgpa_scale: '5',
    start_year: String(year - 5),
    end_year: String(year),
  }
  return {
    date_of_birth: `${year - 23}-02-27`,
    qualifications: JSON.stringify([qualification]),
    first_referee_email: first,
    second_referee_email: second,
  }
}

function schoolLeaver(year: number) {
  const subjects = ['English Language', 'Mathematics', 'Physics', 'Chemistry', 'Biology']
  const sitting = {
    exam: 'WAEC',
    year: String(year),
    exam_number: '4250101001',
    results: subjects.map(subject => ({ subject, grade: 'B3' })),
  }
  return {
    date_of_birth: `${year - 17}-02-27`,
    entry_mode: 'utme',
    jamb_registration_number: `${year}12345678AB`,
    jamb_score: '250',
    o_level: JSON.stringify([sitting]),
    guardian_name: 'Ngozi Nwosu',
    guardian_phone: '0803 123 4567',
  }
}
