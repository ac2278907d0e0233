import type { ReactElement } from 'react'
import { likelihoodNames, likelihoodOf, type MatchKind, matchReasons } from '#shared/domain/person-match.ts'

const tones = { strong: 'bad', likely: 'waiting', weak: undefined } as const

/** How likely it is that two are one person, and why. */
export function MatchReasons({ kinds }: { kinds: readonly MatchKind[] }): ReactElement {
  const likelihood = likelihoodOf(kinds)
  return (
    <span className="acts" data-lines="1">
      <span className="pill" data-tone={tones[likelihood]}>
        {likelihoodNames[likelihood]}
      </span>
      <span className="sub-line">{kinds.map(kind => matchReasons[kind]).join(' · ')}</span>
    </span>
  )
}
