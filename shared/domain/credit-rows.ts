import { perCatalogue } from '../catalogue/current.ts'
import { otherCredits } from '../catalogue/parts/other-credits.ts'
import { creditsNeeded } from './eligibility.ts'
import { bestGrades, isAwaitingResult, type OLevelGrade, type OLevelSitting, subjectKey } from './o-level.ts'
import { type ProgrammeSummary, programmes } from './programmes.ts'
import { judged, type RequirementRow, type RequirementState } from './requirement.ts'

const proof = 'o_level_result'
const credit = 'C6 or better'
const countWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

/**
 * Each programme’s subjects by the keys of `bestGrades`, computed once because the queue reads fifty people at a
 * time.
 */
const keysOf = perCatalogue(
  () =>
    new Map(
      programmes().map(({ id, creditSubjects }) => [
        id,
        { named: creditSubjects.map(subjectKey), others: otherCredits()[id]?.subjects.map(subjectKey) },
      ]),
    ),
)

/** Subjects that begin like a required one and are certainly different. */
const otherSubjects = ['further mathematics', 'literature in english', 'home economics', 'physical education']

/** O’Level: each subject that is required by name, then the remaining credits. */
export function creditRows(programme: ProgrammeSummary, sittings: readonly OLevelSitting[]): RequirementRow[] {
  if (programme.programType === 'foundation') return [anyResultRow(sittings)]
  const grades = bestGrades(sittings)
  const isAwaited = isAwaitingResult(sittings)
  const named = programme.creditSubjects.map((subject, index) =>
    subjectRow({ subject, key: keysOf().get(programme.id)?.named[index] ?? '' }, grades, isAwaited),
  )
  const remaining = creditsNeeded - programme.creditSubjects.length
  return remaining > 0 ? [...named, remainingRow(programme, remaining, grades, isAwaited)] : named
}

function subjectRow(
  { subject, key }: { subject: string; key: string },
  grades: Map<string, OLevelGrade>,
  isAwaited: boolean,
): RequirementRow {
  const grade = grades.get(key)
  // Subjects are free text: “Eng. Lang.” may be the missing one.
  const similar = grade ? undefined : [...grades].find(([typed]) => mayBe(typed, key))?.[1]
  const given = grade ?? similar
  return {
    id: `credit:${key.replaceAll(' ', '-')}`,
    requirement: subject,
    wanted: credit,
    answer: given ? answerOf(given, similar !== undefined) : isAwaited ? 'Awaiting result' : '',
    state: grade?.isCredit ? 'met' : isAwaited || similar ? 'to_look_at' : 'not_met',
    proof,
  }
}

function answerOf({ subject, grade, sitting }: OLevelGrade, withSubject: boolean): string {
  return [withSubject ? `${subject} ${grade}` : grade, sitting].filter(Boolean).join(', ')
}

/** The typed word starts with the same three letters as the subject. */
function mayBe(typed: string, wanted: string): boolean {
  return !otherSubjects.includes(typed) && typed.split(' ').some(word => word.slice(0, 3) === wanted.slice(0, 3))
}

function remainingRow(
  programme: ProgrammeSummary,
  remaining: number,
  grades: Map<string, OLevelGrade>,
  isAwaited: boolean,
): RequirementRow {
  const { named = [], others: listed } = keysOf().get(programme.id) ?? {}
  const others = [...grades].filter(([key, { isCredit }]) => isCredit && !named.includes(key))
  const from = otherCredits()[programme.id]
  const counted = listed ? others.filter(([key]) => listed.includes(key)) : others
  const shown = (counted.length > 0 ? counted : others).map(([, { subject, grade }]) => `${subject} ${grade}`)
  return {
    id: 'credit:others',
    requirement: `${countWords[remaining]} more ${remaining === 1 ? 'credit' : 'credits'}`,
    wanted: from ? `${from.inWords}, ${credit}` : `Subjects that the later degree asks for, ${credit}`,
    answer: shown.length > 0 ? shown.join(', ') : isAwaited ? 'Awaiting result' : '',
    state: remainingState(
      { remaining, counted: counted.length, all: others.length, isListed: Boolean(from) },
      isAwaited,
    ),
    proof,
  }
}

/** Credits in subjects not on the list may be on it under another name. */
function remainingState(
  { remaining, counted, all, isListed }: { remaining: number; counted: number; all: number; isListed: boolean },
  isAwaited: boolean,
): RequirementState {
  if (isListed && counted >= remaining) return 'met'
  return isAwaited || all >= remaining ? 'to_look_at' : 'not_met'
}

/**
 * The foundation year accepts any result, even one still awaited. Five credits are enough for a degree, so a person
 * asks why they chose it.
 */
function anyResultRow(sittings: readonly OLevelSitting[]): RequirementRow {
  const grades = [...bestGrades(sittings).values()]
  const credits = grades.filter(({ isCredit }) => isCredit).length
  const isAwaited = isAwaitingResult(sittings)
  const hasResults = grades.length > 0
  return {
    id: 'o-level',
    requirement: 'O’Level result',
    wanted: `Fewer than ${creditsNeeded} credits, or a result that is awaited`,
    answer: hasResults ? `${credits} ${credits === 1 ? 'credit' : 'credits'}` : isAwaited ? 'Awaiting result' : '',
    state: hasResults || isAwaited ? (credits < creditsNeeded ? 'met' : 'to_look_at') : judged(false),
    proof,
  }
}
