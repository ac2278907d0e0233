import type { ReactElement } from 'react'
import { likelihoodNames, likelihoodOf, type MatchKind, matchReasons } from '#shared/domain/person-match.ts'
import { Pill } from '../../ui/pill.tsx'

const tones = { strong: 'bad', likely: 'waiting', weak: undefined } as const

/** How likely it is that two are one person, and why. */
export function MatchReasons({ kinds }: { kinds: readonly MatchKind[] }): ReactElement {
  const likelihood = likelihoodOf(kinds)
  return (
    <span className="acts" data-lines="1">
      <Pill tone={tones[likelihood]}>{likelihoodNames[likelihood]}</Pill>
      <span className="sub-line">{kinds.map(kind => matchReasons[kind]).join(' · ')}</span>
    </span>
  )
}
