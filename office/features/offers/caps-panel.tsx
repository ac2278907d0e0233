import { type ReactElement, useState } from 'react'
import { capsCalls } from '#shared/contract/calls/office/caps.ts'
import { type CapsEvent, capsStateNames } from '#shared/domain/caps-life.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { dayInWords } from '../../lib/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { capsEventNames } from './caps-events.ts'
import { emailSoon, untilEmailed } from './caps-moves.ts'
import type { Offer } from './offers-view.ts'

/** The status of an undergraduate’s recommendation, and a form to record JAMB’s answer by hand. */
export function CapsPanel({ offer }: { offer: Offer }): ReactElement | null {
  const [event, setEvent] = useState<CapsEvent>()
  const { caps } = offer
  if (!caps) return null
  return (
    <Panel title="JAMB CAPS">
      <p>
        <b>{capsStateNames[caps.state]}</b>
        {caps.since && <span className="soft"> since {dayInWords(caps.since)}</span>}
      </p>
      <p className="soft">JAMB registration number {caps.number || 'not given'}</p>
      {caps.can.length > 0 && (
        <div className="cluster">
          {caps.can.map(one => (
            <Button key={one} look="quiet" onClick={() => setEvent(one)}>
              {capsEventNames[one]}
            </Button>
          ))}
        </div>
      )}
      {event && (
        <ReasonDialog
          id="caps-by-hand"
          title={`Record “${capsEventNames[event]}”`}
          label="Where does this come from?"
          hint="Saved with the offer. We will email the applicant that there is news. They do not see this note."
          button={{ label: 'Record', busy: 'Saving...' }}
          send={reason =>
            callOffice(capsCalls.changeCaps, { params: { id: offer.id }, body: { event, reason, state: caps.state } })
          }
          says={['Recorded', emailSoon]}
          {...untilEmailed}
          onClose={() => setEvent(undefined)}
        />
      )}
    </Panel>
  )
}
