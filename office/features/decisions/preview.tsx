import type { ReactElement, ReactNode } from 'react'
import type { DecisionAsTold } from '#shared/contract/schemas/decision-as-told.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { DecisionView } from '#views/decision/decision-view.tsx'
import '#views/decision/decision.css'
import './preview.css'

interface DecisionPreviewProps {
  asTold: DecisionAsTold
  /** 'What the applicant reads' */
  caption: ReactNode
  /** Where the letter can be read. */
  letter?: ReactNode
}

/** The applicant’s own page of a decision, without what only they can use. */
export function DecisionPreview({ asTold, caption, letter }: DecisionPreviewProps): ReactElement {
  return (
    <figure className="apart decision-preview">
      <figcaption>{caption}</figcaption>
      <div className="preview-page">
        <DecisionView
          application={asTold.application}
          held={asTold.case}
          tile={tileOf}
          own={undefined}
          letter={letter ?? <p>The letter can be downloaded here.</p>}
        />
      </div>
    </figure>
  )
}

const tileOf = (programme: string | null) => <MotifThumb subject={findProgramme(programme)?.image ?? 'default'} />
