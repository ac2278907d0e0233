import type { ReactElement } from 'react'
import { trackNames } from '#shared/domain/seats.ts'
import { DecisionPreview } from '../../decide/preview.tsx'
import type { CaseFile } from '../file-query.ts'
import { momentInWords } from '../words.ts'
import type { Decision } from './decision-state.ts'

/** Who did what with a decision, and when. */
export function DecisionSteps({ decision }: { decision: Decision }): ReactElement {
  const { proposed, approved, programme, track, offer, releases_at, release, state, revoke_asked } = decision
  return (
    <ol className="decide-steps">
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
          <q dir="auto">{revoke_asked.reason}</q>
        </li>
      )}
    </ol>
  )
}

/** A decision that is stored, as its applicant reads it. */
export function PreviewOf({ file, decision }: { file: CaseFile; decision: Decision }): ReactElement {
  const { kind, programme, conditions, reasons, answer_by } = decision
  return (
    <DecisionPreview
      kind={kind}
      firstName={file.name.given.split(' ')[0] ?? file.name.surname}
      programme={programme ?? { id: file.selected_program, title: file.selected_program_title ?? '' }}
      session={file.round?.session}
      conditions={conditions.map(({ text }) => text)}
      reasons={reasons}
      answerBy={answer_by}
      answerDays={undefined}
    />
  )
}
