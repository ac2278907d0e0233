import { type ReactElement, useState } from 'react'
import { officeTranscriptCalls } from '#shared/contract/calls/office/transcripts.ts'
import type { OfficeTranscript } from '#shared/contract/schemas/transcripts.ts'
import { refusalNames, wantedNames } from '#shared/domain/transcripts.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { callOffice } from '../../../lib/call.ts'
import { documentName } from '../../../lib/document-names.ts'
import { useKeys } from '../../../lib/keys.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { dayInWords } from '../../../lib/words.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { canWork } from '../check/can-work.ts'
import type { CheckRow } from '../check/proofs.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'
import { lastDay } from '../stage-pill.tsx'
import { AgainDialog } from './again-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

type RecordsOfficesProps = {
  file: CaseFile
  wanted: CheckRow | undefined
  onLook: (transcript: OfficeTranscript) => void
}

/** What was asked of the records offices of other institutions, what came of it, and a way to ask. */
export function RecordsOffices({ file, wanted, onLook }: RecordsOfficesProps): ReactElement | null {
  const [isAsking, setAsking] = useState(false)
  const transcripts = file.case.transcripts ?? []
  const mayAsk = canWork(file) && file.may.includes('documents.check')
  useKeys('Requests', mayAsk ? [{ keys: 'R', label: 'Ask a records office', run: () => setAsking(true) }] : [])
  if (transcripts.length === 0 && !mayAsk) return null
  return (
    <section className="apart asks" aria-label="Records offices" data-empty={transcripts.length === 0 || undefined}>
      {transcripts.length > 0 && (
        <div className="apart asks-lists">
          <h2 className="plain-heading">Records offices</h2>
          <ul className="apart asks-open">
            {transcripts.map(transcript => (
              <Asked key={transcript.id} file={file} transcript={transcript} onLook={() => onLook(transcript)} />
            ))}
          </ul>
        </div>
      )}
      {mayAsk && (
        <p className="acts">
          <Button look="quiet" onClick={() => setAsking(true)}>
            Ask a records office <Kbd keys="R" />
          </Button>
        </p>
      )}
      {isAsking && <AskDialog file={file} kind={wanted?.proof} onClose={() => setAsking(false)} />}
    </section>
  )
}

type AskedProps = { file: CaseFile; transcript: OfficeTranscript; onLook: () => void }

/** One request: how it stands in a word and a colour, and what can be done now. */
function Asked({ file, transcript, onLook }: AskedProps): ReactElement {
  const [open, setOpen] = useState<'again' | 'cancel'>()
  const settle = useSettle(file, transcript)
  const close = () => setOpen(undefined)
  const { state, institution, kind, wanted, settled_by } = transcript
  const mayCheck = file.may.includes('documents.check')
  const isOpen = state === 'requested' || state === 'bounced'
  const isAnswered = state === 'provided' || state === 'refused'
  const about = <VisuallyHidden> ({institution})</VisuallyHidden>
  return (
    <li>
      <div>
        <p className="as-written">
          <StatePill transcript={transcript} /> <strong>{institution}</strong>, {wantedNames[wanted].toLowerCase()} (
          {documentName(kind)})
        </p>
        <p className="small soft as-written">{detailOf(transcript)}</p>
      </div>
      <div className="cluster">
        {state === 'provided' && (
          <Button look="secondary" onClick={onLook}>
            Open{about}
          </Button>
        )}
        {mayCheck && isAnswered && !settled_by && (
          <Button look="quiet" busy={settle.isBusy} onClick={() => settle.run()}>
            I have read it{about}
          </Button>
        )}
        {mayCheck && isOpen && canWork(file) && (
          <Button look={state === 'bounced' ? 'secondary' : 'quiet'} onClick={() => setOpen('again')}>
            {state === 'bounced' ? 'Correct the address' : 'Ask again'}
            {about}
          </Button>
        )}
        {mayCheck && isOpen && (
          <Button look="quiet" onClick={() => setOpen('cancel')}>
            Cancel{about}
          </Button>
        )}
      </div>
      {open === 'again' && <AgainDialog file={file} transcript={transcript} onClose={close} />}
      {open === 'cancel' && <CancelDialog file={file} transcript={transcript} onClose={close} />}
    </li>
  )
}

function StatePill({ transcript: { state, due_at } }: { transcript: OfficeTranscript }): ReactElement {
  switch (state) {
    case 'requested':
      return new Date(due_at) < new Date() ? <Pill tone="bad">Overdue</Pill> : <Pill tone="waiting">Asked</Pill>
    case 'bounced':
      return <Pill tone="bad">Not delivered</Pill>
    case 'provided':
      return <Pill tone="good">Sent</Pill>
    case 'refused':
      return <Pill tone="bad">Not sent</Pill>
    case 'cancelled':
      return <Pill tone="none">Cancelled</Pill>
    default:
      return state satisfies never
  }
}

function detailOf({
  email,
  due_at,
  asked_at,
  asked_by,
  answered_by,
  closed_at,
  note,
  ...rest
}: OfficeTranscript): string {
  if (rest.state === 'requested' || rest.state === 'bounced')
    return `${email}, asked by ${asked_by.full_name} on ${dayInWords(asked_at)}, reply by ${lastDay(due_at)}`
  const said = [rest.refusal && refusalNames[rest.refusal], note].filter(Boolean).join('. ')
  return [
    closed_at && dayInWords(closed_at),
    answered_by,
    said,
    rest.settled_by && `read by ${rest.settled_by.full_name}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function useSettle(file: CaseFile, { id }: OfficeTranscript) {
  return useWrite(
    (_, idempotencyKey) => callOffice(officeTranscriptCalls.settleTranscript, { params: { id }, idempotencyKey }),
    { says: 'It no longer waits on Today', refresh: () => refreshFile(file.uuid) },
  )
}
