import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { peopleCalls } from '#shared/contract/calls/office/people.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { Blocks } from './merge-panel.tsx'
import { type PairDetails, refreshPeople } from './people-query.ts'

/** Which account stays, what moves, and how the office knows. */
export function ProposeDialog({ pair, onClose }: { pair: PairDetails; onClose: () => void }): ReactElement {
  const [keep, setKeep] = useState(() => newestSignIn(pair))
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: () => callOffice(peopleCalls.proposeMerge, { params: { id: pair.id }, body: { keep, reason } }),
    onSuccess: () => {
      tell('Proposed', 'We have emailed a code to each of the two addresses.')
      onClose()
    },
    onSettled: refreshPeople,
  })
  const failure = error && !wasDeclined(error) ? error : null
  const isBlocked = (pair.blocks.find(one => one.keep === keep)?.reasons.length ?? 0) > 0
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <PromptDialog id="propose-merge" title="Join these two accounts" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['keep', 'reason']) && <FormFailure error={failure} attempt={failureCount} />}
        <Keep pair={pair} keep={keep} onKeep={setKeep} />
        <Blocks pair={pair} keep={keep} />
        {!isBlocked && (
          <>
            <TextArea
              name="reason"
              label="How do you know that this is one person?"
              hint="Your colleague reads it before approving."
              rows={3}
              maxLength={1000}
              value={reason}
              error={problemOf(failure, 'reason')}
              onChange={event => setReason(event.target.value)}
            />
            <p className="soft">
              We will email a code to each address. The applicant gives you both, so that no one can take over the
              account of someone else.
            </p>
          </>
        )}
        <div className="cluster">
          {!isBlocked && (
            <Button type="submit" busy={isPending} busyLabel="Saving...">
              Propose
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}

interface KeepProps {
  pair: PairDetails
  /** The id of the account that stays. */
  keep: string
  onKeep: (id: string) => void
}

function Keep({ pair, keep, onKeep }: KeepProps): ReactElement {
  const gone = pair.people.find(({ id }) => id !== keep)
  return (
    <>
      <fieldset className="people-keep">
        <legend>Which account stays?</legend>
        {pair.people.map(person => (
          <label key={person.id} className="choice">
            <input
              type="radio"
              name="keep"
              value={person.id}
              checked={keep === person.id}
              onChange={() => onKeep(person.id)}
            />
            <span className="email-address">{person.email}</span>
          </label>
        ))}
      </fieldset>
      {gone && (
        <p className="soft">
          {gone.applications.length === 1 ? '1 application moves' : `${gone.applications.length} applications move`},
          with documents, payments, references and messages. No one can sign in with{' '}
          <span className="email-address">{gone.email}</span> afterwards. It can be undone for 30 days.
        </p>
      )}
    </>
  )
}

/** The account that was used last is most likely the one that its owner can still reach. */
function newestSignIn({ people }: PairDetails): string {
  const [newest] = people.toSorted((one, other) => (other.signed_in_at ?? '').localeCompare(one.signed_in_at ?? ''))
  return newest?.id ?? ''
}
