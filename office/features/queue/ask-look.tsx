import { type ReactElement, useState } from 'react'
import { documentName } from '../../lib/document-names.ts'
import { fullNameOf } from '../../lib/names.ts'
import { asQuestion } from '../../lib/use-form.ts'
import { dayInWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ToldDialog } from '../../ui/told-dialog.tsx'
import { people } from '../sittings/sittings-query.ts'
import { LeftOutList } from './left-out-list.tsx'
import { type ConfirmedAs, type Frozen, useConfirm } from './use-batch.ts'

interface AskLookProps {
  frozen: Frozen
  onBack: () => void
  onDone: () => void
  onClose: () => void
}

/** How many are asked, who is left out, and what the first of them reads; then what became of it. */
export function AskLook({ frozen, onBack, onDone, onClose }: AskLookProps): ReactElement {
  const { people: asked = 0, left_out, example } = frozen.asking ?? {}
  const [done, setDone] = useState<ConfirmedAs<'ask'>>()
  const send = useConfirm(['ask'], {
    says: answer =>
      answer.left_out.count > 0
        ? undefined
        : [`${people(answer.asked)} asked`, 'Each gets an email, and reminders before the date.'],
    onDone(answer) {
      onDone()
      if (answer.left_out.count > 0) setDone(answer)
      else onClose()
    },
  })
  if (done) return <AskDone asked={done} onClose={onClose} />
  return (
    <FormDialog
      id="ask-many"
      title={asked > 0 ? `Ask ${people(asked)}?` : 'No one can be asked'}
      form={asQuestion(send, frozen)}
      label={asked > 0 ? `Ask ${people(asked)}` : undefined}
      busyLabel="Asking..."
      cancelLabel="Change it"
      onBack={onBack}
      onClose={onClose}
    >
      {example && (
        <>
          <p className="soft">{`${fullNameOf(example)}, ${example.application_number}, will read, with ${dayInWords(example.due_on)} as the last day:`}</p>
          <dl className="message-sample breaks" dir="auto">
            {example.requests.map(({ kind, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
              <div key={index}>
                <dt>{documentName(kind)}</dt>
                <dd>{message}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {left_out && left_out.count > 0 && <LeftOutList leftOut={left_out} title="will not be asked" />}
      {asked > 0 && (
        <p className="soft">
          Each gets an email, and reminders before the date. Their applications go to “With applicant”. You cannot undo
          this.
        </p>
      )}
    </FormDialog>
  )
}

function AskDone({ asked, onClose }: { asked: ConfirmedAs<'ask'>; onClose: () => void }): ReactElement {
  return (
    <ToldDialog id="ask-many" title={`${people(asked.asked)} asked`} label="Done" onClose={onClose}>
      <LeftOutList leftOut={asked.left_out} title="left out" isOpen />
    </ToldDialog>
  )
}
