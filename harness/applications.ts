import { photoJpeg } from '../server/adapters/files/testing/corpus.ts'
import { paddedPdf } from '../server/adapters/files/testing/good-files.ts'
import { schoolAnswers } from '../server/features/payments/school-answers.fixture.ts'
import { type FilePart, postgraduateAnswers } from '../server/testing/people.ts'
import { isPostgraduate, type ProgramType } from '../shared/domain/program-type.ts'

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

/** A complete application: the path of its call, and the body. */
export interface WholeApplication {
  path: string
  answers: Record<string, unknown>
  files: Record<string, FilePart>
  /** The addresses of the referees; none for school leavers. */
  referees: readonly string[]
}

/** A complete application for a program type by a person of the right age, with last year’s results, written in `year`. */
export async function wholeApplication(
  type: ProgramType,
  email: string,
  year = new Date().getUTCFullYear(),
): Promise<WholeApplication> {
  const name = email.split('@')[0]
  const referees = isPostgraduate(type) ? [`r1.${name}@unilag.edu.ng`, `r2.${name}@unn.edu.ng`] : []
  const own = isPostgraduate(type) ? studies(type, year, referees) : school(type, year)
  const files: Record<string, FilePart> = {
    passport_photograph: { fileName: 'me.jpg', contentType: 'image/jpeg', bytes: await photoJpeg() },
  }
  for (const kind of documents[type]) files[kind] = pdfPart(`${kind}.pdf`, pdfWith(`${kind} of ${email}`, 3000))
  return { path: calls[type], answers: { ...own, email, program_type: type }, files, referees }
}

export function pdfPart(fileName: string, bytes: Buffer): FilePart {
  return { fileName, contentType: 'application/pdf', bytes }
}

/** A unique PDF of a given size: its filling contains `text`. */
export function pdfWith(text: string, bytes: number): Buffer {
  const pdf = paddedPdf(bytes)
  pdf.write(text, pdf.indexOf('aaaaaaaa'))
  return pdf
}

function studies(type: ProgramType, year: number, [first, second]: readonly string[]): Record<string, unknown> {
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
  return postgraduateAnswers({
    selected_program: `${type}-computer-science`,
    date_of_birth: `${year - 23}-02-27`,
    qualifications: [qualification],
    first_referee_email: first,
    second_referee_email: second,
  })
}

function school(type: ProgramType, year: number): Record<string, unknown> {
  const answers = schoolAnswers(type)
  return {
    ...answers,
    date_of_birth: `${year - 17}-02-27`,
    o_level: [answers.o_level].flat().map(sitting => ({ ...Object(sitting), year: String(year) })),
    ...(type === 'undergraduate' ? { jamb_registration_number: `${year}12345678AB` } : {}),
  }
}
