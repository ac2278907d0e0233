import type { ReactElement } from 'react'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { type Applied, chosenBy, lastDayBefore, momentOf, programmeIn } from '#views/decision/decision-words.ts'
import type { Reply } from '#views/decision/replies.ts'

interface ReplySaysProps {
  application: Applied
  held: OwnCase
}

/** What each reply means, shown before it is confirmed. */
export const replySays: Record<Reply, (props: ReplySaysProps) => ReactElement> = {
  accept: ({ application, held }) => {
    const open = held.decision?.conditions?.some(({ state }) => state === 'open')
    return (
      <>
        <p>
          You are telling us that you will study <b>{programmeIn(application, held).title}</b>. We will reserve the
          place for you.
        </p>
        <p>
          {open ? 'We will confirm your place when you have met every condition. ' : ''}
          If your plans change, you can still decline until you have enrolled.
        </p>
      </>
    )
  },
  decline: ({ application, held }) => (
    <p>
      We will offer your place on <b>{programmeIn(application, held).title}</b> to another applicant. You cannot get it
      back.
    </p>
  ),
  ask_deferral: ({ held: { offer } }) => (
    <p>
      The registrar will decide, and we will email you.{' '}
      {offer?.state === 'offered' && offer.answer_by
        ? `Until then nothing changes. You must still accept or decline by ${lastDayBefore(offer.answer_by)}.`
        : 'Until then nothing changes, and your place stays yours.'}
    </p>
  ),
  consent: ({ application, held }) => (
    <p>
      You applied for {chosenBy(application).title}. If you agree, we will offer you a place to study{' '}
      <b>{programmeIn(application, held).title}</b> instead. You can then accept or decline the place.
    </p>
  ),
  second_look: ({ held: { decision } }) => (
    <p>
      You can ask once{decision?.second_look?.ask_by ? `, until ${momentOf(decision.second_look.ask_by)}` : ''}. A
      different person will look at your application again. The answer can be the same.
    </p>
  ),
}
