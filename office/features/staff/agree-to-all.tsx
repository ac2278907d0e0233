import { type ReactElement, useState } from 'react'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import { callOffice } from '../../lib/call.ts'
import { type Fate, useEach } from '../../lib/use-each.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { requestInWords } from './request-words.ts'
import { refreshStaff, type StaffRequest } from './staff-query.ts'

interface AgreeToAllProps {
  /** Those to which the reader can agree. */
  requests: readonly StaffRequest[]
  onClose: () => void
}

/** Agrees to requests one after the other. What cannot be agreed to says why, and stays. */
export function AgreeToAll({ requests, onClose }: AgreeToAllProps): ReactElement {
  // As they were when the dialog was opened: what is done in it changes them.
  const [asked] = useState(() => requests.map(request => ({ ...request, key: request.id })))
  const { fates, isBusy, isOver, run } = useEach(
    ({ id }: (typeof asked)[number]) => callOffice(staffCalls.agreeToRequest, { params: { id } }),
    refreshStaff,
  )
  return (
    <FormDialog
      id="agree-to-all"
      title={isOver ? 'What became of each' : `Agree to all ${asked.length}?`}
      form={{ isBusy, attempt: 0, general: null, submit: () => void run(asked) }}
      label={isOver ? undefined : 'Agree to all'}
      busyLabel="Agreeing..."
      cancelLabel={isOver ? 'Close' : 'Cancel'}
      stays={isBusy}
      onClose={onClose}
    >
      <ul className="ruled" data-pad="2" role={isOver ? 'status' : undefined}>
        {asked.map(request => (
          <li key={request.id} className="breaks">
            {requestInWords(request)} <span className="soft">{fateInWords(fates.get(request.id))}</span>
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

function fateInWords(fate: Fate | undefined): string {
  if (fate === undefined) return ''
  if (fate === 'now') return '…'
  return fate === 'done' ? '· agreed' : `· ${fate.why}`
}
