import { bestGrades, isAwaitingResult, type OLevelSitting } from './o-level.ts'

/** The figures a formula can weight, in the order in which equal weights break a tie. */
export const formulaFigures = ['jamb', 'screening', 'o_level', 'review'] as const
export type FormulaFigure = (typeof formulaFigures)[number]

export const figureNames: Record<FormulaFigure, string> = {
  jamb: 'JAMB',
  screening: 'Screening',
  o_level: 'O’Level points',
  review: 'Review score',
}

/** The maximum of each figure, and the steps between its whole numbers. */
export const figureScale: Record<FormulaFigure, { max: number; steps: number }> = {
  jamb: { max: 400, steps: 1 },
  screening: { max: 100, steps: 10 },
  o_level: { max: 40, steps: 1 },
  review: { max: 100, steps: 10 },
}

/** Points out of 100; the weights add up to 100. A figure without a weight does not count. */
export type Weights = Partial<Record<FormulaFigure, number>>

/** One applicant’s figures. A missing figure is absent. */
export type Figures = Partial<Record<FormulaFigure, number>>

/** The minimum figures, or total points, for an offer. */
export type CutOffs = Partial<Record<FormulaFigure | 'total', number>>

export interface Formula {
  weights: Weights
  cut_offs: CutOffs
}

/** The facts about an applicant that the formula uses. */
export interface Applicant {
  figures: Figures
  /** Figures that do not apply to this applicant: Direct Entry has no UTME. The other weights are scaled up. */
  without?: readonly FormulaFigure[] | undefined
  /** Figures without which they are not ranked, also if nothing weights them: a result that is awaited. */
  needed?: readonly FormulaFigure[] | undefined
}

export interface Worked {
  /** Hundredths of a point, 0 to 10000; undefined where a figure is missing. */
  points: number | undefined
  missing: FormulaFigure[]
  /** The cut-off marks that the applicant misses. */
  below: (FormulaFigure | 'total')[]
}

/** A multiple of every scale, so that points are calculated in whole numbers. */
const common = 2000
const mostHundredths = 10_000

/** Evaluates the formula for an applicant. A missing figure is reported, never counted as zero. */
export function workOut({ weights, cut_offs }: Formula, { figures, without = [], needed = [] }: Applicant): Worked {
  const weighed = formulaFigures.filter(figure => (weights[figure] ?? 0) > 0 && !without.includes(figure))
  const asked = formulaFigures.filter(
    figure =>
      weighed.includes(figure) ||
      needed.includes(figure) ||
      (cut_offs[figure] !== undefined && !without.includes(figure)),
  )
  const missing = asked.filter(figure => figures[figure] === undefined)
  if (missing.length > 0 || weighed.length === 0)
    return { points: undefined, missing: missing.length > 0 ? missing : noFigure(weights), below: [] }
  const points = pointsOf(weighed, weights, figures)
  const below: Worked['below'] = asked.filter(figure => (figures[figure] ?? 0) < (cut_offs[figure] ?? 0))
  if (points < (cut_offs.total ?? 0) * 100) below.push('total')
  return { points, missing: [], below }
}

/** None of the figures apply: those with a weight are missing. */
function noFigure(weights: Weights): FormulaFigure[] {
  return formulaFigures.filter(figure => (weights[figure] ?? 0) > 0)
}

/** Rounded once, half up. */
function pointsOf(weighed: readonly FormulaFigure[], weights: Weights, figures: Figures): number {
  const sum = weighed.reduce((total, figure) => {
    const { max, steps } = figureScale[figure]
    const units = Math.round((figures[figure] ?? 0) * steps)
    return total + (weights[figure] ?? 0) * units * (common / (max * steps))
  }, 0)
  const whole = weighed.reduce((total, figure) => total + (weights[figure] ?? 0), 0) * common
  return Math.floor((2 * sum * mostHundredths + whole) / (2 * whole))
}

/** A ranked applicant, with the values that break a tie. */
export interface Ranked {
  points: number
  figures: Figures
  submittedAt: number
  number: string
}

export const tieRule =
  'With the same points, the higher figure with the greater weight comes first, then the earlier submission.'

/** Compares by rank. Two different applicants are never equal. */
export function compareRanked({ weights }: Pick<Formula, 'weights'>): (one: Ranked, other: Ranked) => number {
  const byWeight = formulaFigures.toSorted((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0))
  return (one, other) => {
    if (one.points !== other.points) return other.points - one.points
    for (const figure of byWeight) {
      const difference = (other.figures[figure] ?? -1) - (one.figures[figure] ?? -1)
      if ((weights[figure] ?? 0) > 0 && difference !== 0) return difference
    }
    return one.submittedAt - other.submittedAt || (one.number < other.number ? -1 : 1)
  }
}

/** The problems of an edited formula, each with the path of its field. */
export function formulaProblems({ weights, cut_offs }: Formula): { field: string; message: string }[] {
  const sum = formulaFigures.reduce((total, figure) => total + (weights[figure] ?? 0), 0)
  const tooHigh = (['total', ...formulaFigures] as const).flatMap(figure => {
    const max = figure === 'total' ? 100 : figureScale[figure].max
    return (cut_offs[figure] ?? 0) > max
      ? [{ field: `cut_offs.${figure}`, message: `Enter a number from 0 to ${max}.` }]
      : []
  })
  return [
    ...(sum === 100
      ? []
      : [{ field: 'weights', message: `The weights have to add up to 100. They add up to ${sum}.` }]),
    ...tooHigh,
  ]
}

const gradePoints: Readonly<Record<string, number>> = { A1: 8, B2: 7, B3: 6, C4: 5, C5: 4, C6: 3, D7: 2, E8: 1, F9: 0 }
const countedSubjects = 5

/**
 * A1 is 8 points, F9 none; the best five subjects of up to two sittings count. Undefined while a result is awaited,
 * or without results.
 */
export function oLevelPoints(sittings: readonly OLevelSitting[]): number | undefined {
  if (isAwaitingResult(sittings)) return undefined
  const grades = [...bestGrades(sittings).values()].map(({ grade }) => gradePoints[grade] ?? 0)
  if (grades.length === 0) return undefined
  return grades
    .toSorted((one, other) => other - one)
    .slice(0, countedSubjects)
    .reduce((sum, points) => sum + points, 0)
}

/** '78.25', '78.9', '78' */
export function pointsInWords(hundredths: number): string {
  return String(hundredths / 100)
}

/** 'JAMB 50 · Screening 30 · O’Level points 20' */
export function weightsInWords(weights: Weights): string {
  return formulaFigures
    .filter(figure => (weights[figure] ?? 0) > 0)
    .map(figure => `${figureNames[figure]} ${weights[figure]}`)
    .join(' · ')
}

/** 'JAMB 180 · total 50'; empty if there are none. */
export function cutOffsInWords(cut_offs: CutOffs): string {
  return ([...formulaFigures, 'total'] as const)
    .filter(figure => cut_offs[figure] !== undefined)
    .map(figure => `${figure === 'total' ? 'total' : figureNames[figure]} ${cut_offs[figure]}`)
    .join(' · ')
}
