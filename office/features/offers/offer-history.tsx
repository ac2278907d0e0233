import type { ReactElement } from 'react'
import { capsStateNames, capsStates } from '#shared/domain/caps-life.ts'
import { offerStates } from '#shared/domain/offer-life.ts'
import { offerStateNames } from '#shared/domain/offer-names.ts'
import { momentInWords } from '../../lib/words.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Offer } from './offers-view.ts'

const noteWords: Record<string, string> = {
  'condition-met': 'Condition met',
  'condition-met-asked': 'Colleague asked to confirm that a condition is met',
  'condition-met-ended': 'Condition not met after all',
  'condition-opened': 'Condition open again',
  'waiver-asked': 'Waiver asked for',
  'waiver-refused': 'Condition not waived',
  waived: 'Condition waived',
  extended: 'More time to reply',
  'deferral-refused': 'Deferral refused',
  clearance: 'Note on clearance',
  replied: 'Replied for the applicant',
}

/** Who does what no colleague does. */
const whoElse: Record<string, string> = {
  accepted: 'The applicant',
  declined: 'The applicant',
  withdrawn: 'The applicant',
  lapsed: 'Automatically',
}

function capsWords(what: string): string | undefined {
  const state = capsStates.find(one => what === `caps:${one}`)
  return state && `JAMB: ${capsStateNames[state].toLowerCase().replace(/jamb|caps/g, word => word.toUpperCase())}`
}

/** The history of the offer, newest first. */
export function OfferHistory({ offer }: { offer: Offer }): ReactElement {
  return (
    <Panel title="History">
      {offer.history.length === 0 && <p className="soft">Nothing has happened since the release.</p>}
      <ol className="bare-list ruled breaks">
        {offer.history.map(line => (
          <li key={`${line.at} ${line.what} ${line.text ?? ''}`}>
            <b>
              {noteWords[line.what] ??
                capsWords(line.what) ??
                offerStates.filter(state => state === line.what).map(state => offerStateNames[state])[0]}
            </b>
            {line.text && <span dir="auto"> {line.text}</span>}
            <span className="sub-line">
              {[line.by?.full_name ?? whoElse[line.what], momentInWords(line.at)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
