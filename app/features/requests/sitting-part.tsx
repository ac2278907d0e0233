import type { ReactElement } from 'react'
import { FileButton } from '#app/lib/file-button.tsx'
import { onDemand } from '#app/lib/on-demand.tsx'
import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import type { OwnSitting } from '#shared/contract/schemas/sittings.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { calendarFile } from '#shared/domain/calendar-file.ts'
import { Notice } from '#ui/notice.tsx'

const ChangeSitting = onDemand(() => import('./change-sitting.tsx'))

interface SittingPartProps {
  application: ApplicationOnWire
  sitting: OwnSitting
  reload: () => void
}

const names = { screening: 'screening', interview: 'interview' } as const

/** The applicant’s sitting, or why the office removed the place. */
export default function SittingPart({
  application,
  held: { sitting, removed_sitting },
  reload,
}: Omit<SittingPartProps, 'sitting'> & { held: OwnCase }): ReactElement | null {
  if (sitting) return <Expected application={application} sitting={sitting} reload={reload} />
  if (!removed_sitting) return null
  const { kind, starts_at, reason } = removed_sitting
  return (
    <Notice tone="warning" title={`Your ${names[kind]} on ${longDate(new Date(starts_at))} is cancelled`}>
      <p className="asked-words">{reason}</p>
      <p>Please do not come. If we invite you again, we will email you.</p>
    </Notice>
  )
}

/** The place and time of the sitting, what to bring, and the calendar file, which works offline. */
function Expected({ application, sitting, reload }: SittingPartProps): ReactElement {
  const { starts_at, ends_at, place, bring, change_until, kind } = sitting
  const title = `Your ${names[kind]}`
  const programme = application.selected_program_title ?? ''
  const id = `sitting-${application.uuid}`
  const file = () =>
    calendarFile(
      {
        uid: sitting.uid,
        sequence: sitting.sequence,
        writtenAt: new Date(),
        startsAt: new Date(starts_at),
        endsAt: new Date(ends_at),
        title: [title, programme].filter(Boolean).join(': '),
        place,
        notes: bring,
      },
      'PUBLISH',
    )
  return (
    <section aria-labelledby={id} className="stack own-sitting">
      <h3 id={id}>{title}</h3>
      {sitting.reason && (
        <Notice title="We have given you another date">
          <p className="asked-words">{sitting.reason}</p>
        </Notice>
      )}
      <Facts sitting={sitting} />
      <div className="cluster">
        <FileButton
          label="Add to calendar"
          busyLabel="Preparing..."
          fileName={`${kind}.ics`}
          fetchFile={async () => new Blob([file()], { type: 'text/calendar' })}
        />
      </div>
      {change_until && <ChangeSitting application={application} until={change_until} reload={reload} />}
    </section>
  )
}

function Facts({ sitting: { starts_at, ends_at, place, bring } }: Pick<SittingPartProps, 'sitting'>): ReactElement {
  return (
    <dl>
      <div>
        <dt>Date</dt>
        <dd>{longDate(new Date(starts_at))}</dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>
          {clockTime(new Date(starts_at))} to {clockTime(new Date(ends_at))}, {clockName()}
        </dd>
      </div>
      <div>
        <dt>Place</dt>
        <dd dir="auto">{place}</dd>
      </div>
      {bring && (
        <div>
          <dt>Bring</dt>
          <dd dir="auto" className="asked-words">
            {bring}
          </dd>
        </div>
      )}
    </dl>
  )
}
