import type { ReactElement } from 'react'
import type * as z from 'zod'
import type { screeningPreview } from '#shared/contract/schemas/sittings.ts'
import { Button } from '#ui/button.tsx'

/** A line of a list: null is absent. */
export interface ScoreRow {
  application_number: string
  score: number | null
}

interface ScreeningPreviewProps {
  preview: z.output<typeof screeningPreview>
  rows: readonly ScoreRow[]
  isBusy: boolean
  /** Called with the rows that can be imported. */
  onImport: (rows: ScoreRow[]) => void
}

/** The effect of an import, and why some lines cannot be imported. */
export function ScreeningPreview({ preview, rows, isBusy, onImport }: ScreeningPreviewProps): ReactElement {
  const { scores, absent, refused, refused_count } = preview
  const isWhole = refused.length === refused_count
  const left = rows
    .filter((_, index) => !refused.some(one => one.index === index))
    .map(({ application_number, score }) => ({ application_number, score }))
  return (
    <div role="status" className="stack">
      <p>
        <b>{scores}</b> {scores === 1 ? 'score' : 'scores'}, <b>{absent}</b> absent, <b>{refused_count}</b> refused.
      </p>
      {refused.length > 0 && (
        <ul className="marked wrong">
          {refused.map(({ index, application_number, why }) => (
            <li key={index}>
              <span className="mono" translate="no">
                {application_number}
              </span>{' '}
              {why}
            </li>
          ))}
        </ul>
      )}
      {!isWhole && <p>More than {refused.length} lines are refused. Correct the list and check it again.</p>}
      {left.length > 0 && isWhole && (
        <p>
          <Button busy={isBusy} busyLabel="Importing..." onClick={() => onImport(left)}>
            {refused.length > 0 ? `Import the other ${left.length}` : `Import ${left.length}`}
          </Button>
        </p>
      )}
    </div>
  )
}
