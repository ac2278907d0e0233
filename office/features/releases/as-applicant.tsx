import type { ReactElement } from 'react'
import { MotifThumb } from '#app/art/motif-thumb.tsx'
import { isOfferKind } from '#shared/domain/decisions.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { dayInWords, nameInWords } from '../file/words.ts'
import type { Rehearsed } from './releases-query.ts'

/** One decision as the applicant will read it, without anything that only the office knows. */
export function AsApplicant({ rehearsed }: { rehearsed: Rehearsed }): ReactElement {
  const { decision, message, name, application_number, answer_by } = rehearsed
  const programme = findProgramme(decision.programme?.id)
  return (
    <article className="as-applicant" data-kind={isOfferKind(decision.kind) ? 'offer' : 'other'}>
      {programme && <MotifThumb subject={programme.image} />}
      <div className="as-applicant-text">
        <p className="soft">
          <bdi>{nameInWords(name)}</bdi> · {application_number}
        </p>
        <h3>{message}</h3>
        {decision.programme && <p className="as-applicant-programme">{decision.programme.title}</p>}
        {decision.conditions.length > 0 && (
          <>
            <h4>Conditions</h4>
            <ol>
              {decision.conditions.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
          </>
        )}
        {decision.reasons.length > 0 && (
          <ul className="as-applicant-reasons">
            {decision.reasons.map(({ code, sentence, own_figure }) => (
              <li key={code}>
                {sentence}
                {own_figure && <b> {own_figure}</b>}
              </li>
            ))}
          </ul>
        )}
        {answer_by && <p>Reply by {dayInWords(new Date(Date.parse(answer_by) - 1).toISOString())}.</p>}
      </div>
    </article>
  )
}
