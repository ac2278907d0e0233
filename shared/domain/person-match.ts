/** What two accounts can have in common, the strongest first. Each key in the database is one of these (ADR 123). */
export const matchKinds = ['jamb', 'birth', 'phone'] as const
export type MatchKind = (typeof matchKinds)[number]

/**
 * The weight of each match. A JAMB number belongs to one person; a family may share a phone. No two sets of reasons
 * have the same sum.
 */
export const matchWeights: Record<MatchKind, number> = { jamb: 4, birth: 2, phone: 1 }

/** With more people than this on one JAMB number, or one name and date of birth, the key is ignored. */
export const mostWithOneKey = 12

/** From this many people on, those who share a phone are one group, not a pair of each two of them. */
export const fewestInGroup = 3

export function isMatchKind(text: string): text is MatchKind {
  return matchKinds.some(kind => kind === text)
}

export const matchReasons: Record<MatchKind, string> = {
  jamb: 'Same JAMB number',
  birth: 'Same name and date of birth',
  phone: 'Same phone number',
}

/** 'Almost certain' if the JAMB number or two other things match, which is as far as a machine can tell. */
export function likelihoodOf(kinds: readonly MatchKind[]): 'strong' | 'likely' | 'weak' {
  const score = scoreOf(kinds)
  if (score >= matchWeights.jamb || score >= matchWeights.birth + matchWeights.phone) return 'strong'
  return score >= matchWeights.birth ? 'likely' : 'weak'
}

function scoreOf(kinds: readonly MatchKind[]): number {
  return kinds.reduce((sum, kind) => sum + matchWeights[kind], 0)
}

export const likelihoodNames = { strong: 'Very likely', likely: 'Likely', weak: 'Possible' } as const

/** How long a merge can be undone, how long codes are valid, and how many wrong ones are allowed (ADR 124). */
export const mergeTerms = { undoDays: 30, codeDays: 14, tries: 10 } as const

/** The states of a pair. */
export const pairStates = ['open', 'proposed', 'merged', 'dismissed'] as const
export type PairState = (typeof pairStates)[number]
