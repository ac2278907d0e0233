/** What JAMB’s list says about an applicant’s number: the score, or null if the number is not in it. */
export interface JambCheck {
  score: number | null
  /** As JAMB writes the name; empty if its list has none. */
  name?: string
  /** False before there is a list. */
  listed?: boolean
  /** How many other applications in progress give the same number. */
  others?: number
}

/** `differs`: JAMB’s list has another score. `missing`: it does not have the number. */
export const jambFlags = ['agrees', 'differs', 'missing'] as const
export type JambFlag = (typeof jambFlags)[number]

/** Compares the score that the applicant gave with the list; undefined before there is a list. */
export function jambFlag(claimed: number | undefined, check: JambCheck | undefined): JambFlag | undefined {
  if (!check || (check.score === null && check.listed === false)) return undefined
  if (check.score === null) return 'missing'
  return check.score === claimed ? 'agrees' : 'differs'
}
