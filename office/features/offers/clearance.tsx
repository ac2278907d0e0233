import { type ReactElement, useState } from 'react'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import type { OriginalOutcome } from '#shared/domain/originals.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { documentName } from '../../lib/document-names.ts'
import { useWrite, wasAnswered } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { Evidence } from './evidence.tsx'
import { offerChanged } from './offers-query.ts'
import type { Offer } from './offers-view.ts'

type OfferDocument = Offer['documents'][number]

const outcomes: readonly [outcome: OriginalOutcome, label: string][] = [
  ['seen', 'Seen, the same'],
  ['absent', 'Not here'],
  ['differs', 'Differs'],
]

/** The originals, each next to its document, and clearance once all are recorded. */
export function Clearance({ offer }: { offer: Offer }): ReactElement | null {
  const originals = offer.documents.filter(({ has_original }) => has_original)
  const isSeen = ['cleared', 'enrolled'].includes(offer.state)
  if (!offer.can.includes('see-originals') && !isSeen) return null
  return (
    <Panel id="originals" title="Original credentials">
      {originals.length === 0 && (
        <p className="soft">This application has no documents whose originals you need to see.</p>
      )}
      <ul className="ruled" data-pad="3">
        {originals.map(document => (
          <Original key={document.kind} offer={offer} document={document} />
        ))}
      </ul>
      {offer.can.includes('clear') && <Clear offer={offer} originals={originals} />}
      {offer.can.includes('unclear') && <Unclear offer={offer} />}
    </Panel>
  )
}

interface Wanted {
  outcome: OriginalOutcome | null
  note?: string
}

function Original({ offer, document }: { offer: Offer; document: OfferDocument }): ReactElement {
  const { original, kind } = document
  const [choosing, setChoosing] = useState<OriginalOutcome>()
  const save = useWrite(
    (body: Wanted) => callOffice(offerCalls.saveOriginal, { params: { id: offer.id, kind }, body }),
    {
      refresh: offerChanged(offer.id),
      onDone: () => setChoosing(undefined),
      // After a lost connection the note stays.
      onFailed: (error, { note }) => (note === undefined || wasAnswered(error)) && setChoosing(undefined),
    },
  )
  function choose(outcome: OriginalOutcome): void {
    setChoosing(outcome)
    if (outcome === 'seen') save.run({ outcome })
  }
  return (
    <li className="apart original" data-outcome={original?.outcome}>
      <p>
        <b>{documentName(kind)}</b>
        {original && (
          <span className="soft">
            {` ${outcomes.find(([one]) => one === original.outcome)?.[1]}. ${original.by?.full_name ?? ''}, ${momentInWords(original.at)}`}
          </span>
        )}
      </p>
      {original?.note && <p dir="auto">{original.note}</p>}
      <Evidence offer={offer} document={document.id} />
      {offer.can.includes('see-originals') && (
        <fieldset className="wraps" data-gap="5" data-lines="0" disabled={save.isBusy}>
          <legend className="visually-hidden">Original of the {documentName(kind)}</legend>
          {outcomes.map(([outcome, label]) => (
            <label key={outcome} className="tick-line">
              <input
                type="radio"
                name={`original-${kind}`}
                checked={(choosing ?? original?.outcome) === outcome}
                onChange={() => choose(outcome)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {choosing && choosing !== 'seen' && (
        <NoteForm kind={kind} onSave={note => save.run({ outcome: choosing, note })} busy={save.isBusy} />
      )}
    </li>
  )
}

type NoteFormProps = { kind: string; onSave: (note: string) => void; busy: boolean }

function NoteForm({ kind, onSave, busy }: NoteFormProps): ReactElement {
  const [note, setNote] = useState('')
  return (
    <form
      className="apart original-note"
      data-items="start"
      data-gap="3"
      onSubmit={event => {
        event.preventDefault()
        if (note.trim() !== '') onSave(note)
      }}
    >
      <TextField
        name={`note-${kind}`}
        label="What did you find, and what happens next?"
        maxLength={300}
        value={note}
        autoFocus
        onChange={event => setNote(event.target.value)}
      />
      <Button type="submit" look="secondary" busy={busy} disabled={note.trim() === ''}>
        Save
      </Button>
    </form>
  )
}

function Clear({ offer, originals }: { offer: Offer; originals: readonly OfferDocument[] }): ReactElement {
  const [note, setNote] = useState('')
  const left = originals.filter(({ original }) => !original).length
  const differs = originals.some(({ original }) => original?.outcome === 'differs')
  const params = { id: offer.id }
  const clear = useWrite(() => callOffice(offerCalls.clearOffer, { params, body: note.trim() ? { note } : {} }), {
    says: ['Cleared', 'We will email the applicant in half a minute.'],
    undo: () => ({ send: () => callOffice(offerCalls.undoClearance, { params }), says: 'Not cleared' }),
    refresh: offerChanged(offer.id),
  })
  return (
    <div className="apart clear" data-items="start" data-gap="3">
      <p className="soft">
        {differs
          ? 'An original differs from its document. Ask the registrar before you clear this person.'
          : left > 0
            ? `${left} of ${originals.length} ${originals.length === 1 ? 'original' : 'originals'} still to record.`
            : 'Everything is recorded.'}
      </p>
      <TextField
        name="note"
        label="Note (optional)"
        maxLength={1000}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
      <Button busy={clear.isBusy} busyLabel="Clearing..." disabled={left > 0 || differs} onClick={() => clear.run()}>
        Clear this person
      </Button>
    </div>
  )
}

function Unclear({ offer }: { offer: Offer }): ReactElement {
  const { run, isBusy } = useWrite(() => callOffice(offerCalls.undoClearance, { params: { id: offer.id } }), {
    refresh: offerChanged(offer.id),
  })
  return (
    <div>
      <Button look="quiet" busy={isBusy} onClick={() => run()}>
        Undo the clearance
      </Button>
    </div>
  )
}
