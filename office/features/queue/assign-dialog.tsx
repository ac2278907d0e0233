import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { callOffice } from '../../lib/call.ts'
import { useMe } from '../../lib/me.ts'
import { initialsOf } from '../../lib/names.ts'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'

const figures = new Intl.NumberFormat('en-GB')

/** Colleagues with how much each has, as the dialog and the suggestions of the search know them. */
export function useColleagues(isWanted = true) {
  return useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => callOffice(queueWorkCalls.listColleagues, { signal }),
    enabled: isWanted,
  })
}

interface AssignDialogProps {
  count: number
  isBusy: boolean
  /** Why the last try failed. */
  failure: Error | null
  onAssign: (assignees: { id: string; full_name: string }[]) => void
  onClose: () => void
}

/** Who gets the chosen applications. Several share them evenly. */
export function AssignDialog({ count, isBusy, failure, onAssign, onClose }: AssignDialogProps): ReactElement {
  const me = useMe()
  const { data = [], error, isPending, refetch } = useColleagues()
  const [picked, setPicked] = useState<readonly string[]>([])
  const people = [...data.filter(({ id }) => id === me.id), ...data.filter(({ id }) => id !== me.id)]
  const chosen = people.filter(({ id }) => picked.includes(id))
  const toggle = (id: string) => setPicked(picked.includes(id) ? picked.filter(one => one !== id) : [...picked, id])
  const what = count === 1 ? '1 application' : `${figures.format(count)} applications`
  return (
    <Dialog
      id="assign"
      title={`Assign ${what}`}
      open
      onClose={onClose}
      width={30}
      actions={
        <>
          <Button
            onClick={() => onAssign(chosen)}
            busy={isBusy}
            busyLabel="Assigning..."
            disabled={chosen.length === 0 || count === 0}
          >
            {chosen.length > 1 ? `Share among ${chosen.length}` : 'Assign'}
          </Button>
          <Button look="quiet" onClick={() => onAssign([])} disabled={isBusy || count === 0}>
            Unassign
          </Button>
        </>
      }
    >
      <WriteFailed failure={failure} title="Nothing has been assigned" />
      {isPending && !error && <LoadingRows label="Loading your colleagues" rows={4} />}
      {error && <LoadFailed error={error} retry={refetch} />}
      {people.length > 0 && (
        <fieldset className="assignees">
          <legend>{shareInWords(count, chosen.length)}</legend>
          {people.map(({ id, full_name, load }) => (
            <label key={id} className="assignee">
              <input type="checkbox" checked={picked.includes(id)} onChange={() => toggle(id)} />
              <span className="initials" aria-hidden="true">
                {initialsOf(full_name)}
              </span>
              <span>{id === me.id ? `${full_name} (you)` : full_name}</span>
              <span className="soft">{load === 0 ? 'none in progress' : `${figures.format(load)} in progress`}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}

/** 'About 13 each' */
export function shareInWords(count: number, people: number): string {
  if (people === 0) return 'Choose one colleague, or several to share them out evenly.'
  if (people === 1) return 'All of them will go to this colleague.'
  const least = Math.floor(count / people)
  return count % people === 0 ? `${least} each.` : `${least} or ${least + 1} each.`
}
