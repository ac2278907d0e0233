import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { CaseFile } from '../file-query.ts'
import { type Move, useMove } from './moves.ts'

type ReasonDialogProps = { file: CaseFile; move: Move; onClose: () => void }

/** Asks why, where a move needs a reason. */
export function ReasonDialog({ file, move, onClose }: ReasonDialogProps): ReactElement {
  const id = useId()
  const [reason, setReason] = useState('')
  const send = useMove(file, onClose)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (reason.trim()) send.mutate({ to: move.to, reason })
  }
  return (
    <Dialog id={id} open title={move.label.replace('…', '')} onClose={onClose}>
      <form onSubmit={submit} className="send">
        <TextArea
          name="reason"
          label="Why?"
          hint="This is saved with the application."
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        <Button type="submit" busy={send.isPending} disabled={reason.trim() === ''}>
          {move.label.replace('…', '')}
        </Button>
      </form>
    </Dialog>
  )
}
