import type { ReactElement } from 'react'
import { programTypeName } from '#shared/domain/program-type.ts'
import { Notice } from '#ui/notice.tsx'
import { dayOfTerms } from './round-words.ts'
import type { RoundList } from './rounds-query.ts'

/**
 * Lists the program types without an open round. One without any later round is worse than one with an upcoming
 * round.
 */
export function NotOpen({ list }: { list: RoundList }): ReactElement | null {
  if (list.not_open.length === 0) return null
  const isUnannounced = list.not_open.some(({ opens_on }) => !opens_on)
  return (
    <Notice tone={isUnannounced ? 'warning' : 'info'} title="Not everyone can apply today">
      <ul>
        {list.not_open.map(({ program_type, opens_on }) => (
          <li key={program_type}>
            {programTypeName(program_type)}: {opens_on ? `opens on ${dayOfTerms(opens_on)}` : 'no round is announced'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
