import type * as z from 'zod'
import type { queue } from '#shared/contract/schemas/queue.ts'
import { type CaseStage, caseStages } from '#shared/domain/case-life.ts'
import { filled, searchOf } from '../../lib/address.ts'
import { stateTabs, type Tab } from '../../ui/tabs.tsx'
import type { Choice } from './use-choice.ts'

export type Queue = z.output<typeof queue>
export type QueueRow = Queue['rows'][number]

/** What the queue shows. It is the address: `/queue?stage=received&q=is:unread`. */
export interface View {
  /** Undefined: all stages. */
  stage: CaseStage | undefined
  q: string
}

/** Without a stage, what was typed is looked for everywhere; without anything the day begins with what has just come in. */
export function readView(search: URLSearchParams): View {
  const q = search.get('q') ?? ''
  const given = search.get('stage') ?? (q === '' ? 'received' : 'all')
  return { stage: caseStages.find(stage => stage === given), q }
}

export function addressOf({ stage, q }: View): string {
  return searchOf({ stage: stage ?? 'all', q })
}

/** What a call is asked for a view. */
export function queryOf({ stage, q }: View) {
  return filled({ stage, q })
}

/** What a call is asked for what was chosen in a view. */
export function chosenIn(view: View, { isAll, uuids }: Choice) {
  return isAll ? { filter: queryOf(view) } : { uuids: [...uuids] }
}

const stageLabels: Record<CaseStage, string> = {
  received: 'Received',
  checking: 'Checking',
  with_applicant: 'With applicant',
  reviewing: 'Reviewing',
  ready: 'Ready',
  proposed: 'Proposed',
  approved: 'Approved',
  told: 'Told',
  withdrawn: 'Withdrawn',
  returned: 'With its owner',
}

export function stageTabs(view: View, counts: Queue['counts'] | undefined): Tab[] {
  return stateTabs({
    states: caseStages.filter(stage => stage !== 'returned'),
    names: stageLabels,
    counts,
    search: stage => addressOf({ ...view, stage }),
    all: 'last',
  })
}

export function stageName(stage: CaseStage): string {
  return stageLabels[stage]
}

/** 'Checking · is:unread' */
export function viewInWords({ stage, q }: View): string {
  return [stage ? stageName(stage) : 'All stages', q].filter(Boolean).join(' · ')
}

function totalOf(counts: Queue['counts']): number {
  return Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0)
}

/** How many applications a view shows. */
export function sizeOf({ stage }: View, counts: Queue['counts']): number {
  return stage ? (counts[stage] ?? 0) : totalOf(counts)
}
