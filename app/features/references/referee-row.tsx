import { useRef, useState } from 'react'
import { SubmissionBadge } from '#app/features/outcome/submission-badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Referee } from './referee.ts'
import { RefereeEdit } from './referee-edit.tsx'

type RefereeRowProps = { referee: Referee; otherEmail: string; ownEmail: string }

/** One referee, with the way to name somebody else while the reference is pending. */
export function RefereeRow({ referee, otherEmail, ownEmail }: RefereeRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const title = `referee-${referee.number}`

  function close(): void {
    setIsEditing(false)
    // The button is back only after this state is drawn.
    requestAnimationFrame(() => editButton.current?.focus())
  }

  return (
    <li aria-labelledby={title}>
      <div className="referee-row">
        <div>
          <h2 id={title} className="referee-number">
            Referee {referee.number}
          </h2>
          <p className="referee-name">{referee.name}</p>
          <p className="soft">{referee.email}</p>
        </div>
        <SubmissionBadge isSubmitted={referee.isSubmitted} />
      </div>
      {!referee.isSubmitted && !isEditing && (
        <Button ref={editButton} look="quiet" icon="edit" className="referee-change" onClick={() => setIsEditing(true)}>
          Edit<VisuallyHidden> referee {referee.number}</VisuallyHidden>
        </Button>
      )}
      {isEditing && !referee.isSubmitted && (
        <RefereeEdit referee={referee} otherEmail={otherEmail} ownEmail={ownEmail} onClose={close} />
      )}
    </li>
  )
}
