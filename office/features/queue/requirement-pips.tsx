import type { ReactElement } from 'react'
import { type Pip, type PipState, Pips } from '../../ui/pips.tsx'
import type { QueueRow } from './view.ts'

const pipOf: Record<NonNullable<QueueRow['requirements']>[number]['state'], PipState> = {
  met: 'met',
  not_met: 'not-met',
  to_look_at: 'to-check',
}

/** What the programme asks for, at a glance, in the order in which the file has it. */
export function RequirementPips({ row: { requirements = [] } }: { row: QueueRow }): ReactElement | null {
  if (requirements.length === 0) return null
  const pips: Pip[] = requirements.map(({ requirement, state }, index) => ({
    label:
      requirements.findIndex(one => one.requirement === requirement) === index
        ? requirement
        : `${requirement} (${index + 1})`,
    state: pipOf[state],
  }))
  return <Pips pips={pips} />
}
