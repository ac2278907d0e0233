import { longDate } from '#shared/domain/calendar.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { statusWords } from '#views/standing/application-status.ts'
import type { KnownApplication } from '#views/standing/known-application.ts'
import { readProgress } from '#views/standing/read-progress.ts'
import { Downloads } from '../downloads.tsx'

/** Applications of earlier rounds and withdrawn ones that another follows, in a line each, with their documents to take away. */
export default function PastApplications({ applications }: { applications: readonly KnownApplication[] }) {
  return (
    <section className="past-applications" aria-labelledby="past-applications">
      <h2 id="past-applications">Earlier applications</h2>
      <ul className="rows">
        {applications.map(application => (
          <li key={application.uuid}>
            <h3>{application.selected_program_title ?? programTypeName(application.program_type)}</h3>
            <p className="small soft">
              {[stateOf, roundOf, submissionOf, numberOf]
                .map(part => part(application))
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Downloads application={application} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In the words of the dashboard. A draft whose round is over is only that: not submitted. */
function stateOf(application: KnownApplication): string {
  const progress = readProgress(application)
  if (application.status === 'draft' && progress?.state !== 'withdrawn') return 'Not submitted'
  return progress ? statusWords(application).status : ''
}

function roundOf({ round }: KnownApplication): string {
  return round ? `${round.name}, ${round.session}` : ''
}

function submissionOf({ status, submitted_at }: KnownApplication): string {
  return status === 'draft' || !submitted_at ? '' : `Submitted on ${longDate(new Date(submitted_at))}`
}

function numberOf({ application_number }: KnownApplication): string {
  return application_number ? `Application number ${application_number}` : ''
}
