import type { ReactElement } from 'react'
import { trackNames } from '#shared/domain/seats.ts'
import { momentInWords } from '../../../lib/words.ts'
import { DecisionPreview } from '../../decisions/preview.tsx'
import type { Decision } from './decision-state.ts'

/** Who did what with a decision, and when. */
export function DecisionSteps({ decision }: { decision: Decision }): ReactElement {
  const { proposed, approved, programme, track, offer, releases_at, release, state, revoke_asked } = decision
  return (
    <ol className="apart steps">
      <li>
        Proposed by <strong>{proposed.by?.full_name ?? 'the office'}</strong>, {momentInWords(proposed.at)}
      </li>
      {approved && (
        <li>
          Approved by <strong>{approved.by?.full_name ?? 'the office'}</strong>, {momentInWords(approved.at)}
        </li>
      )}
      {approved && offer && track && (
        <li>
          A seat is held: <strong>{programme?.title}</strong>
          {track !== 'general' && `, ${trackNames[track]}`}
        </li>
      )}
      {state === 'approved' && (
        <li>
          {releases_at ? (
            <>
              Published <strong>{momentInWords(releases_at)}</strong>
              {release && ` with “${release}”`}
            </>
          ) : (
            'Not in a confirmed release yet. The applicant cannot see it.'
          )}
        </li>
      )}
      {state === 'told' && releases_at && (
        <li>
          The applicant was told {momentInWords(releases_at)}
          {release && ` with “${release}”`}
        </li>
      )}
      {revoke_asked && (
        <li>
          <strong>{revoke_asked.by?.full_name ?? 'A colleague'}</strong> asked to revoke it,{' '}
          {momentInWords(revoke_asked.at)}
          <q className="said" dir="auto">
            {revoke_asked.reason}
          </q>
        </li>
      )}
    </ol>
  )
}

/** A decision that is stored, as its applicant reads it. */
export function PreviewOf({ decision }: { decision: Decision }): ReactElement | null {
  const { as_told, state, releases_at } = decision
  if (!as_told) return null
  return <DecisionPreview asTold={as_told} caption={captionOf(state, releases_at)} />
}

function captionOf(state: Decision['state'], releasesAt: string | undefined): string {
  if (state === 'told') return 'What the applicant reads'
  return releasesAt
    ? `What the applicant will read from ${momentInWords(releasesAt)}`
    : 'What the applicant would read if this were released now'
}
