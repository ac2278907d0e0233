import type { Problem, RefusedCases } from '#shared/contract/errors.ts'
import { AppError } from '../../base/errors.ts'
import type { DecidedCase } from './find-decided.ts'

/** Why something cannot be done to an application. */
export interface Obstacle {
  one: Pick<DecidedCase, 'uuid' | 'number'>
  code: 'forbidden' | 'conflicting-change' | 'arrived-since'
  /** Follows its number in a sentence: “27-100-001 is no longer proposed”. */
  why: string
  /** The sentence if only this application is concerned; by default its number and `why`. */
  sentence?: string
}

/** How many are named. */
const mostNamed = 100

/** Throws the first of these, with the list of all of them. */
export function refuseFor(obstacles: readonly Obstacle[], more: Pick<Problem, 'arrived'> = {}): void {
  const [first] = obstacles
  if (!first) return
  const refused = refusedOf(obstacles)
  const alone = first.sentence ?? `${first.one.number} ${first.why}. Nothing was changed.`
  const others = `${first.one.number} ${first.why}, and ${refused.count - 1} more cannot be decided like this. Nothing was changed.`
  throw new AppError(first.code, refused.count === 1 ? alone : others, { more: { refused, ...more } })
}

/** The applications with an obstacle, each with its first one. */
export function refusedOf(obstacles: readonly Obstacle[]): RefusedCases {
  const cases = new Map<string, RefusedCases['cases'][number]>()
  for (const { one, why } of obstacles)
    if (!cases.has(one.uuid)) cases.set(one.uuid, { uuid: one.uuid, application_number: one.number, why })
  return { count: cases.size, cases: [...cases.values()].slice(0, mostNamed) }
}
