import { useRef, useState } from 'react'
import { SubmissionBadge } from '#app/features/outcome/submission-badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Referee } from './referee.ts'
import { RefereeEdit } from './referee-edit.tsx'
import { RefereeMails } from './referee-mails.tsx'
import { RemindButton } from './remind-button.tsx'
import { type Applicant, TellReferee } from './tell-referee.tsx'

type RefereeRowProps = {
  referee: Referee
  otherEmails: readonly string[]
  applicant: Applicant
  /** Refetches the state of the referees. */
  onChanged: () => Promise<void>
}

/** One referee, with the possible actions while the reference is pending: choose someone else, or remind. */
export function RefereeRow({ referee, otherEmails, applicant, onChanged }: RefereeRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const title = `referee-${referee.number}`
  const mayChange = referee.mayChange && !referee.isSubmitted

  function close(): void {
    setIsEditing(false)
    // The button is back only after this state is rendered.
    requestAnimationFrame(() => editButton.current?.focus())
  }

  return (
    <li aria-labelledby={title}>
      <RefereeHead referee={referee} titleId={title} />
      {referee.notes.length > 0 && (
        <ul className="referee-notes bare-list small">
          {referee.notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {!isEditing && (
        <div className="cluster referee-actions">
          {mayChange && (
            <Button
              ref={editButton}
              look={referee.needs ? 'secondary' : 'quiet'}
              icon="edit"
              onClick={() => setIsEditing(true)}
            >
              {referee.name ? 'Edit' : 'Add referee'}
              <VisuallyHidden> referee {referee.number}</VisuallyHidden>
            </Button>
          )}
          <RemindButton referee={referee} applicationUuid={applicant.applicationUuid} onReminded={onChanged} />
        </div>
      )}
      {isEditing && mayChange && (
        <RefereeEdit
          referee={referee}
          otherEmails={otherEmails}
          ownEmail={applicant.email}
          applicationUuid={applicant.applicationUuid}
          onChanged={onChanged}
          onClose={close}
        />
      )}
      {(referee.askedAt || referee.mails.length > 0) && (
        <div className="referee-more">
          {referee.askedAt && <TellReferee referee={referee} askedAt={referee.askedAt} applicant={applicant} />}
          <RefereeMails referee={referee} />
        </div>
      )}
    </li>
  )
}

function RefereeHead({ referee, titleId }: { referee: Referee; titleId: string }) {
  return (
    <div className="referee-row">
      <div>
        <h2 id={titleId} className="referee-number">
          Referee {referee.number}
        </h2>
        {referee.name && (
          <p className="referee-name" translate="no">
            {referee.name}
          </p>
        )}
        {referee.email && (
          <p className="soft">
            <EmailText address={referee.email} />
          </p>
        )}
      </div>
      <SubmissionBadge isSubmitted={referee.isSubmitted} />
    </div>
  )
}
