import type { ReactElement } from 'react'
import type { EarlierDocument } from '#shared/contract/schemas/applications.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOpenDraft } from '../draft/use-draft.ts'
import { fileSize } from '../file-size.ts'
import { useEarlierDocuments } from './use-earlier-documents.ts'

/** The documents of the applicant’s other applications, to use again with one press each or all together. */
export default function EarlierDocuments(): ReactElement | null {
  const { left, gone, busy, refusal, take } = useEarlierDocuments()
  if (left.length === 0) return null
  const usable = left.filter(({ id }) => !gone.includes(id))
  return (
    <Notice tone="info" title="Use documents from your earlier application">
      <p>You do not have to upload these again. Replace any that have changed since.</p>
      {refusal && <p role="alert">{refusal}</p>}
      {usable.length > 1 && (
        <Button
          busy={busy === 'all'}
          busyLabel="Adding…"
          disabled={busy !== undefined}
          onClick={() => void take(usable, 'all')}
        >
          Use all {usable.length}
        </Button>
      )}
      <ul className="bare-list earlier-documents">
        {left.map(one => (
          <EarlierRow
            key={one.id}
            one={one}
            isGone={gone.includes(one.id)}
            busy={busy}
            onTake={() => void take([one], one.id)}
          />
        ))}
      </ul>
    </Notice>
  )
}

interface EarlierRowProps {
  one: EarlierDocument
  isGone: boolean
  /** Which of them is being copied. */
  busy: string | undefined
  onTake: () => void
}

function EarlierRow({ one, isGone, busy, onTake }: EarlierRowProps): ReactElement {
  const { form } = useOpenDraft()
  const label = form.documents.find(slot => slot.kind === one.kind)?.label ?? one.kind
  return (
    <li>
      <span>
        <b>{label}</b>
        <br />
        <span className="small soft">
          {one.file_name}, {fileSize(one.size)}, {longDate(new Date(one.uploaded_at))}
        </span>
      </span>
      {isGone ? (
        <span role="alert">We no longer have this file. Upload it below.</span>
      ) : (
        <Button
          look="secondary"
          busy={busy === one.id}
          busyLabel="Adding…"
          disabled={busy !== undefined}
          onClick={onTake}
        >
          Use again<span className="visually-hidden"> {label}</span>
        </Button>
      )}
    </li>
  )
}
