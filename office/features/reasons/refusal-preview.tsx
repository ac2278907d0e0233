import type { ReactElement } from 'react'
import type { DecisionAsTold } from '#shared/contract/schemas/decision-as-told.ts'
import type { OwnFigure } from '#shared/domain/decisions.ts'
import { draftAsTold } from '../decide/draft-as-told.ts'
import { DecisionPreview } from '../decide/preview.tsx'
import { emptyProposal } from '../decide/proposal-draft.ts'
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
  const draft = { ...emptyProposal, kind: 'rejection', reasons: ['example'] } as const
  const reason = { code: 'example', label: '', sentence: request.trim(), ...(own_figure ? { own_figure } : {}) }
  const choices = { reasons: request.trim() ? [reason] : [], programmes: [] }
  return (
    <DecisionPreview
      asTold={draftAsTold({ application: example, draft, kind: 'rejection', choices, at: new Date() })}
      caption="What an applicant reads"
    />
  )
}

const example: DecisionAsTold['application'] = {
  ...{ application_number: null, first_name: 'Aisha', program_type: 'undergraduate' as const },
  ...{ selected_program: 'bsc-software-engineering', selected_program_title: 'B.Sc. Software Engineering' },
}
