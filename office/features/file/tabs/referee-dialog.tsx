import { type FormEvent, type ReactElement, useState } from 'react'
import { TextField } from '#app/ui/text-field.tsx'
import { wasDeclined } from '../../../lib/call.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../../ui/field-problems.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { PromptDialog } from '../../../ui/prompt-dialog.tsx'
import type { CaseFile } from '../file-query.ts'
import { useChangeReferee } from './referee-calls.ts'
import type { Referee } from './references-tab.tsx'

interface RefereeDialogProps {
  file: CaseFile
  number: number
  /** Absent while no one has this place. */
  referee?: Referee
  onClose: () => void
}

const fields = ['new_referee_name', 'new_referee_email']

/** Gives a place to a referee, or corrects who has it, and says who will be told. */
export function RefereeDialog({ file, number, referee, onClose }: RefereeDialogProps): ReactElement {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const change = useChangeReferee(file, number, onClose)
  const failure = change.error && !wasDeclined(change.error) ? change.error : null
  useFocusOnProblem(failure, change.failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!change.isPending) change.mutate({ name, email })
  }
  return (
    <PromptDialog id="referee" title={referee ? `Replace ${referee.name}` : `Referee ${number}`} onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={change.failureCount} />}
        <TextField
          name="new_referee_name"
          label="Name"
          value={name}
          autoFocus
          error={problemOf(failure, 'new_referee_name')}
          onChange={event => setName(event.target.value)}
        />
        <TextField
          name="new_referee_email"
          type="email"
          label="Academic email address"
          value={email}
          error={problemOf(failure, 'new_referee_email')}
          onChange={event => setEmail(event.target.value)}
        />
        <p className="soft">
          {referee
            ? `If this is another address, the link of ${referee.name} stops working, and we email them, the new referee and the applicant. If it is the same, only the name is corrected.`
            : 'We email the referee, and tell the applicant.'}
        </p>
        <FormButtons label="Save" busyLabel="Saving..." isBusy={change.isPending} onCancel={onClose} />
      </form>
    </PromptDialog>
  )
}
