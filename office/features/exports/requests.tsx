import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { exportCalls } from '#shared/contract/calls/office/exports.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Panel } from '../../ui/panel.tsx'
import { LoadState } from '../../ui/states.tsx'
import { type ExportRequest, refreshRequests, requestsQuery } from './export-query.ts'
import { columnsInWords, momentInWords, viewInWords } from './export-words.ts'
import { busyLabel, useDownload } from './use-download.ts'

const figures = new Intl.NumberFormat('en-GB')

/** Large exports: those to approve, and one's own that wait for a colleague or can be downloaded. Nothing while there are none. */
export function Requests(): ReactElement {
  const query = useQuery(requestsQuery)
  const { data } = query
  if (!data) return <LoadState of={query} label="Loading requests" rows={3} />
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
    <Panel title={title} count={requests.length} className="export-rows">
      <ul className="bare-list">
        {requests.map(request => (
          <li key={request.id} className="export-row" data-parts="3">
            <p>
              <b className="numeral">{figures.format(request.people)}</b> people
            </p>
            <div>
              <p>{viewInWords(request)}</p>
              <p className="small soft">{columnsInWords(request)}</p>
              <p className="small soft">{`${request.asked_by.full_name}, ${momentInWords(request.asked_at)}`}</p>
              {request.decided_by && request.ends_at && (
                <p className="small soft">{`Approved by ${request.decided_by.full_name}. Download it before ${momentInWords(request.ends_at)}.`}</p>
              )}
            </div>
            <Actions request={request} />
          </li>
        ))}
      </ul>
    </Panel>
  )
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
          busyLabel={busyLabel(download.bytes)}
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
