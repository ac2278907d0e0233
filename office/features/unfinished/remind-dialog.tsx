import type { ReactElement } from 'react'
import { unfinishedCalls } from '#shared/contract/calls/office/unfinished.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { people } from '../sittings/sittings-query.ts'
import { refreshUnfinished, type Unfinished } from './unfinished-query.ts'
import { nameOf, titleOf } from './unfinished-words.ts'

interface RemindDialogProps {
  chosen: readonly Unfinished[]
  onDone: () => void
  onClose: () => void
}

/** How many are reminded, and what the first of them reads. */
export function RemindDialog({ chosen, onDone, onClose }: RemindDialogProps): ReactElement {
  const form = useForm(
    {},
    (_, idempotencyKey) =>
      callOffice(unfinishedCalls.remindUnfinished, { body: { uuids: chosen.map(({ uuid }) => uuid) }, idempotencyKey }),
    {
      says: ({ reminded, left_out }) => [
        `${people(reminded)} reminded`,
        left_out.map(({ why, count }) => `${count} ${why}.`).join(' ') || 'The emails go out behind more urgent ones.',
      ],
      refresh: refreshUnfinished,
      onDone() {
        onDone()
        onClose()
      },
    },
  )
  const [first] = chosen
  return (
    <FormDialog
      id="remind-unfinished"
      title={`Remind ${people(chosen.length)}?`}
      form={form}
      label={`Remind ${people(chosen.length)}`}
      busyLabel="Sending..."
      onClose={onClose}
    >
      {first && (
        <>
          <p className="soft">{`${nameOf(first)} will read:`}</p>
          <blockquote className="message-sample breaks" dir="auto">
            {`Your application for ${titleOf(first)} is not finished. Everything you filled in is saved. Submit by ${longDate(new Date(Date.parse(first.closes_at) - 1))}.`}
          </blockquote>
        </>
      )}
      <p className="soft">No one is reminded twice in seven days. You cannot undo this.</p>
    </FormDialog>
  )
}
