import type { Random } from '../harness/random.ts'
import type { ProgrammeRow } from '../shared/catalogue/types.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'
import type { Person } from './applicants.ts'

/** What the documents of a school leaver show. */
export interface Pupil {
  results: readonly Result[]
  examNumber: string
  examYear: number
  jamb: { number: string; score: number } | undefined
  /** The form claims one more grade, or some more marks, than the document shows. */
  slip: 'none' | 'grade' | 'score'
}

export interface Result {
  subject: string
  grade: Grade
}

const grades = ['A1', 'B2', 'B3', 'C4', 'C5', 'C6', 'D7', 'E8', 'F9'] as const
type Grade = (typeof grades)[number]

const subjects = [
  'English Language',
  'Mathematics',
  'Physics',
  'Chemistry',
  'Biology',
  'Economics',
  'Geography',
  'Civic Education',
  'Computer Studies',
] as const

/** A person’s talent makes their grades similar. */
function grade(random: Random, gift: number): Grade {
  const place = Math.round(1 + (1 - gift) * 5 + random.between(-1.5, 1.5))
  return grades[Math.min(grades.length - 1, Math.max(0, place))] ?? 'C6'
}

interface About {
  person: Person
  programme: ProgrammeRow
  type: ProgramType
  today: string
}

/** The answers of an undergraduate, foundation or JUPEB form, and the data in its documents. */
export function pupilAnswers(
  random: Random,
  { person, programme, type, today }: About,
): { pupil: Pupil; answers: Record<string, unknown> } {
  const year = Number(today.slice(0, 4))
  const gift = Math.sqrt(random.next())
  const results = subjects.map(subject => ({ subject, grade: grade(random, gift) }))
  const examNumber = `42${String(Math.floor(random.between(10_000_000, 99_999_999)))}`
  const jamb = type === 'undergraduate' ? jambOf(random, gift, year) : undefined
  const draw = random.next()
  const slip = draw < 0.05 ? 'grade' : draw < 0.08 && jamb ? 'score' : 'none'
  const pupil: Pupil = { results, examNumber, examYear: year, jamb, slip }
  return {
    pupil,
    answers: {
      ...common(random, { person, programme, year, age: random.between(16.2, 20) }),
      o_level: [{ exam: 'WAEC', year: String(year), exam_number: examNumber, results: claimed(pupil) }],
      guardian_name: `${random.next() < 0.5 ? 'Mr.' : 'Mrs.'} ${person.surname}`,
      guardian_phone: '0805 555 1234',
      ...(jamb && {
        entry_mode: 'utme',
        jamb_registration_number: jamb.number,
        jamb_score: String(slip === 'score' ? jamb.score + 41 : jamb.score),
      }),
    },
  }
}

function jambOf(random: Random, gift: number, year: number): Pupil['jamb'] {
  const digits = String(Math.floor(random.between(10_000_000, 99_999_999)))
  return { number: `${year}${digits}${random.pick(['AB', 'CF', 'HA', 'JE'])}`, score: Math.round(130 + gift * 160) }
}

/** The first seven subjects; an exaggeration makes the fourth a credit. */
function claimed({ results, slip }: Pupil): Result[] {
  return results
    .slice(0, 7)
    .map((result, index) => (slip === 'grade' && index === 3 ? { ...result, grade: 'B2' } : result))
}

/** The answers that all forms ask for. */
export function common(
  random: Random,
  { person, programme, year, age }: { person: Person; programme: ProgrammeRow; year: number; age: number },
): Record<string, unknown> {
  const born = new Date(Date.UTC(year, Math.floor(random.between(0, 12)), 1) - age * 365.25 * 86_400_000)
  const { surname, first_name, other_names, gender, email, phone, state_of_origin, lga } = person
  return {
    ...{ surname, first_name, other_names, gender, email, phone, state_of_origin, lga },
    selected_program: programme.id,
    date_of_birth: born.toISOString().slice(0, 10),
    nationality: 'NG',
    address: `${Math.ceil(random.between(1, 90))} Unity Road\n${lga}`,
    residency: 'nigeria',
    declaration: 'true',
  }
}
