/** What JAMB’s list says about the number of an applicant: the score, or null where the number is not in it. */
export interface JambCheck {
  score: number | null
}

/** `differs`: JAMB’s list has another score. `missing`: it does not have the number. */
export const jambFlags = ['agrees', 'differs', 'missing'] as const
export type JambFlag = (typeof jambFlags)[number]

/** How a score that was given compares with the list; undefined before there is a list. */
export function jambFlag(claimed: number | undefined, check: JambCheck | undefined): JambFlag | undefined {
  if (!check) return undefined
  if (check.score === null) return 'missing'
  return check.score === claimed ? 'agrees' : 'differs'
}
