import type { ReactElement } from 'react'
import { peopleCalls } from '#shared/contract/calls/office/people.ts'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Blocks } from './merge-panel.tsx'
import { type PairDetails, refreshPeople } from './people-query.ts'

/** Which account stays, what moves, and how the office knows. */
export function ProposeDialog({ pair, onClose }: { pair: PairDetails; onClose: () => void }): ReactElement {
  const form = useForm(
    () => ({ keep: newestSignIn(pair), reason: '' }),
    body => callOffice(peopleCalls.proposeMerge, { params: { id: pair.id }, body }),
    {
      says: ['Proposed', 'We have emailed a code to each of the two addresses.'],
      refresh: refreshPeople,
      onFresh: onClose,
    },
  )
  const { keep } = form.values
  const isBlocked = (pair.blocks.find(one => one.keep === keep)?.reasons.length ?? 0) > 0
  return (
    <FormDialog
      id="propose-merge"
      title="Join these two accounts"
      form={form}
      label={isBlocked ? undefined : 'Propose'}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <Keep pair={pair} keep={keep} onKeep={id => form.change({ keep: id })} />
      <Blocks pair={pair} keep={keep} />
      {!isBlocked && (
        <>
          <TextArea
            {...form.text('reason')}
            label="How do you know that this is one person?"
            hint="Your colleague reads it before approving."
            rows={3}
            maxLength={1000}
          />
          <p className="soft">
            We will email a code to each address. The applicant gives you both, so that no one can take over the account
            of someone else.
          </p>
        </>
      )}
    </FormDialog>
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
      <fieldset className="column people-keep" data-gap="2">
        <legend className="choice-legend">Which account stays?</legend>
        {pair.people.map(person => (
          <label key={person.id} className="choice">
            <input
              type="radio"
              name="keep"
              value={person.id}
              checked={keep === person.id}
              onChange={() => onKeep(person.id)}
            />
            <span className="breaks">{person.email}</span>
          </label>
        ))}
      </fieldset>
      {gone && (
        <p className="soft">
          {gone.applications.length === 1 ? '1 application moves' : `${gone.applications.length} applications move`},
          with documents, payments, references and messages. No one can sign in with{' '}
          <span className="breaks">{gone.email}</span> afterwards. It can be undone for 30 days.
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
