import { admissionRules } from '../catalogue/parts/admission-rules.ts'
import { type Day, isDay, longDate, yearsBetween } from './calendar.ts'
import { creditRows } from './credit-rows.ts'
import { degreeRows, type Qualification } from './degree-rows.ts'
import { directEntryAdvice, lowestIjmbPoints, lowestJambScore, number } from './eligibility.ts'
import { type JambCheck, jambFlag } from './jamb-check.ts'
import type { OLevelSitting } from './o-level.ts'
import { jupebToo } from './program-type.ts'
import { entryTextOf } from './programme-entry.ts'
import { findProgramme, type ProgrammeSummary } from './programmes.ts'
import { judged, type RequirementRow } from './requirement.ts'
import { canBeSameName } from './same-names.ts'

/** The answers used here, by the field names of the forms (contract section 4). Any may be missing. */
export interface RequirementAnswers {
  date_of_birth?: unknown
  surname?: unknown
  first_name?: unknown
  middle_name?: unknown
  entry_mode?: unknown
  o_level?: unknown
  jamb_score?: unknown
  direct_entry_qualification?: unknown
  qualifications?: unknown
}

interface Applied {
  selected_program: string | null | undefined
  answers: RequirementAnswers
  /** The first day of studies, on which age is calculated. */
  startsOn: Day | undefined
  /** The result of the check against JAMB’s list; absent before there is a list. */
  jamb?: JambCheck | undefined
}

/**
 * The requirements of the programme, row by row, with the answers. Counts and compares numbers, grades and dates.
 * Everything else is `to_look_at`: a person decides.
 */
export function requirementRows({ selected_program, answers, startsOn, jamb }: Applied): RequirementRow[] {
  const programme = findProgramme(selected_program)
  if (!programme) return []
  const sittings = entriesOf(answers.o_level) as readonly OLevelSitting[]
  switch (programme.programType) {
    case 'undergraduate':
      return [
        ...creditRows(programme, sittings),
        ...(answers.entry_mode === 'direct_entry'
          ? directEntryRows(programme, answers)
          : jambRows(programme, answers, jamb)),
        ageRow(answers.date_of_birth, startsOn),
      ]
    case 'jupeb':
    case 'foundation':
      return creditRows(programme, sittings)
    case 'msc':
    case 'phd':
      return degreeRows(programme, entriesOf(answers.qualifications) as readonly Qualification[])
    default:
      return programme.programType satisfies never
  }
}

/** The score on the list counts if there is one; a number that is not on the list is left to a person. */
function jambRows(
  { id }: ProgrammeSummary,
  answers: RequirementAnswers,
  jamb: JambCheck | undefined,
): RequirementRow[] {
  const claimed = number(answers.jamb_score)
  const score = jamb?.score ?? claimed
  const isScore = score !== undefined && score >= 0 && score <= 400
  const flag = jambFlag(claimed, jamb)
  const isSure = isScore && (flag === undefined || flag === 'agrees')
  const entry = entryTextOf(id)
  return [
    {
      id: 'jamb-score',
      requirement: 'JAMB score',
      wanted: `${lowestJambScore} or more`,
      answer: isScore ? `${score}${listWords(flag, claimed)}` : '',
      state: isScore && (isSure || score < lowestJambScore) ? judged(score >= lowestJambScore) : 'to_look_at',
      proof: 'jamb_result',
    },
    ...jambNameRow(answers, jamb),
    ...(jamb?.others
      ? [
          lookAt(
            'jamb-number',
            'JAMB number',
            `Also in ${jamb.others === 1 ? 'another application' : `${jamb.others} other applications`}`,
            'jamb_result',
          ),
        ]
      : []),
    ...(entry?.kind === 'undergraduate' ? [lookAt('jamb-subjects', 'JAMB subjects', entry.jamb, 'jamb_result')] : []),
  ]
}

/** Only where JAMB’s list has the number under a name that cannot be the applicant’s. */
function jambNameRow(
  { surname, first_name, middle_name }: RequirementAnswers,
  jamb: JambCheck | undefined,
): RequirementRow[] {
  const own = [surname, first_name, middle_name].map(text).join(' ')
  if (!jamb?.name || canBeSameName(jamb.name, own)) return []
  return [
    {
      id: 'jamb-name',
      requirement: 'Name at JAMB',
      wanted: 'The applicant’s own',
      answer: `${jamb.name} in JAMB’s list`,
      state: 'to_look_at',
      proof: 'jamb_result',
    },
  ]
}

function listWords(flag: ReturnType<typeof jambFlag>, claimed: number | undefined): string {
  if (flag === 'missing') return ', not in JAMB’s list'
  return flag === 'differs' ? ` in JAMB’s list, not ${claimed ?? 'given'}` : ''
}

function directEntryRows({ id }: ProgrammeSummary, answers: RequirementAnswers): RequirementRow[] {
  const { met } = directEntryAdvice(answers.direct_entry_qualification)
  const entry = entryTextOf(id)
  const proof = 'direct_entry_result'
  return [
    {
      id: 'direct-entry',
      requirement: 'Direct Entry qualification',
      wanted: `A Level, ND, HND, ${jupebToo()}or at least ${lowestIjmbPoints} IJMB points`,
      answer: text(answers.direct_entry_qualification),
      state: met === 'unknown' ? 'to_look_at' : judged(met),
      proof,
    },
    ...(entry?.kind === 'undergraduate'
      ? [lookAt('direct-entry-subjects', 'Direct Entry subjects', entry.direct, proof)]
      : []),
  ]
}

function ageRow(born: unknown, startsOn: Day | undefined): RequirementRow {
  const { minimumAge, ageReachedBy } = admissionRules()
  const day = startsOn && `${startsOn.slice(0, 4)}-${ageReachedBy}`
  const age = day && typeof born === 'string' && isDay(born) ? yearsBetween(born, day) : undefined
  return {
    id: 'age',
    requirement: day ? `Age on ${longDate(day)}` : 'Age',
    wanted: `${minimumAge} or more`,
    answer: age === undefined ? '' : String(age),
    state: age === undefined ? 'to_look_at' : judged(age >= minimumAge),
    proof: 'birth_certificate',
  }
}

/** Something that only a document can show. */
function lookAt(id: string, requirement: string, wanted: string, proof: string): RequirementRow {
  return { id, requirement, wanted, answer: '', state: 'to_look_at', proof }
}

/** Stored answers may come from an earlier form, so they can have any shape. */
function entriesOf(value: unknown): readonly object[] {
  return Array.isArray(value) ? value.filter(entry => typeof entry === 'object' && entry !== null) : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
