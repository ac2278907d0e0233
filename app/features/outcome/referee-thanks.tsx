import { institution } from '#shared/catalogue/parts/institution.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import type { RefereeThanksState } from './referee-thanks-state.ts'
import { SuccessHead } from './success-head.tsx'

/** The thank-you of /application-success for a referee, without the applicant’s next steps. */
export function RefereeThanks({ referee, candidate, programme }: RefereeThanksState) {
  return (
    <div className="stack" style={{ '--gap': 'var(--s5)' }}>
      <SuccessHead title="Thank you for your reference">
        <p className="lead">
          {referee ? `${referee}, we` : 'We'} have received your reference for {candidate}, who has applied for{' '}
          {programme}.
        </p>
      </SuccessHead>
      <ul className="rows">
        <li>
          <b>A copy for you</b>
          <br />
          We have emailed you a copy of your reference.
        </li>
        <li>
          <b>Your reference is confidential</b>
          <br />
          Only the admissions team can read it. We will tell the candidate that it has arrived, but never what it says.
        </li>
        <li>
          <b>You have finished</b>
          <br />
          You can no longer change it. If something in it is wrong, email{' '}
          <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>.
        </li>
      </ul>
      <div className="form-actions">
        <ButtonLink look="secondary" to={paths.home}>
          Return to Home
        </ButtonLink>
      </div>
      <p className="soft small">You can close this page. We have removed your answers from this device.</p>
    </div>
  )
}
