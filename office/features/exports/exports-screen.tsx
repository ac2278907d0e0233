import './export.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { exportCalls } from '#shared/contract/calls/office/exports.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { exportColumns, exportNames, mostWithoutApproval } from '#shared/domain/export-kinds.ts'
import { feeStateNames } from '#shared/domain/fee-states.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { ExportButton } from './export-button.tsx'
import { type ExportRequest, refreshRequests, requestsQuery } from './export-query.ts'
import { sizeInWords, useDownload } from './use-download.ts'

const figures = new Intl.NumberFormat('en-GB')

/** Large exports awaiting a colleague, and totals for reports. */
export function Component(): ReactElement {
  const me = useMe()
  return (
    <Screen
      title="Exports"
      lead={`Files of more than ${figures.format(mostWithoutApproval)} people need a colleague’s approval. Every export is in the audit log.`}
      actions={
        may(me, ['totals.export']) && (
          <ExportButton what="totals" view={{}} inWords="By programme, round and stage" label="Export totals" />
        )
      }
    >
      {may(me, ['people.export', 'payments.export']) && <Requests />}
    </Screen>
  )
}

function Requests(): ReactElement {
  const query = useQuery(requestsQuery)
  const { data } = query
  if (!data) return <LoadState of={query} label="Loading requests" rows={3} />
  if (data.own.length + data.to_decide.length === 0)
    return (
      <EmptyState title="No exports are waiting">
        Start one with Export in the queue, on Fees or on Offers. Smaller files download straight away.
      </EmptyState>
    )
  return (
    <>
      <List title="For you to approve" requests={data.to_decide} Actions={Decide} />
      <List title="Your requests" requests={data.own} Actions={Own} />
    </>
  )
}

type Actions = (props: { request: ExportRequest }) => ReactElement

function List({
  title,
  requests,
  Actions,
}: {
  title: string
  requests: readonly ExportRequest[]
  Actions: Actions
}): ReactElement | null {
  if (requests.length === 0) return null
  return (
    <section className="export-requests">
      <h2>{title}</h2>
      <ul className="bare-list">
        {requests.map(request => (
          <li key={request.id} className="export-request">
            <p>
              <b className="numeral">{figures.format(request.people)}</b> people
            </p>
            <div>
              <p>
                <b>{exportNames[request.what]}</b> <span className="soft">{viewInWords(request)}</span>
              </p>
              <p className="small">{columnsInWords(request)}</p>
              <p className="small soft">{`${request.asked_by.full_name}, ${momentInWords(request.asked_at)}`}</p>
              {request.decided_by && request.ends_at && (
                <p className="small soft">{`Approved by ${request.decided_by.full_name}. Download it before ${momentInWords(request.ends_at)}.`}</p>
              )}
            </div>
            <Actions request={request} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function viewInWords({ filter: { stage, state, q }, format }: ExportRequest): string {
  return [stage && stageNames[stage], state && feeStateNames[state], q, format.toUpperCase()]
    .filter(Boolean)
    .join(' · ')
}

function columnsInWords({ what, columns }: ExportRequest): string {
  return exportColumns[what]
    .filter(({ id }) => columns.includes(id))
    .map(({ label }) => label)
    .join(', ')
}

function momentInWords(moment: string): string {
  const at = new Date(moment)
  return `${longDate(at)} at ${clockTime(at)}`
}

function useDecision(id: string) {
  return useWrite(
    (kind: 'approve' | 'refuse') =>
      callOffice(kind === 'approve' ? exportCalls.approveExport : exportCalls.refuseExport, { params: { id } }),
    {
      says: (_, kind) => (kind === 'approve' ? 'Export approved' : 'Request closed'),
      refresh: refreshRequests,
    },
  )
}

function Decide({ request: { id } }: { request: ExportRequest }): ReactElement {
  const decision = useDecision(id)
  return (
    <div className="cluster">
      <Button busy={decision.isBusy} busyLabel="Approving..." onClick={() => decision.run('approve')}>
        Approve
      </Button>
      <Button look="quiet" disabled={decision.isBusy} onClick={() => decision.run('refuse')}>
        Refuse
      </Button>
    </div>
  )
}

function Own({ request }: { request: ExportRequest }): ReactElement {
  const decision = useDecision(request.id)
  const download = useDownload()
  const { what, columns, filter, format } = request
  return (
    <div className="cluster">
      {request.state === 'approved' ? (
        <Button
          busy={download.isBusy}
          busyLabel={download.bytes > 0 ? sizeInWords(download.bytes) : 'Preparing...'}
          onClick={() => download.start({ content: { what, columns, filter, format }, request: request.id })}
        >
          Download
        </Button>
      ) : (
        <span className="soft">Not approved yet</span>
      )}
      <Button look="quiet" disabled={decision.isBusy || download.isBusy} onClick={() => decision.run('refuse')}>
        Withdraw
      </Button>
    </div>
  )
}
