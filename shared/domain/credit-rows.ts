import { otherCredits } from '#content/programmes/other-credits.ts'
import { creditsNeeded } from './eligibility.ts'
import { bestGrades, type OLevelGrade, type OLevelSitting, oLevelStanding, subjectKey } from './o-level.ts'
import type { ProgrammeSummary } from './programmes.ts'
import { judged, type RequirementRow, type RequirementState } from './requirement.ts'

const proof = 'o_level_result'
const credit = 'C6 or better'
const countWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

/** Begins like a wanted subject, and is another one for certain. */
const otherSubjects = ['further mathematics', 'literature in english', 'home economics', 'physical education']

/** O’Level: each subject that is asked for by name, then the credits that remain. */
export function creditRows(programme: ProgrammeSummary, sittings: readonly OLevelSitting[]): RequirementRow[] {
  if (programme.programType === 'foundation') return [anyResultRow(sittings)]
  const grades = bestGrades(sittings)
  const { isAwaitingResult } = oLevelStanding(sittings, [])
  const named = programme.creditSubjects.map(subject => subjectRow(subject, grades, isAwaitingResult))
  const remaining = creditsNeeded - programme.creditSubjects.length
  return remaining > 0 ? [...named, remainingRow(programme, remaining, grades, isAwaitingResult)] : named
}

function subjectRow(subject: string, grades: Map<string, OLevelGrade>, isAwaitingResult: boolean): RequirementRow {
  const key = subjectKey(subject)
  const grade = grades.get(key)
  // Subjects are typed: “Eng. Lang.” may be the one that is missing.
  const similar = grade ? undefined : [...grades].find(([typed]) => mayBe(typed, key))?.[1]
  const given = grade ?? similar
  return {
    id: `credit:${key.replaceAll(' ', '-')}`,
    requirement: subject,
    wanted: credit,
    answer: given ? answerOf(given, similar !== undefined) : isAwaitingResult ? 'Awaiting result' : '',
    state: grade?.isCredit ? 'met' : isAwaitingResult || similar ? 'to_look_at' : 'not_met',
    proof,
  }
}

function answerOf({ subject, grade, sitting }: OLevelGrade, withSubject: boolean): string {
  return [withSubject ? `${subject} ${grade}` : grade, sitting].filter(Boolean).join(', ')
}

/** The typed word begins like the subject: the same first three letters. */
function mayBe(typed: string, wanted: string): boolean {
  return !otherSubjects.includes(typed) && typed.split(' ').some(word => word.slice(0, 3) === wanted.slice(0, 3))
}

function remainingRow(
  programme: ProgrammeSummary,
  remaining: number,
  grades: Map<string, OLevelGrade>,
  isAwaitingResult: boolean,
): RequirementRow {
  const named = programme.creditSubjects.map(subjectKey)
  const others = [...grades].filter(([key, { isCredit }]) => isCredit && !named.includes(key))
  const from = otherCredits[programme.id]
  const listed = from?.subjects.map(subjectKey)
  const counted = listed ? others.filter(([key]) => listed.includes(key)) : others
  const shown = (counted.length > 0 ? counted : others).map(([, { subject, grade }]) => `${subject} ${grade}`)
  return {
    id: 'credit:others',
    requirement: `${countWords[remaining]} more ${remaining === 1 ? 'credit' : 'credits'}`,
    wanted: from ? `${from.inWords}, ${credit}` : `Subjects that the later degree asks for, ${credit}`,
    answer: shown.length > 0 ? shown.join(', ') : isAwaitingResult ? 'Awaiting result' : '',
    state: remainingState(
      { remaining, counted: counted.length, all: others.length, isListed: Boolean(from) },
      isAwaitingResult,
    ),
    proof,
  }
}

/** Credits in subjects that are not in the list may be in it under another name. */
function remainingState(
  { remaining, counted, all, isListed }: { remaining: number; counted: number; all: number; isListed: boolean },
  isAwaitingResult: boolean,
): RequirementState {
  if (isListed && counted >= remaining) return 'met'
  return isAwaitingResult || all >= remaining ? 'to_look_at' : 'not_met'
}

/** The foundation year takes any result, and one that is still awaited. Five credits are enough for a degree, so somebody asks why. */
function anyResultRow(sittings: readonly OLevelSitting[]): RequirementRow {
  const { credits, isAwaitingResult } = oLevelStanding(sittings, [])
  const count = credits.length === 1 ? '1 credit' : `${credits.length} credits`
  const hasResults = bestGrades(sittings).size > 0
  return {
    id: 'o-level',
    requirement: 'O’Level result',
    wanted: `Fewer than ${creditsNeeded} credits, or a result that is awaited`,
    answer: hasResults ? count : isAwaitingResult ? 'Awaiting result' : '',
    state: hasResults || isAwaitingResult ? (credits.length < creditsNeeded ? 'met' : 'to_look_at') : judged(false),
    proof,
  }
}
