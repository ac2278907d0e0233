import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Button } from '#app/ui/button.tsx'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { roleNames, scopeInWords } from '#shared/domain/staff.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { useMe } from '../../lib/me.ts'
import { tell, tellFailure } from '../../lib/toasts.ts'
import { refreshStaff, type StaffRequest, type StaffRow } from './staff-query.ts'

type RequestsProps = { requests: readonly StaffRequest[]; staff: readonly StaffRow[]; mayManage: boolean }

/** Requests that need a second administrator, with who made them. Hidden if there are none. */
export function Requests({ requests, staff, mayManage }: RequestsProps): ReactElement | null {
  if (requests.length === 0) return null
  return (
    <section className="staff-requests" aria-labelledby="requests">
      <h2 id="requests">Waiting for a second administrator</h2>
      <ul className="bare-list">
        {requests.map(request => (
          <li className="request" key={request.id}>
            <div>
              <p>
                <b>{whatIsAsked(request, staff.find(({ id }) => id === request.staff_id)?.full_name ?? '')}</b>
              </p>
              <p className="small soft">
                {`Requested by ${request.asked_by} on ${longDate(new Date(request.asked_at))} at ${clockTime(new Date(request.asked_at))}`}
              </p>
            </div>
            {mayManage && <Decide request={request} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function whatIsAsked({ kind, grants }: StaffRequest, name: string): string {
  if (kind === 'reset') return `Reset the second factor of ${name}`
  if (kind === 'enable') return `Enable the account of ${name}`
  const roles = (grants ?? []).map(({ role, scope }) => `${roleNames[role]} (${scopeInWords(scope, programTypeName)})`)
  return `Give ${name} these roles: ${roles.join('; ')}`
}

function Decide({ request: { id, is_yours, asked_by } }: { request: StaffRequest }): ReactElement {
  const { full_name } = useMe()
  const decision = useMutation({
    mutationFn: (kind: 'agree' | 'refuse') =>
      callOffice(kind === 'agree' ? staffCalls.agreeToRequest : staffCalls.refuseRequest, { params: { id } }),
    onSuccess: (_person, kind) => tell(kind === 'agree' ? 'Done' : 'Request closed'),
    onError: error => wasDeclined(error) || tellFailure(error),
    onSettled: refreshStaff,
  })
  return (
    <div className="cluster">
      {is_yours && (
        <Button busy={decision.isPending} onClick={() => decision.mutate('agree')}>
          Agree
        </Button>
      )}
      <Button look="secondary" disabled={decision.isPending} onClick={() => decision.mutate('refuse')}>
        {!is_yours && asked_by === full_name ? 'Withdraw' : 'Refuse'}
      </Button>
    </div>
  )
}
