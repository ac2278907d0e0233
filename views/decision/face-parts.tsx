import type { ReactElement } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { Notice } from '#ui/notice.tsx'
import { lastDayBefore } from './decision-words.ts'

interface HeldProps {
  held: OwnCase
}

/** Says that a request to start later is with the registrar, or why it was refused. */
export function DeferralAsked({ held: { offer } }: HeldProps): ReactElement | null {
  const isOfInterest = offer?.defer_asked_at && ['offered', 'accepted', 'confirmed', 'cleared'].includes(offer.state)
  if (!isOfInterest || !offer.defer_asked_at) return null
  if (offer.deferral?.refused !== undefined)
    return (
      <Notice tone="warning" title="You cannot start a year later">
        {offer.deferral.refused && <p className="asked-words">{offer.deferral.refused}</p>}
        <p>Nothing else has changed.</p>
      </Notice>
    )
  if (offer.deferral) return null
  return (
    <Notice title={`On ${longDate(new Date(offer.defer_asked_at))} you asked to start a year later`}>
      {offer.state === 'offered' && offer.answer_by
        ? `The registrar will decide. You must still reply by ${lastDayBefore(offer.answer_by)}, or the offer will lapse.`
        : 'The registrar will decide, and we will email you.'}
    </Notice>
  )
}

/** The student’s matriculation number, once there is one. */
export function MatriculationNumber({ held: { offer } }: HeldProps): ReactElement | null {
  if (!offer?.matriculation_number) return null
  return (
    <p className="application-number">
      <span className="small soft">Your matriculation number</span>
      <b className="figures" translate="no">
        {offer.matriculation_number}
      </b>
    </p>
  )
}

export function WaitingList(): ReactElement {
  return (
    <section className="prose">
      <h2>What this means</h2>
      <p>We can offer you a place only if someone gives theirs up. That may not happen, so keep your other plans.</p>
      <h2>What happens next</h2>
      <ul>
        <li>If we can offer you a place, we will email you, and you will have time to reply.</li>
        <li>You do not need to do anything.</li>
        <li>If you no longer want a place, withdraw your application below, so that the next person moves up.</li>
      </ul>
    </section>
  )
}

export function Revoked({ held: { decision } }: HeldProps): ReactElement {
  const { revoked } = decision ?? {}
  return (
    <section className="prose">
      <h2>Why</h2>
      {revoked?.reason ? (
        <p className="asked-words">{revoked.reason}</p>
      ) : (
        <p>The admissions office will tell you why.</p>
      )}
      {revoked && <p className="soft small">Withdrawn on {longDate(new Date(revoked.at))}</p>}
      <p>
        If something here is wrong, send the admissions office a message below. A person will read it, and you will find
        our reply on your dashboard.
      </p>
      <p>
        Your application is still open, and we may decide it differently. If you no longer want a place, withdraw it
        below.
      </p>
    </section>
  )
}

/** An offer that the admissions office has made in another way. */
export function Recorded(): ReactElement {
  return (
    <p>
      Follow the instructions in the letter from the admissions office. If you have not received it, write to{' '}
      <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>.
    </p>
  )
}
