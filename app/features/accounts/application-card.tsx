import { useNavigate } from 'react-router'
import { Motif } from '#app/art/motif-tile.tsx'
import { passApplication } from '#app/lib/saved-navigation.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import { TaskList } from '#app/ui/task-list.tsx'
import { programmeRows } from '#content/programmes/index.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { ReceiptButton } from './receipt-button.tsx'
import { type KnownApplication, standingOf } from './standing.ts'

/** One application: its cloth, its number, where it stands and the next step. */
export function ApplicationCard({ application }: { application: KnownApplication | ApplicationOnWire }) {
  const navigate = useNavigate()
  const { status, tone, summary, tasks, next } = standingOf(application)
  const row = programmeRows.find(({ id }) => id === application.selected_program)
  const title = application.selected_program_title ?? row?.title ?? programTypeName(application.program_type)
  const headingId = `application-${application.uuid}`

  function go(): void {
    // What is only stored is too little for the next screen, which then asks the server itself.
    if (next.passes && 'answers' in application) passApplication(navigate, next.to, { application })
    else void navigate(next.to)
  }

  return (
    <section className="standing" aria-labelledby={headingId}>
      <div className="standing-tile">
        <Motif subject={row?.subject ?? 'default'} {...(row && { seed: row.id })} />
      </div>
      <div className="stack">
        <div className="standing-head">
          <h2 id={headingId}>{title}</h2>
          {application.application_number && (
            <p className="soft">
              Application number <b className="figures">{application.application_number}</b>
            </p>
          )}
        </div>
        <div className="cluster">
          <StatusTag tone={tone}>{status}</StatusTag>
        </div>
        <p className="lead">{summary}</p>
        <div className="cluster">
          <Button iconAfter="arrow-right" onClick={go}>
            {next.label}
          </Button>
          {application.has_paid && application.payment_reference && (
            <ReceiptButton reference={application.payment_reference} />
          )}
        </div>
        <TaskList tasks={tasks.map(task => ({ ...task, key: `${application.uuid}-${task.key}` }))} />
      </div>
    </section>
  )
}
