import { SuccessHead } from '#app/features/outcome/success-head.tsx'
import { institution } from '#shared/catalogue/parts/institution.ts'
import type { SponsorSummary } from '#shared/contract/schemas/payments.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/** The fee has been paid, by this visitor or by someone else. */
export function Thanks({ summary, reference }: { summary: SponsorSummary; reference?: string }) {
  return (
    <div className="stack">
      <SuccessHead title={`The ${summary.purpose.toLowerCase()} for ${summary.first_name} is paid`}>
        <p className="lead">
          {reference
            ? `Thank you. We have told ${summary.first_name} that you have paid.`
            : `We have told ${summary.first_name}. You cannot pay anything else with this link.`}
        </p>
      </SuccessHead>
      {reference && (
        <p>
          The payment reference is <b className="payment-reference">{reference}</b>. We have emailed your receipt.
        </p>
      )}
      <p className="soft">You can close this page.</p>
    </div>
  )
}

/** Nothing is due by this link: the applicant changes the application, or pays another fee. */
export function ClosedLink({ summary }: { summary: SponsorSummary }) {
  return (
    <div className="outcome-missing">
      <EmptyState headingLevel={1} title="You cannot pay with this link right now">
        <p>
          {summary.first_name} may be changing the application, or paying the fee in another way. You have not been
          debited. Ask {summary.first_name} for a new link.
        </p>
      </EmptyState>
    </div>
  )
}

/** A link that used to work. `reason` is the server’s sentence and says what to do. */
export function EndedLink({ reason }: { reason: string }) {
  return (
    <div className="outcome-missing">
      <EmptyState headingLevel={1} title="This link has ended">
        <p>{reason}</p>
        <p>
          You have not been debited. If you paid with this link before, your receipt is in your email. Questions? Email{' '}
          <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>.
        </p>
      </EmptyState>
    </div>
  )
}

/** A link that is not ours. */
export function DeadLink() {
  return (
    <div className="outcome-missing">
      <EmptyState headingLevel={1} title="This link is not valid">
        <p>
          It may be incomplete. Open it from the message again, or ask the applicant for a new one. If something seems
          wrong, email <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>.
        </p>
      </EmptyState>
    </div>
  )
}
