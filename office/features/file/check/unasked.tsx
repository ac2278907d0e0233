import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../../lib/call.ts'
import { documentName } from '../../../lib/document-names.ts'
import { isNarrow } from '../../../lib/use-narrow.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'
import type { CheckRow, Version } from './proofs.ts'

/** Where the version stands that the applicant sent without being asked, and that nobody has settled; -1 if there is none. */
function placeOfUnasked(row: CheckRow | undefined): number {
  return row?.document?.versions.findIndex(({ unasked }) => unasked?.state === 'waiting') ?? -1
}

interface UnaskedHintProps {
  row: CheckRow | undefined
  /** The place of the version on the screen. */
  shown: number
  onLook: (place: number) => void
}

/** Says that a newer version was sent, and leads to it. */
export function UnaskedHint({ row, shown, onLook }: UnaskedHintProps): ReactElement | null {
  const place = placeOfUnasked(row)
  if (!row?.document || place === -1 || place === shown) return null
  return (
    <p className="unasked">
      The applicant has sent another version of the {documentName(row.document.kind)}.{' '}
      <Button
        look="quiet"
        onClick={() => {
          onLook(place)
          if (isNarrow()) requestAnimationFrame(() => document.querySelector('.file .viewer')?.scrollIntoView())
        }}
      >
        Look at it
      </Button>
    </p>
  )
}

interface UnaskedBarProps {
  file: CaseFile
  kind: string
  version: Version
  hasCurrent: boolean
  onSettled: () => void
}

/** Below the version that was sent: what the applicant says of it, and whether it becomes the current one. */
export function UnaskedBar(props: UnaskedBarProps): ReactElement {
  const { version, hasCurrent } = props
  const [asked, setAsked] = useState<'take' | 'leave'>()
  const close = () => setAsked(undefined)
  return (
    <footer className="acts verdict">
      <span className="small at-end">
        Sent without being asked{version.unasked?.note && ': '}
        <q hidden={!version.unasked?.note} dir="auto">
          {version.unasked?.note}
        </q>
      </span>
      <Button look="secondary" onClick={() => setAsked('take')}>
        Use this version
      </Button>
      <Button look="secondary" onClick={() => setAsked('leave')}>
        {hasCurrent ? 'Keep the present one…' : 'Do not use it…'}
      </Button>
      {asked === 'take' && <TakeDialog {...props} onClose={close} />}
      {asked === 'leave' && <LeaveDialog {...props} onClose={close} />}
    </footer>
  )
}

type DialogProps = UnaskedBarProps & { onClose: () => void }

const whoOf = ({ name }: CaseFile) => name.given || name.surname || 'the applicant'

/** The email goes out straight away, so this asks first. */
function TakeDialog({ file, kind, version, hasCurrent, onSettled, onClose }: DialogProps): ReactElement {
  const id = useId()
  const send = useSettle(file, version, onSettled, onClose)
  return (
    <ConfirmDialog
      id={id}
      open
      title={`Use the newer ${documentName(kind)}?`}
      confirmLabel="Use this version"
      cancelLabel="Not yet"
      look="primary"
      busy={send.isBusy}
      onConfirm={() => send.run({ take: true })}
      onClose={onClose}
    >
      <p>
        {hasCurrent && 'The present one stays as an earlier version. '}The newer one has to be checked. We will email{' '}
        {whoOf(file)}.
      </p>
    </ConfirmDialog>
  )
}

function LeaveDialog({ file, kind, version, onSettled, onClose }: DialogProps): ReactElement {
  const id = useId()
  const [answer, setAnswer] = useState('')
  const send = useSettle(file, version, onSettled, onClose)
  function submit(event: FormEvent): void {
    event.preventDefault()
    send.run({ take: false, ...(answer.trim() ? { answer } : {}) })
  }
  return (
    <Dialog id={id} open title={`Do not use the newer ${documentName(kind)}`} onClose={onClose}>
      <form onSubmit={submit} className="apart send" data-gap="4">
        <TextArea
          name="answer"
          label={`What should ${whoOf(file)} know? (optional)`}
          hint="This is shown on the applicant’s dashboard. We email that there is an answer."
          rows={3}
          maxLength={1000}
          value={answer}
          onChange={event => setAnswer(event.target.value)}
        />
        <Button type="submit" busy={send.isBusy}>
          Do not use it
        </Button>
      </form>
    </Dialog>
  )
}

function useSettle(file: CaseFile, version: Version, onSettled: () => void, onClose: () => void) {
  return useWrite(
    (body: { take: boolean; answer?: string }, idempotencyKey) =>
      callOffice(fileWorkCalls.settleUnasked, { params: { version: version.id }, body, idempotencyKey }),
    {
      says: (_, { take }) => [
        take ? 'This version is the current one now' : 'The document was not used',
        'We have emailed the applicant.',
      ],
      refresh: () => refreshFile(file.uuid),
      onDone() {
        onSettled()
        onClose()
      },
      onFailed: onClose,
    },
  )
}
