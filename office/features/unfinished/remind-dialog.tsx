import type { ReactElement } from 'react'
import { Button } from '#app/ui/button.tsx'
import { longDate } from '#shared/domain/calendar.ts'
import { wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { people } from '../sittings/sittings-query.ts'
import { type Unfinished, useRemind } from './unfinished-query.ts'
import { nameOf, titleOf } from './unfinished-words.ts'

interface RemindDialogProps {
  chosen: readonly Unfinished[]
  onDone: () => void
  onClose: () => void
}

/** How many are reminded, and what the first of them reads. */
export function RemindDialog({ chosen, onDone, onClose }: RemindDialogProps): ReactElement {
  const remind = useRemind(({ reminded, left_out }) => {
    tell(
      `${people(reminded)} reminded`,
      left_out.map(({ why, count }) => `${count} ${why}.`).join(' ') || 'The emails go out behind more urgent ones.',
    )
    onDone()
    onClose()
  })
  const [first] = chosen
  return (
    <PromptDialog id="remind-unfinished" title={`Remind ${people(chosen.length)}?`} onCancel={onClose}>
      <div className="form">
        {remind.error && !wasDeclined(remind.error) && (
          <FormFailure error={remind.error} attempt={remind.failureCount} />
        )}
        {first && (
          <>
            <p className="soft">{`${nameOf(first)} will read:`}</p>
            <blockquote className="message-sample" dir="auto">
              {`Your application for ${titleOf(first)} is not finished. Everything you filled in is saved. Submit by ${longDate(new Date(Date.parse(first.closes_at) - 1))}.`}
            </blockquote>
          </>
        )}
        <p className="soft">No one is reminded twice in seven days. You cannot undo this.</p>
        <div className="cluster">
          <Button
            busy={remind.isPending}
            busyLabel="Sending..."
            autoFocus
            onClick={() => remind.mutate(chosen.map(({ uuid }) => uuid))}
          >
            {`Remind ${people(chosen.length)}`}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </PromptDialog>
  )
}
