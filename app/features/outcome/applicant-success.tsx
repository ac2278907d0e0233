import { useMe } from '#app/lib/queries.ts'
import { usePassedApplication } from '#app/lib/saved-navigation.ts'
import type { StoredUser } from '#app/lib/session.ts'
import { useSignOut } from '#app/lib/sign-out.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { refereeAsks } from '#views/standing/referee-asks.ts'
import { AccountClosing } from './account-closing.tsx'
import { FeeNotice } from './fee-notices.tsx'
import { isWithdrawn } from './is-withdrawn.ts'
import { LoadingPage } from './loading.tsx'
import { NoApplicationFound } from './no-application-found.tsx'
import { useLiveMe } from './refresh-me.ts'
import { SubmissionBadge } from './submission-badge.tsx'
import { type SubmittedApplication, submittedApplication } from './submitted-application.ts'
import { SuccessHead } from './success-head.tsx'
import { WithdrawnApplication } from './withdrawn-application.tsx'

const refreshMs = 30_000

/** /application-success for the applicant (spec section 2). */
export function ApplicantSuccess({ stored }: { stored: StoredUser }) {
  const passed = usePassedApplication()
  const me = useMe({ fresh: true })
  const application = passed.status === 'passed' ? passed.application : undefined
  const submitted = submittedApplication(me.user ?? stored, application)
  useLiveMe(isWaitingForReferences(submitted), refreshMs)
  if (me.user?.deletes_at) return <AccountClosing deletesAt={me.user.deletes_at} />
  if (submitted) return isWithdrawn(submitted) ? <WithdrawnApplication /> : <Submitted application={submitted} />
  return me.isLoading ? <LoadingPage label="Loading your application..." /> : <NoApplicationFound />
}

function isWaitingForReferences(application: SubmittedApplication | undefined): boolean {
  return application?.progress?.state !== 'under_review' && isPostgraduate(application?.programType)
}

function Submitted({ application }: { application: SubmittedApplication }) {
  const signOut = useSignOut()
  return (
    <div className="stack" style={{ '--gap': 'var(--s6)' }}>
      <SuccessHead title="Application Submitted Successfully">
        <p className="lead">Thank you for applying to the {institution().name}.</p>
        {application.applicationNumber && (
          <p className="application-number">
            <span className="small soft">Your application number</span>
            <b className="figures" translate="no">
              {application.applicationNumber}
            </b>
          </p>
        )}
        {application.paymentReference && (
          <p>
            You have paid your application fee: <b className="payment-reference">{application.paymentReference}</b>. The
            receipt is in your email and on <Link to={paths.dashboard}>your dashboard</Link>.
          </p>
        )}
      </SuccessHead>
      <FeeNotice progress={application.progress} />
      <YourTurn progress={application.progress} />
      {isPostgraduate(application.programType) ? (
        <References referees={application.referees} />
      ) : (
        <CheckYourEmail email={application.email} />
      )}
      <EmailAdvice />
      <WhatHappensNext />
      <NeedHelp applicationNumber={application.applicationNumber} />
      <div className="stack" style={{ '--gap': 'var(--s2)' }}>
        <div className="form-actions">
          <Button onClick={signOut}>Home</Button>
          <p className="outcome-aside">
            {isPostgraduate(application.programType) && <Link to={paths.referenceStatus}>See your references</Link>}
            <Link to={paths.dashboard}>Go to your dashboard</Link>
          </p>
        </div>
        <p className="soft small">Home signs you out, so that no one else on this device can see your application.</p>
      </div>
    </div>
  )
}

function EmailAdvice() {
  return (
    <Notice tone="warning" title="Important: Check Your Email Regularly" headingLevel={2}>
      <ul>
        <li>Check your inbox and your spam folder daily.</li>
        <li>
          Add{' '}
          <a href={institution().admissionsHref}>
            <EmailText address={institution().admissionsEmail} />
          </a>{' '}
          to your contacts.
        </li>
        <li>Respond promptly to any request from us.</li>
      </ul>
    </Notice>
  )
}

function WhatHappensNext() {
  return (
    <section aria-labelledby="next-title" className="stack">
      <h2 id="next-title" className="outcome-title">
        What Happens Next
      </h2>
      <ol className="next-steps">
        <li>Our admissions team reviews your application.</li>
        <li>You may be asked for more documents.</li>
        <li>Shortlisted candidates may be invited to an interview.</li>
        <li>The final decision is sent to you by email.</li>
      </ol>
    </section>
  )
}

function NeedHelp({ applicationNumber }: Pick<SubmittedApplication, 'applicationNumber'>) {
  return (
    <section aria-labelledby="help-title" className="stack" style={{ '--gap': 'var(--s2)' }}>
      <h2 id="help-title" className="outcome-title">
        Need Help?
      </h2>
      <p>
        Email <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>
        {applicationNumber && (
          <>
            {' '}
            and give your application number{' '}
            <span className="figures" translate="no">
              {applicationNumber}
            </span>
          </>
        )}
        .
      </p>
    </section>
  )
}

/** Says that the references need the applicant’s action, with a link to it. */
function YourTurn({ progress }: Pick<SubmittedApplication, 'progress'>) {
  const asks = progress ? refereeAsks(progress, ({ number }) => `Referee ${number}`) : []
  if (asks.length === 0) return null
  return (
    <Notice tone="warning" title="Your turn" headingLevel={2}>
      {asks.map(ask => (
        <p key={ask}>{ask}</p>
      ))}
      <p>
        {progress?.next === 'contact_office' ? (
          <Link to={paths.contact}>Contact the admissions office</Link>
        ) : (
          <Link to={paths.referenceStatus}>Go to your referees</Link>
        )}
      </p>
    </Notice>
  )
}

function References({ referees }: Pick<SubmittedApplication, 'referees'>) {
  return (
    <section aria-labelledby="references-title" className="stack">
      <h2 id="references-title" className="outcome-title">
        Reference Status
      </h2>
      <ul className="rows">
        {referees.map(({ number, email, submitted }) => (
          <li key={number} className="referee-row">
            <div>
              <b>Referee {number}</b>
              <br />
              <span className="soft">{email ? <EmailText address={email} /> : 'Not added yet'}</span>
            </div>
            <SubmissionBadge isSubmitted={submitted} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CheckYourEmail({ email }: { email: string }) {
  return (
    <section aria-labelledby="email-title" className="stack" style={{ '--gap': 'var(--s2)' }}>
      <h2 id="email-title" className="outcome-title">
        Check Your Email
      </h2>
      <p>
        A confirmation email was sent to{' '}
        <b>
          <EmailText address={email} />
        </b>
        .
      </p>
    </section>
  )
}
