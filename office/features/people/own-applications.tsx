import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatSum } from '#shared/domain/money.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { may, useMe } from '../../lib/me.ts'
import { stateNames } from '../../lib/payment-state-names.ts'
import { Pill } from '../../ui/pill.tsx'
import { PlaceLink } from '../../ui/place-link.tsx'
import { isSubmitted, stateInWords } from './account-words.ts'
import type { Account } from './accounts-query.ts'

/** The applications of one person, submitted or not. */
export function OwnApplications({ account: { applications, email, money } }: { account: Account }): ReactElement {
  const mayExtend = may(useMe(), ['work.plan'])
  return (
    <section>
      <h2>
        Applications <span className="office-count">{applications.length}</span>
      </h2>
      {applications.length === 0 && <p className="soft">None yet.</p>}
      <ul className="person-applications ruled">
        {applications.map(({ uuid, application_number, program_type, selected_program, round, state }) => {
          const programme = findProgramme(selected_program)
          const title = programme?.title ?? programTypeName(program_type)
          return (
            <li className="acts" data-gap="3" data-lines="1" key={uuid}>
              <MotifThumb subject={programme?.image ?? 'default'} />
              <span className="person-programme">
                <b>{title}</b>
                <span className="sub-line">
                  {[round, application_number].filter(Boolean).join(' · ') || 'No number yet'}
                </span>
                {money
                  .filter(payment => payment.uuid === uuid)
                  .map(payment => (
                    <Came key={payment.reference} payment={payment} />
                  ))}
              </span>
              <Pill tone={isSubmitted(state) ? undefined : 'none'}>{stateInWords(state)}</Pill>
              {isSubmitted(state) ? (
                <Link className="tall-link" to={`/applications/${uuid}`}>
                  Open<VisuallyHidden> {title}</VisuallyHidden>
                </Link>
              ) : (
                mayExtend && (
                  <Link className="tall-link" to={`/extensions?${new URLSearchParams({ q: email })}`}>
                    Give more time<VisuallyHidden> for {title}</VisuallyHidden>
                  </Link>
                )
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What came, and what was asked. */
function Came({ payment }: { payment: Account['money'][number] }): ReactElement {
  const { reference, received, asked, state } = payment
  return (
    <span className="sub-line">
      <PlaceLink className="tall-link" to={`/money/payments/${reference}`}>
        {received ? formatSum(received) : 'Money'} received, {formatSum(asked)} asked
      </PlaceLink>{' '}
      ({stateNames[state].toLowerCase()})
    </span>
  )
}
