import { type ReactElement, useState } from 'react'
import { matriculationCalls } from '#shared/contract/calls/office/matriculation.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { type Said, useWrite } from '../../lib/use-write.ts'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
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
  const give = useWrite(
    (_, idempotencyKey) => callOffice(matriculationCalls.giveNumbers, { idempotencyKey, body: { ids: [...ids] } }),
    {
      says: ({ numbers }) => givenInWords(numbers.map(({ number }) => number)),
      refresh: refreshOffers,
      onDone() {
        setAsking(false)
        onDone()
      },
    },
  )
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
      {isAsking && (
        <PromptDialog id="give-numbers" title={`${label}?`} onCancel={() => setAsking(false)}>
          <p>
            {people(ids.length)} will be enrolled, in the order of their names. Numbers are final. We will email the
            applicants.
          </p>
          <div className="cluster">
            <Button busy={give.isBusy} busyLabel="Giving numbers..." onClick={() => give.run()}>
              {label}
            </Button>
            <Button look="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          </div>
        </PromptDialog>
      )}
    </div>
  )
}

function givenInWords(numbers: readonly string[]): Said {
  const [first, ...others] = numbers.toSorted()
  if (others.length === 0) return ['Number given', first]
  return [`${numbers.length} numbers given`, `${first} to ${others.at(-1)}`]
}
