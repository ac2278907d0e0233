import type { Random } from '../harness/random.ts'
import type { ProgrammeRow } from '../shared/catalogue/types.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'
import { subjectNames } from '../shared/domain/programmes.ts'
import type { Person } from './applicants.ts'
import { common } from './pupils.ts'

/** What the documents of a graduate show. */
export interface Graduate {
  institution: string
  degree: string
  field: string
  classOfDegree: string
  cgpa: string
  from: number
  until: number
  referees: readonly { name: string; email: string }[]
}

type University = readonly [name: string, domain: string]

const institutions: readonly [University, ...University[]] = [
  ['University of Lagos', 'unilag.edu.ng'],
  ['Ahmadu Bello University', 'abu.edu.ng'],
  ['University of Nigeria, Nsukka', 'unn.edu.ng'],
  ['Obafemi Awolowo University', 'oauife.edu.ng'],
  ['University of Ibadan', 'ui.edu.ng'],
  ['University of Jos', 'unijos.edu.ng'],
]

const professors = [
  'Prof. Musa Bello',
  'Dr. Ngozi Eze',
  'Prof. Folake Akinola',
  'Dr. Ubong Etim',
  'Prof. Terver Iorfa',
] as const

interface About {
  person: Person
  programme: ProgrammeRow
  type: ProgramType
  today: string
}

/** The answers of a postgraduate form, and the data in its documents. */
export function graduateAnswers(
  random: Random,
  { person, programme, type, today }: About,
): { studies: Graduate; answers: Record<string, unknown> } {
  const year = Number(today.slice(0, 4))
  const studies = studiesOf(random, { person, programme, year })
  const [first, second] = studies.referees
  const bachelor = qualification(studies)
  const master = { ...bachelor, degree: 'M.Sc.', class_of_degree: 'Distinction', cgpa: '4.40' }
  const later = { start_year: String(studies.until), end_year: String(Math.min(year, studies.until + 2)) }
  return {
    studies,
    answers: {
      ...common(random, { person, programme, year, age: random.between(23, 41) }),
      qualifications: type === 'phd' ? [{ ...master, ...later }, bachelor] : [bachelor],
      employment: [],
      statement_of_purpose: purpose(studies, programme),
      first_referee_name: first?.name,
      first_referee_email: first?.email,
      second_referee_name: second?.name,
      second_referee_email: second?.email,
    },
  }
}

function studiesOf(random: Random, about: { person: Person; programme: ProgrammeRow; year: number }): Graduate {
  const [institution, domain] = random.pick(institutions)
  const gift = Math.sqrt(random.next())
  const until = about.year - 1 - Math.floor(random.between(0, 6))
  const start = Math.floor(random.next() * professors.length)
  const local = about.person.email.split('@')[0]
  return {
    institution,
    degree: 'B.Sc.',
    field: subjectNames()[about.programme.subject] ?? '',
    cgpa: (2.3 + gift * 2.6).toFixed(2),
    classOfDegree: classOf(2.3 + gift * 2.6),
    from: until - 4,
    until,
    referees: [0, 1].map(step => ({
      name: professors[(start + step) % professors.length] ?? professors[0],
      email: `referee${step + 1}.${local}@${domain}`,
    })),
  }
}

function classOf(cgpa: number): string {
  if (cgpa >= 4.5) return 'First Class'
  if (cgpa >= 3.5) return 'Second Class Upper'
  if (cgpa >= 2.4) return 'Second Class Lower'
  return 'Third Class'
}

function qualification({ institution, degree, field, classOfDegree, cgpa, from, until }: Graduate) {
  return {
    institution,
    country: 'NG',
    degree,
    field_of_study: field,
    class_of_degree: classOfDegree,
    cgpa,
    cgpa_scale: '5',
    start_year: String(from),
    end_year: String(until),
  }
}

function purpose({ institution, field }: Graduate, { title }: ProgrammeRow): string {
  return `At ${institution} I learnt ${field.toLowerCase()} from books, and then by repairing what did not work. For my final-year project I measured how often the network of our hostel failed and why, and found that most of it was a matter of habit, not of money.

I apply for the ${title} because I want to measure such things properly, and to build what lasts. The staff here work on problems that I have met myself. After the degree I want to teach.`
}
