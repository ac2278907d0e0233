import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { documentName } from '../../../lib/document-names.ts'
import { ReadersDialog } from '../../reviews/readers-dialog.tsx'
import { type CaseFile, refreshFile } from '../file-query.ts'
import { type Move, uncheckedOf, useMove } from './moves.ts'

type MoveDialogProps = { file: CaseFile; move: Move; onClose: () => void }

/** What is asked before a case is moved. */
export function MoveDialog(props: MoveDialogProps): ReactElement {
  switch (props.move.asks) {
    case 'readers':
      return <HandOverDialog {...props} />
    case 'stop-waiting':
      return <StopWaitingDialog {...props} />
    case 'unchecked':
      return <UncheckedDialog {...props} />
    default:
      return <ReasonDialog {...props} />
  }
}

const inTitle = ({ label }: Move) => label.replace('…', '')

/** Asks why, where a move needs a reason. */
function ReasonDialog({ file, move, onClose }: MoveDialogProps): ReactElement {
  const id = useId()
  const [reason, setReason] = useState('')
  const send = useMove(file, onClose)
  const unchecked = move.to === 'ready' ? uncheckedOf(file) : []
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (reason.trim()) send.run({ ...move, reason })
  }
  return (
    <Dialog id={id} open title={inTitle(move)} onClose={onClose}>
      <form onSubmit={submit} className="apart send" data-gap="4">
        {unchecked.length > 0 && <Unchecked kinds={unchecked} />}
        {move.to === 'withdrawn' && <p>We will email {whoOf(file)} that the application is withdrawn.</p>}
        <TextArea
          name="reason"
          label="Why?"
          hint="This is saved with the application."
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        <Button type="submit" busy={send.isBusy} disabled={reason.trim() === ''}>
          {inTitle(move)}
        </Button>
      </form>
    </Dialog>
  )
}

/** Documents that no one has judged count as seen once the case is decided, so this asks. */
function UncheckedDialog({ file, move, onClose }: MoveDialogProps): ReactElement {
  const id = useId()
  const send = useMove(file, onClose)
  const kinds = uncheckedOf(file)
  return (
    <ConfirmDialog
      id={id}
      open
      title={kinds.length === 1 ? '1 document is not checked' : `${kinds.length} documents are not checked`}
      confirmLabel="Ready without checks"
      cancelLabel="Keep checking"
      look="secondary"
      busy={send.isBusy}
      onConfirm={() => send.run({ ...move, reason: '' })}
      onClose={onClose}
    >
      <Unchecked kinds={kinds} />
      <p>You can bring the application back to checking until a decision is proposed.</p>
    </ConfirmDialog>
  )
}

function Unchecked({ kinds }: { kinds: readonly string[] }): ReactElement {
  return <p>No one has said whether these are fine: {kinds.map(documentName).join(', ')}.</p>
}

/** Open requests are cancelled and the applicant is emailed, so this counts first. */
function StopWaitingDialog({ file, move, onClose }: MoveDialogProps): ReactElement {
  const id = useId()
  const send = useMove(file, onClose)
  const open = (file.case.requests ?? []).filter(({ state }) => state === 'open')
  return (
    <ConfirmDialog
      id={id}
      open
      title="Stop waiting for the applicant?"
      confirmLabel={open.length === 1 ? 'Cancel 1 request' : `Cancel ${open.length} requests`}
      cancelLabel="Keep waiting"
      look="danger"
      busy={send.isBusy}
      onConfirm={() => send.run({ ...move, reason: '' })}
      onClose={onClose}
    >
      <div className="apart send" data-gap="4">
        <dl>
          {open.map(request => (
            <div key={request.id}>
              <dt>{documentName(request.kind)}</dt>
              <dd className="as-written" dir="auto">
                {request.message}
              </dd>
            </div>
          ))}
        </dl>
        <p>We will send {whoOf(file)} 1 email that this is no longer needed. The case moves back to Checking.</p>
      </div>
    </ConfirmDialog>
  )
}

/** A case in review that no one reads is forgotten, so readers are asked first. */
function HandOverDialog({ file, move, onClose }: MoveDialogProps): ReactElement {
  const send = useMove(file, onClose)
  return (
    <ReadersDialog
      choice={{ uuids: [file.uuid] }}
      count={1}
      onClose={onClose}
      onDone={() => {
        void refreshFile(file.uuid)
        onClose()
      }}
      without={{
        label: 'Hand over without readers',
        hint: 'For an interview, a screening, or readers you will ask later.',
        isBusy: send.isBusy,
        run: () => send.run({ ...move, reason: '' }),
      }}
    />
  )
}

const whoOf = ({ name }: CaseFile) => name.given || name.surname || 'the applicant'
