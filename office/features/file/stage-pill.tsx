import type { ReactElement } from 'react'
import { dayAndMonth } from '#shared/domain/calendar.ts'
import type { CaseStage } from '#shared/domain/case-life.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import type { CaseFile } from './file-query.ts'

const tones: Partial<Record<CaseStage, 'quiet' | 'waiting' | 'good'>> = {
  with_applicant: 'waiting',
  ready: 'good',
  told: 'good',
  withdrawn: 'quiet',
}

/** Where the case is, and until when where someone is asked for something. */
export function StagePill({ file: { case: held } }: { file: CaseFile }): ReactElement {
  return (
    <span className="pill" data-tone={tones[held.stage]}>
      {stageNames[held.stage]}
      {held.stage === 'with_applicant' && held.due_at && ` until ${lastDay(held.due_at)}`}
    </span>
  )
}

/** The last day before a moment that is too late. */
export function lastDay(dueAt: string): string {
  return dayAndMonth(new Date(Date.parse(dueAt) - 1))
}
