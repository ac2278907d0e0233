/** In what two accounts can agree, the strongest first. A key in the database is one of these (ADR 123). */
export const matchKinds = ['jamb', 'birth', 'phone'] as const
export type MatchKind = (typeof matchKinds)[number]

/**
 * What each is worth. A number of JAMB belongs to one person; a family shares a phone. The weights are such that no two sets of reasons
 * have the same sum.
 */
export const matchWeights: Record<MatchKind, number> = { jamb: 4, birth: 2, phone: 1 }

/** More people than this with one key, such as the phone of a cyber café, and the key says nothing. */
export const mostWithOneKey = 12

export function isMatchKind(text: string): text is MatchKind {
  return matchKinds.some(kind => kind === text)
}

export const matchReasons: Record<MatchKind, string> = {
  jamb: 'Same JAMB number',
  birth: 'Same name and date of birth',
  phone: 'Same phone number',
}

/** 'Almost certain' where the number of JAMB or two other things agree, which is as much as a machine can say. */
export function likelihoodOf(kinds: readonly MatchKind[]): 'strong' | 'likely' | 'weak' {
  const score = scoreOf(kinds)
  if (score >= matchWeights.jamb || score >= matchWeights.birth + matchWeights.phone) return 'strong'
  return score >= matchWeights.birth ? 'likely' : 'weak'
}

function scoreOf(kinds: readonly MatchKind[]): number {
  return kinds.reduce((sum, kind) => sum + matchWeights[kind], 0)
}

export const likelihoodNames = { strong: 'Very likely', likely: 'Likely', weak: 'Possible' } as const

/** How long two joined accounts can be taken apart again, how long codes count, and how many wrong ones may be tried (ADR 124). */
export const mergeTerms = { undoDays: 30, codeDays: 14, tries: 10 } as const

/** What someone has answered about a pair. */
export const pairStates = ['open', 'proposed', 'merged', 'dismissed'] as const
export type PairState = (typeof pairStates)[number]
