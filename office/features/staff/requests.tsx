import { type ReactElement, useState } from 'react'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { AgreeToAll } from './agree-to-all.tsx'
import { requestInWords } from './request-words.ts'
import { refreshStaff, type StaffRequest, whoCanAgree } from './staff-query.ts'

type RequestsProps = { requests: readonly StaffRequest[]; mayManage: boolean }

/** Requests that need a second administrator, with who made them and who can agree. Hidden if there are none. */
export function Requests({ requests, mayManage }: RequestsProps): ReactElement | null {
  const [isAgreeing, setAgreeing] = useState(false)
  const mine = requests.filter(({ is_yours }) => is_yours)
  if (requests.length === 0 && !isAgreeing) return null
  return (
    <section className="staff-requests" aria-labelledby="requests">
      <div className="ends" data-align="center">
        <h2 id="requests">Waiting for a second administrator</h2>
        {mayManage && mine.length > 1 && (
          <Button look="secondary" onClick={() => setAgreeing(true)}>
            Agree to all {mine.length}…
          </Button>
        )}
      </div>
      {isAgreeing && <AgreeToAll requests={mine} onClose={() => setAgreeing(false)} />}
      <ul className="bare-list">
        {requests.map(request => (
          <li className="ends request" data-align="center" key={request.id}>
            <div>
              <p>
                <b className="breaks">{requestInWords(request)}</b>
              </p>
              <p className="small soft">{whoAsked(request)}</p>
              <p className="small">{request.is_yours ? 'You can agree.' : whoCanAgree(request)}</p>
            </div>
            {mayManage && <Decide request={request} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function whoAsked({ is_own, asked_by, asked_at }: StaffRequest): string {
  const at = new Date(asked_at)
  return `Requested by ${is_own ? 'you' : asked_by} on ${longDate(at)} at ${clockTime(at)}`
}

function Decide({ request }: { request: StaffRequest }): ReactElement {
  const { id, is_yours, is_own } = request
  const decision = useWrite<'agree' | 'refuse'>(
    kind => callOffice(kind === 'agree' ? staffCalls.agreeToRequest : staffCalls.refuseRequest, { params: { id } }),
    {
      says: (_, kind) => [
        kind === 'agree' ? 'You have agreed' : is_own ? 'Request withdrawn' : 'Request refused',
        requestInWords(request),
      ],
      refresh: refreshStaff,
    },
  )
  return (
    <div className="cluster">
      {is_yours && (
        <Button busy={decision.isBusy} onClick={() => decision.run('agree')}>
          Agree
        </Button>
      )}
      <Button look="secondary" disabled={decision.isBusy} onClick={() => decision.run('refuse')}>
        {is_own ? 'Withdraw' : 'Refuse'}
      </Button>
    </div>
  )
}
