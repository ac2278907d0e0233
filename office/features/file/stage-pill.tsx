import type { ReactElement } from 'react'
import { dayAndMonth } from '#shared/domain/calendar.ts'
import type { CaseStage } from '#shared/domain/case-life.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import { Pill, type PillTone } from '../../ui/pill.tsx'
import type { CaseFile } from './file-query.ts'

const tones: Partial<Record<CaseStage, PillTone>> = {
  with_applicant: 'waiting',
  ready: 'good',
  told: 'good',
  withdrawn: 'quiet',
}

/** Where the case is, and until when where someone is asked for something. */
export function StagePill({ file: { case: held } }: { file: CaseFile }): ReactElement {
  return (
    <Pill tone={tones[held.stage]}>
      {stageNames[held.stage]}
      {held.stage === 'with_applicant' && held.due_at && ` until ${lastDay(held.due_at)}`}
    </Pill>
  )
}

/** The last day before a moment that is too late. */
export function lastDay(dueAt: string): string {
  return dayAndMonth(new Date(Date.parse(dueAt) - 1))
}
