import { type ReactElement, useState } from 'react'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { callOffice } from '../../lib/call.ts'
import { documentName } from '../../lib/document-names.ts'
import { useMe } from '../../lib/me.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Evidence } from './evidence.tsx'
import { offerChanged } from './offers-query.ts'
import type { Offer } from './offers-view.ts'
import { WaiverAnswer, WaiverAsk } from './waiver.tsx'

export type Condition = Offer['conditions'][number]

const stateWords: Record<Condition['state'], string> = { open: 'Open', met: 'Met', waived: 'Waived' }

/** Every condition with who met or waived it, and the document that proves it. */
export function Conditions({ offer }: { offer: Offer }): ReactElement {
  return (
    <Panel id="conditions" title="Conditions">
      {offer.conditions.length === 0 && <p className="soft">This offer has no conditions.</p>}
      <ol className="ruled" data-pad="3">
        {offer.conditions.map(condition => (
          <OneCondition key={condition.position} offer={offer} condition={condition} />
        ))}
      </ol>
    </Panel>
  )
}

function OneCondition({ offer, condition }: { offer: Offer; condition: Condition }): ReactElement {
  const { state, text, done, waiver, meeting } = condition
  return (
    <li className="condition" data-state={state}>
      <span className="condition-mark soft" aria-hidden="true">
        <Icon name={state === 'open' ? 'M12 7v5l3 2' : 'check'} />
      </span>
      <div className="column" data-gap="2">
        <p className="condition-text breaks">
          {text}
          <VisuallyHidden>: </VisuallyHidden>{' '}
          <Pill tone={state === 'open' ? 'waiting' : 'good'}>{stateWords[state]}</Pill>
        </p>
        {waiver && (
          <p>
            {`${waiver.by?.full_name ?? 'Someone'} ${state === 'waived' ? 'asked' : 'asks'} to waive it: “${waiver.reason}”`}
          </p>
        )}
        {meeting && (
          <p>{`${meeting.by?.full_name ?? 'Someone'} says that it is met, without a document. A colleague has to confirm it.`}</p>
        )}
        {done && (
          <p className="soft">
            {`${state === 'waived' ? 'Waived' : 'Met'}: ${done.by?.full_name ?? 'The office'}, ${momentInWords(done.at)}`}
          </p>
        )}
        <Evidence offer={offer} document={condition.document} />
        <Actions offer={offer} condition={condition} />
      </div>
    </li>
  )
}

function Actions({ offer, condition }: { offer: Offer; condition: Condition }): ReactElement | null {
  const { can } = offer
  if (condition.state === 'waived') return null
  return (
    <div className="wraps condition-actions" data-align="end" data-gap="3" data-lines="2">
      {can.includes('meet') && <Meet offer={offer} condition={condition} />}
      {condition.state === 'open' && !condition.waiver && can.includes('ask-waiver') && (
        <WaiverAsk offer={offer} condition={condition} />
      )}
      {condition.state === 'open' && condition.waiver && can.includes('answer-waiver') && (
        <WaiverAnswer offer={offer} condition={condition} />
      )}
    </div>
  )
}

interface Wanted {
  state: 'met' | 'open'
  document?: string
}

function doneTitle(before: Offer, after: Offer, { position }: Condition): string {
  if (after.state === 'confirmed' && before.state !== 'confirmed') return 'The place is confirmed'
  const isMet = after.conditions.some(one => one.position === position && one.state === 'met')
  return isMet ? 'Condition met' : 'A colleague has to confirm this'
}

function Meet({ offer, condition }: { offer: Offer; condition: Condition }): ReactElement {
  const [document, setDocument] = useState('')
  const proofs = offer.documents.filter(({ verdict }) => verdict === 'accepted')
  const isOwn = condition.meeting?.by?.id === useMe().id
  const save = (body: Wanted) =>
    callOffice(offerCalls.saveCondition, { params: { id: offer.id, position: String(condition.position) }, body })
  const refresh = offerChanged(offer.id)
  const meet = useWrite(() => save({ state: 'met', ...(document ? { document } : {}) }), {
    says: saved => [doneTitle(offer, saved, condition), condition.text],
    undo: () => ({ send: () => save({ state: 'open' }), says: 'Undone' }),
    refresh,
  })
  const open = useWrite(() => save({ state: 'open' }), { refresh })
  const isBusy = meet.isBusy || open.isBusy
  if (condition.state === 'met')
    return (
      <Button look="quiet" busy={isBusy} onClick={() => open.run()}>
        Not met after all
      </Button>
    )
  return (
    <>
      <SelectField
        name={`proof-${condition.position}`}
        label="Proved by"
        emptyLabel="No document"
        hint={proofs.length === 0 ? 'None of the documents has been accepted yet.' : undefined}
        options={proofs.map(({ id, kind }) => ({ value: id, label: documentName(kind) }))}
        value={document}
        onChange={event => setDocument(event.target.value)}
      />
      {(document || !isOwn) && (
        <Button busy={isBusy} busyLabel="Saving..." onClick={() => meet.run()}>
          {document ? 'Met' : condition.meeting ? 'Confirm that it is met' : 'Ask a colleague to confirm'}
        </Button>
      )}
      {condition.meeting && (
        <Button look="secondary" onClick={() => open.run()}>
          {isOwn ? 'Withdraw' : 'Not met'}
        </Button>
      )}
    </>
  )
}
