import { ButtonLink } from '#app/ui/button-link.tsx'
import { institution } from '#content/institution.ts'
import { paths } from '#shared/paths.ts'
import type { RefereeThanksState } from './referee-thanks-state.ts'
import { SuccessHead } from './success-head.tsx'

/** The thank-you of /application-success for a referee: no word of the applicant's next steps. */
export function RefereeThanks({ referee, candidate, programme }: RefereeThanksState) {
  return (
    <div className="stack" style={{ '--gap': 'var(--s5)' }}>
      <SuccessHead title="Thank you for your reference">
        <p className="lead">
          {referee ? `${referee}, your` : 'Your'} reference for {candidate}, who applied for {programme}, has reached
          us.
        </p>
      </SuccessHead>
      <ul className="rows">
        <li>
          <b>A copy for you</b>
          <br />
          We have mailed you a receipt with all that you wrote.
        </li>
        <li>
          <b>It stays private</b>
          <br />
          Only the admissions team reads it. The candidate learns that it arrived, never what it says.
        </li>
        <li>
          <b>There is nothing more to do</b>
          <br />
          It can no longer be changed. If something in it is wrong, write to{' '}
          <a href={institution.admissionsHref}>{institution.admissionsEmail}</a>.
        </li>
      </ul>
      <div className="form-actions">
        <ButtonLink look="secondary" to={paths.home}>
          Return to Home
        </ButtonLink>
      </div>
      <p className="soft small">You can close this page. Nothing you wrote is kept on this device.</p>
    </div>
  )
}
