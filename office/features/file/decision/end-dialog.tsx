import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { problemOf } from '../../../ui/field-problems.ts'
import type { CaseFile } from '../file-query.ts'
import { DecisionFailure } from './decision-failure.tsx'
import type { Decision } from './decision-state.ts'
import { useDecision } from './use-decision.ts'

interface EndDialogProps {
  file: CaseFile
  decision: Decision
  end: 'discard' | 'revoke'
  onClose: () => void
}

/** Ends a decision: with a note for colleagues before it is told, with a reason that its applicant reads after. */
export function EndDialog({ file, decision, end, onClose }: EndDialogProps): ReactElement {
  const id = useId()
  const [reason, setReason] = useState('')
  const { run, isBusy, failure } = useDecision(file, onClose)
  const asked = decision.revoke_asked
  const words = wordsOf(end, asked !== undefined)
  const needsReason = end === 'revoke' && !asked
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!needsReason || reason.trim()) run({ id: decision.id, step: { name: end, reason } })
  }
  return (
    <Dialog id={id} open title={words.title} onClose={onClose}>
      <form onSubmit={submit} className="apart send" data-gap="4" noValidate>
        <DecisionFailure error={failure} />
        <p>{words.says}</p>
        {asked && end === 'revoke' ? (
          <blockquote dir="auto">{asked.reason}</blockquote>
        ) : (
          <TextArea
            name="reason"
            label={end === 'revoke' ? 'Why? The applicant will read this.' : 'Why?'}
            hint={end === 'revoke' ? undefined : 'For colleagues, in the history.'}
            optional={end === 'discard'}
            rows={3}
            maxLength={1000}
            value={reason}
            error={problemOf(failure, 'reason')}
            onChange={event => setReason(event.target.value)}
          />
        )}
        <Button type="submit" look="danger" busy={isBusy} disabled={needsReason && reason.trim() === ''}>
          {words.button}
        </Button>
      </form>
    </Dialog>
  )
}

function wordsOf(end: EndDialogProps['end'], isAsked: boolean): { title: string; says: string; button: string } {
  if (end === 'discard')
    return {
      title: 'Discard this decision?',
      says: 'The case will be ready to decide again, and any seat held for it will be free. The applicant will not see this.',
      button: 'Discard',
    }
  return isAsked
    ? {
        title: 'Revoke this offer?',
        says: 'We will tell the applicant straight away that we have withdrawn the offer, with this reason:',
        button: 'Revoke the offer',
      }
    : {
        title: 'Ask to revoke this offer?',
        says: 'Nothing changes until another person agrees.',
        button: 'Ask to revoke',
      }
}
