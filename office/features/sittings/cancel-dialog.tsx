import type { ReactElement } from 'react'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { callOffice } from '../../lib/call.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { people, sittingsChanged, whenOf } from './sittings-query.ts'

/** Cancels a sitting with a reason, which applicants read. */
export function CancelDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }): ReactElement {
  const { id, taken } = sitting
  return (
    <ReasonDialog
      id="cancel-sitting"
      title="Cancel this sitting?"
      hint="Applicants will read this."
      maxLength={500}
      button={{ label: 'Cancel sitting', busy: 'Cancelling...', look: 'danger', cancel: 'Keep it' }}
      send={reason => callOffice(sittingCalls.cancelSitting, { params: { id }, body: { reason } })}
      says={['Sitting cancelled', taken > 0 ? `We are emailing ${people(taken)}.` : undefined]}
      refresh={sittingsChanged}
      onClose={onClose}
    >
      <p>
        {whenOf(sitting)}. {taken > 0 && `${people(taken)} will lose their place. You can invite them again.`}
      </p>
    </ReasonDialog>
  )
}
