import type { ReactElement } from 'react'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'

/** The link for paying the acceptance fee of an accepted place; nothing if none is due. */
export function AcceptanceFee({ application }: { application: ApplicationOnWire }): ReactElement | null {
  const fee = application.case?.offer?.acceptance_fee
  if (fee?.state === 'held')
    return (
      <Notice tone="warning" title="We are checking your payment. Do not pay again.">
        Your money is safe. The admissions office will contact you.
      </Notice>
    )
  if (fee?.state !== 'due') return null
  return (
    <section className="decision-reply no-print" aria-label="Acceptance fee">
      <p className="lead">
        <b>
          Pay the acceptance fee of{' '}
          <span className="figures" translate="no">
            {fee.label}
          </span>
          {fee.pay_before ? ` before ${longDate(fee.pay_before)}` : ''}.
        </b>{' '}
        It confirms your place.
      </p>
      <div className="cluster">
        <ButtonLink to={`${paths.acceptanceFee}?application=${application.uuid}`} iconAfter="arrow-right">
          Pay the acceptance fee
        </ButtonLink>
      </div>
    </section>
  )
}
