/** A sitting in a form that is being filled in: anything may be missing. */
export interface OLevelSitting {
  exam?: unknown
  year?: unknown
  results?: readonly { subject?: unknown; grade?: unknown }[] | null
  awaiting_result?: unknown
}

export interface OLevelStanding {
  /** Subjects passed at A1 to C6, each once, as they were typed. */
  credits: readonly string[]
  /** The required subjects without a credit. */
  missing: readonly string[]
  isAwaitingResult: boolean
}

const creditGrades = ['A1', 'B2', 'B3', 'C4', 'C5', 'C6']
const mostSittings = 2

const otherNames: Readonly<Record<string, string>> = {
  english: 'english language',
  'use of english': 'english language',
  maths: 'mathematics',
  math: 'mathematics',
  'general mathematics': 'mathematics',
  'mathematics core': 'mathematics',
  'further maths': 'further mathematics',
  'agric science': 'agricultural science',
  agric: 'agricultural science',
  literature: 'literature in english',
  'computer science': 'computer studies',
}

/** The combined result of the first two sittings: the best grade of each subject counts (spec section 9). */
export function oLevelStanding(sittings: readonly OLevelSitting[], asked: readonly string[]): OLevelStanding {
  const counted = sittings.slice(0, mostSittings)
  const credits = new Map<string, string>()
  for (const result of counted.flatMap(sitting => sitting.results ?? [])) {
    const subject = text(result.subject)
    const key = subjectKey(subject)
    if (key && creditGrades.includes(text(result.grade).toUpperCase()) && !credits.has(key)) credits.set(key, subject)
  }
  return {
    credits: [...credits.values()],
    missing: asked.filter(subject => !credits.has(subjectKey(subject))),
    isAwaitingResult: isAwaitingResult(counted),
  }
}

/** Whether the result of one of the first two sittings is still awaited. */
export function isAwaitingResult(sittings: readonly Pick<OLevelSitting, 'awaiting_result'>[]): boolean {
  return sittings
    .slice(0, mostSittings)
    .some(({ awaiting_result }) => awaiting_result === true || awaiting_result === 'true')
}

/** 'WAEC 2026': of the answer `o_level`, the sitting whose result is awaited, as it was entered; undefined if none is. */
export function awaitedSitting(answer: unknown): string | undefined {
  const sittings: readonly OLevelSitting[] = Array.isArray(answer) ? answer : []
  const awaited = sittings.slice(0, mostSittings).find(sitting => isAwaitingResult([sitting]))
  return awaited && [text(awaited.exam), text(awaited.year)].filter(Boolean).join(' ')
}

export interface OLevelGrade {
  subject: string
  grade: string
  isCredit: boolean
  /** 'WAEC 2025' */
  sitting: string
}

/** The best grade of each subject in the first two sittings, by `subjectKey`. */
export function bestGrades(sittings: readonly OLevelSitting[]): Map<string, OLevelGrade> {
  const best = new Map<string, OLevelGrade>()
  for (const { exam, year, results } of sittings.slice(0, mostSittings)) {
    const sitting = [text(exam), String(year ?? '')].filter(Boolean).join(' ')
    for (const result of results ?? []) {
      const subject = text(result.subject)
      const grade = text(result.grade).toUpperCase()
      const key = subjectKey(subject)
      const before = best.get(key)
      // A1 to F9 sort alphabetically, the best grade first.
      if (!key || !/^[A-F][1-9]$/.test(grade) || (before && before.grade <= grade)) continue
      best.set(key, { subject, grade, isCredit: creditGrades.includes(grade), sitting })
    }
  }
  return best
}

export function subjectKey(subject: string): string {
  const key = subject
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return otherNames[key] ?? key
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
