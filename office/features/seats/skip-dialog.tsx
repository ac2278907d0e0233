import { type ReactElement, useId, useState } from 'react'
import { rankCalls } from '#shared/contract/calls/office/ranks.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { callOffice } from '../../lib/call.ts'
import { fullNameOf } from '../../lib/names.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Textarea } from '../../ui/fields.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { type RankRow, seatsChanged, type Waiting } from './seats-query.ts'

type SkipDialogProps = { row: RankRow | Waiting; onClose: () => void }

/** Skips a rank with a reason, or undoes a skip. */
export function SkipDialog({ row, onClose }: SkipDialogProps): ReactElement {
  const id = useId()
  const [reason, setReason] = useState('')
  const params = { uuid: row.uuid }
  const change = useWrite(
    () =>
      row.skip
        ? callOffice(rankCalls.endSkip, { params })
        : callOffice(rankCalls.skipRank, { params, body: { reason } }),
    {
      says: row.skip ? `Rank ${row.rank} counts again` : `Rank ${row.rank} is skipped`,
      refresh: seatsChanged,
      onFresh: onClose,
      failure: 'in place',
    },
  )
  return (
    <Dialog
      id={id}
      open
      title={row.skip ? `Undo the skip of rank ${row.rank}` : `Skip rank ${row.rank}`}
      onClose={onClose}
      width={30}
      actions={
        <>
          <Button
            busy={change.isBusy}
            busyLabel="Saving..."
            disabled={!row.skip && reason.trim() === ''}
            onClick={() => change.run()}
          >
            {row.skip ? 'Undo skip' : 'Skip this rank'}
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <WriteFailed failure={change.failure} title="Nothing has changed" />
      {row.skip ? (
        <p>
          {row.skip.by.full_name} skipped <b>{fullNameOf(row)}</b>: {row.skip.reason}
        </p>
      ) : (
        <Reason name={fullNameOf(row)} value={reason} onChange={setReason} />
      )}
    </Dialog>
  )
}

interface ReasonProps {
  name: string
  value: string
  onChange: (reason: string) => void
}

function Reason({ name, value, onChange }: ReasonProps): ReactElement {
  return (
    <>
      <p>
        <b>{name}</b> will not get a place from this list, and the next rank will. The reason is saved in the history of
        the application.
      </p>
      <Textarea label="Why is this rank skipped?" rows={3} maxLength={500} required value={value} onWrite={onChange} />
    </>
  )
}
