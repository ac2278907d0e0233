import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { statusWords } from '#views/standing/application-status.ts'
import { Asked } from '#views/standing/asked.tsx'
import { withoutPast } from '#views/standing/past-applications.ts'
import { StandingView } from '#views/standing/standing-view.tsx'
import { ApiError } from '../../lib/call.ts'
import { dayInWords } from '../../lib/words.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { DecisionPreview } from '../decisions/preview.tsx'
import { type AsSeen, asSeenQuery } from './accounts-query.ts'
import '#views/standing/standing.css'
import './as-seen.css'

/** The home page of an applicant and the page of each decision, as they see them now, to read. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const query = useQuery(asSeenQuery(id))
  const { data, error } = query
  return (
    <Screen title={data ? `As ${data.full_name} sees it` : 'As this person sees it'} width="wide">
      <p>
        <Link to={`/people/account/${id}`}>Back to this person</Link>
      </p>
      {data ? (
        <Pages seen={data} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="Nothing for you at this address">
          There is no such account, or it belongs to programmes that are not yours.
        </EmptyState>
      ) : (
        <LoadState of={query} label="Loading what this person sees" rows={8} />
      )}
    </Screen>
  )
}

function Pages({ seen }: { seen: AsSeen }): ReactElement {
  const { current, past } = withoutPast(seen.applications)
  return (
    <>
      <Notice tone="info">
        <p>
          Only to read. The history of the account says that the admissions office looked.
          {seen.is_partial && ' Applications outside your programmes are not shown.'}
        </p>
      </Notice>
      <div className="as-seen" lang="en">
        <p className="as-seen-title">Your applications</p>
        <p className="soft">
          <bdi translate="no">{seen.full_name}</bdi>, {seen.email}
        </p>
        {seen.deletes_at && (
          <Notice tone="warning" title={`Your account will be deleted on ${dayInWords(seen.deletes_at)}.`} />
        )}
        {seen.applications.length === 0 && (
          <EmptyState title="No application yet">Choose a programme to start.</EmptyState>
        )}
        {current.map(application => (
          <OneApplication key={application.uuid} application={application} />
        ))}
        {past.length > 0 && (
          <section>
            <h2>Earlier rounds</h2>
            <ul>
              {past.map(({ uuid, selected_program_title, program_type, application_number }) => (
                <li key={uuid}>
                  {[selected_program_title ?? programTypeName(program_type), application_number]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

function OneApplication({ application }: { application: AsSeen['applications'][number] }): ReactElement {
  const { uuid, case: held } = application
  const { next } = statusWords(application)
  return (
    <>
      <StandingView
        application={application}
        heading="h2"
        tasks="words"
        tile={<MotifThumb subject={findProgramme(application.selected_program)?.image ?? 'default'} />}
        own={{
          next: next && (
            <p className="as-seen-next">
              <span className="soft">The button here:</span> <b>{next.label}</b>
            </p>
          ),
          casePanel: held?.requests && <Asked uuid={uuid} held={held} requests={held.requests} answer={undefined} />,
        }}
      />
      {held && (held.decision || held.stage === 'withdrawn') && (
        <DecisionPreview
          asTold={{
            application: { ...application, application_number: application.application_number ?? null },
            case: held,
          }}
          caption="The page of our decision"
        />
      )}
    </>
  )
}
