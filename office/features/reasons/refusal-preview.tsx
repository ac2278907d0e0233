import type { ReactElement } from 'react'
import type { OwnFigure } from '#shared/domain/decisions.ts'
import { DecisionPreview } from '../decide/preview.tsx'
import type { ReasonDraft } from './reason-drafts.ts'

/** Example values of an applicant’s own figure. */
const examples: Record<OwnFigure, string> = {
  'o-level': 'Chemistry: C6 or better – you have D7',
  'jamb-score': 'JAMB score: 150 or more – you have 143',
  cgpa: 'CGPA: 2.5 of 5.0 or more – you have 2.1',
  'degree-class': 'Degree: second class lower or better – you have third class',
}

/** A refusal with this reason, as its applicant reads it. */
export function RefusalPreview({ reason: { request, figure } }: { reason: ReasonDraft }): ReactElement {
  const own_figure = figure ? examples[figure] : undefined
  return (
    <DecisionPreview
      kind="rejection"
      firstName="Aisha"
      programme={{ id: 'bsc-software-engineering', title: 'B.Sc. Software Engineering' }}
      session={undefined}
      conditions={[]}
      reasons={request.trim() ? [{ sentence: request.trim(), own_figure }] : []}
      answerBy={undefined}
      answerDays={undefined}
    />
  )
}
