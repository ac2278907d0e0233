import { type ProgramType, programTypes } from './program-type.ts'
import { findProgramme } from './programmes.ts'

/** One thing that readers score: its weight in the total, and a scale with a description of each step. */
export interface Criterion {
  /** A short name under which scores are stored. */
  id: string
  label: string
  /** What to look for. */
  hint: string
  /** Points out of 100; the weights of all criteria add up to 100. */
  weight: number
  min: number
  max: number
  /** One for each step of the scale, the lowest first. */
  words: readonly string[]
}

/** What the readers of an application score (office.md section 5). A published version never changes. */
export interface Rubric {
  criteria: readonly Criterion[]
  /** If two totals differ by more points than this, a third reader is needed. */
  tolerance: number
  /** How many readers an application needs. */
  readers: number
  /** Readers see a number instead of the name, and nothing that says who it is except what documents contain. */
  names_hidden: boolean
}

/**
 * The levels that a rubric can be for. Diplomas share the program type of a master’s, but are reviewed differently.
 */
export const rubricLevels = [...programTypes, 'pgd'] as const
export type RubricLevel = (typeof rubricLevels)[number]

export function rubricLevelOf(program_type: ProgramType, programme: string | null): RubricLevel {
  return findProgramme(programme)?.isDiploma ? 'pgd' : program_type
}

/** Which applications a rubric is for: a level, or one programme of it. */
export interface RubricFor {
  level: RubricLevel
  /** Null: every programme of the level without its own rubric. */
  programme: string | null
}

export type Scores = Readonly<Record<string, number>>

/** Totals are in tenths of a point, 0 to 1000, so that nothing is rounded twice. */
const mostTenths = 1000

export const rubricLimits = { criteria: 10, steps: 11, readers: 5 } as const

export interface ScoreProblem {
  /** The id of a criterion. */
  criterion: string
  message: string
}

/**
 * The problems of scores. `whole`: every criterion needs a score, as when a review is submitted, not while it is a
 * draft.
 */
export function scoreProblems(rubric: Rubric, scores: Scores, completeness: 'whole' | 'so far'): ScoreProblem[] {
  const known = new Set(rubric.criteria.map(({ id }) => id))
  const unknown = Object.keys(scores)
    .filter(id => !known.has(id))
    .map(criterion => ({ criterion, message: 'The rubric has no such criterion.' }))
  const wrong = rubric.criteria.flatMap(({ id, label, min, max }) => {
    const score = scores[id]
    if (score === undefined) return completeness === 'whole' ? [{ criterion: id, message: `Score “${label}”.` }] : []
    if (Number.isInteger(score) && score >= min && score <= max) return []
    return [{ criterion: id, message: `Choose a score from ${min} to ${max} for “${label}”.` }]
  })
  return [...unknown, ...wrong]
}

/**
 * The weighted total in tenths of a point: 0 if every score is the lowest of its scale, 1000 if each is the highest.
 * Calculated in whole numbers and rounded once, half up. The scores must be valid.
 */
export function totalTenths(rubric: Rubric, scores: Scores): number {
  const common = rubric.criteria.reduce((sum, { min, max }) => leastCommonMultiple(sum, max - min), 1)
  const weights = rubric.criteria.reduce((sum, { weight }) => sum + weight, 0)
  const points = rubric.criteria.reduce(
    (sum, { id, weight, min, max }) => sum + weight * ((scores[id] ?? min) - min) * (common / (max - min)),
    0,
  )
  return divideHalfUp(points * mostTenths, weights * common)
}

/** The score of an application: the mean of its readers’ totals. Undefined if there are none. */
export function meanTenths(totals: readonly number[]): number | undefined {
  if (totals.length === 0) return undefined
  return divideHalfUp(
    totals.reduce((sum, total) => sum + total, 0),
    totals.length,
  )
}

/**
 * The status of an application’s reviews. `third-wanted`: as many as the rubric needs are in, and they differ by more
 * than its tolerance. One more reader settles it, however far apart the totals are then.
 */
export type ReviewOutcome = 'waiting' | 'third-wanted' | 'complete'

export function reviewOutcome({ readers, tolerance }: Rubric, totals: readonly number[]): ReviewOutcome {
  if (totals.length < readers) return 'waiting'
  if (totals.length > readers) return 'complete'
  return spreadTenths(totals) > tolerance * 10 ? 'third-wanted' : 'complete'
}

/** The highest total less the lowest. */
export function spreadTenths(totals: readonly number[]): number {
  return totals.length === 0 ? 0 : Math.max(...totals) - Math.min(...totals)
}

/** '72.5' */
export function pointsInWords(tenths: number): string {
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1)
}

/** The problems of an edited rubric, each with the path of its field. */
export function rubricProblems({ criteria }: Pick<Rubric, 'criteria'>): { field: string; message: string }[] {
  const problems = criteria.flatMap(({ min, max, words }, index) => {
    const field = `criteria.${index}`
    if (max <= min) return [{ field: `${field}.max`, message: 'The highest score has to be above the lowest.' }]
    if (max - min + 1 > rubricLimits.steps)
      return [{ field: `${field}.max`, message: `A scale can have up to ${rubricLimits.steps} steps.` }]
    if (words.length !== max - min + 1)
      return [{ field: `${field}.words`, message: 'Write words for each step of the scale.' }]
    return []
  })
  const sum = criteria.reduce((total, { weight }) => total + weight, 0)
  const names = new Set(criteria.map(({ id }) => id))
  return [
    ...problems,
    ...(sum === 100
      ? []
      : [{ field: 'criteria', message: `The weights have to add up to 100. They add up to ${sum}.` }]),
    ...(names.size === criteria.length ? [] : [{ field: 'criteria', message: 'Two criteria have the same name.' }]),
  ]
}

function divideHalfUp(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

function leastCommonMultiple(one: number, other: number): number {
  return (one / greatestCommonDivisor(one, other)) * other
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
