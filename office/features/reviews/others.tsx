import type { ReactElement } from 'react'
import { recommendationNames } from '#shared/domain/review.ts'
import type { CaseReviews, Criterion } from './score-query.ts'

/** The readers’ scores side by side, with criteria as rows. People who may not see them yet get a sentence. */
export function Others({ reviews, me }: { reviews: CaseReviews; me: string }): ReactElement | null {
  const { rubric, readers = [], outcome, difference } = reviews
  const scored = readers.flatMap(({ reader, submitted }) => (submitted ? [{ reader, submitted }] : []))
  if (!rubric || scored.length === 0) return null
  return (
    <section className="column others" aria-labelledby="others-title">
      <h2 id="others-title">What the readers scored</h2>
      {outcome === 'third-wanted' && (
        <p className="others-apart">
          They differ by {difference} points, and the rubric allows {rubric.tolerance}. A third reader is needed.
        </p>
      )}
      <ScoresTable criteria={rubric.criteria} scored={scored} me={me} />
      {scored.map(
        ({ reader, submitted }) =>
          submitted.comment && (
            <blockquote key={reader.id}>
              <p dir="auto">{submitted.comment}</p>
              <footer className="soft small">{reader.id === me ? 'You' : reader.full_name}</footer>
            </blockquote>
          ),
      )}
    </section>
  )
}

interface Scored {
  reader: { id: string; full_name: string }
  submitted: NonNullable<NonNullable<CaseReviews['readers']>[number]['submitted']>
}

type ScoresTableProps = { criteria: readonly Criterion[]; scored: readonly Scored[]; me: string }

function ScoresTable({ criteria, scored, me }: ScoresTableProps): ReactElement {
  return (
    <div className="table-wrap" tabIndex={-1}>
      <table className="others-table">
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            {scored.map(({ reader }) => (
              <th key={reader.id} scope="col">
                {reader.id === me ? 'You' : reader.full_name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {criteria.map(({ id, label, min, words }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {scored.map(({ reader, submitted }) => {
                const score = submitted.scores[id]
                return (
                  <td key={reader.id} title={score === undefined ? undefined : words[score - min]}>
                    {score ?? 'none'}
                  </td>
                )
              })}
            </tr>
          ))}
          <tr>
            <th scope="row">Total of 100</th>
            {scored.map(({ reader, submitted }) => (
              <td key={reader.id}>{submitted.total}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">Recommends</th>
            {scored.map(({ reader, submitted }) => (
              <td key={reader.id}>{recommendationNames[submitted.recommendation]}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
