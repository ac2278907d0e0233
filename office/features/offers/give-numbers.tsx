import { type ReactElement, useState } from 'react'
import { matriculationCalls } from '#shared/contract/calls/office/matriculation.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { asQuestion } from '../../lib/use-form.ts'
import { type Said, useWrite } from '../../lib/use-write.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { refreshOffers } from './offers-query.ts'

interface GiveNumbersProps {
  ids: readonly string[]
  /** Selects everyone in the list; absent for one person. */
  onAll?: () => void
  onDone: () => void
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** Assigns numbers to the selected people: all of them or none. It cannot be undone, so it asks first. */
export function GiveNumbers({ ids, onAll, onDone }: GiveNumbersProps): ReactElement {
  const [isAsking, setAsking] = useState(false)
  const label = `Give ${ids.length === 1 ? 'a matriculation number' : 'matriculation numbers'}`
  return (
    <div className={onAll ? 'action-bar' : undefined} data-open={ids.length > 0 || undefined}>
      {onAll && (
        <span className="action-count">
          {ids.length === 0 ? 'Choose who gets a number' : `${people(ids.length)} chosen`}
        </span>
      )}
      {ids.length > 0 && <Button onClick={() => setAsking(true)}>{label}</Button>}
      {onAll && (
        <Button look="quiet" onClick={ids.length > 0 ? onDone : onAll}>
          {ids.length > 0 ? 'Clear' : 'Choose all shown'}
        </Button>
      )}
      {isAsking && <GiveDialog ids={ids} label={label} onDone={onDone} onClose={() => setAsking(false)} />}
    </div>
  )
}

interface GiveDialogProps extends Pick<GiveNumbersProps, 'ids' | 'onDone'> {
  label: string
  onClose: () => void
}

function GiveDialog({ ids, label, onDone, onClose }: GiveDialogProps): ReactElement {
  const give = useWrite(
    (_, idempotencyKey) => callOffice(matriculationCalls.giveNumbers, { idempotencyKey, body: { ids: [...ids] } }),
    {
      says: ({ numbers }) => givenInWords(numbers.map(({ number }) => number)),
      refresh: refreshOffers,
      onDone() {
        onClose()
        onDone()
      },
      failure: 'in place',
    },
  )
  return (
    <FormDialog
      id="give-numbers"
      title={`${label}?`}
      form={asQuestion(give)}
      label={label}
      busyLabel="Giving numbers..."
      onClose={onClose}
    >
      <p>
        {people(ids.length)} will be enrolled, in the order of their names. Numbers are final. We will email the
        applicants.
      </p>
    </FormDialog>
  )
}

function givenInWords(numbers: readonly string[]): Said {
  const [first, ...others] = numbers.toSorted()
  if (others.length === 0) return ['Number given', first]
  return [`${numbers.length} numbers given`, `${first} to ${others.at(-1)}`]
}
