import type { ReactElement } from 'react'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { roleNames, scopeInWords } from '#shared/domain/staff.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { coverInWords } from '../../lib/cover-words.ts'
import { useWrite } from '../../lib/use-write.ts'
import { refreshStaff, type StaffRequest, whoCanAgree } from './staff-query.ts'

type RequestsProps = { requests: readonly StaffRequest[]; mayManage: boolean }

/** Requests that need a second administrator, with who made them and who can agree. Hidden if there are none. */
export function Requests({ requests, mayManage }: RequestsProps): ReactElement | null {
  if (requests.length === 0) return null
  return (
    <section className="staff-requests" aria-labelledby="requests">
      <h2 id="requests">Waiting for a second administrator</h2>
      <ul className="bare-list">
        {requests.map(request => (
          <li className="ends request" data-align="center" key={request.id}>
            <div>
              <p>
                <b>{whatIsAsked(request)}</b>
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

/** What happens when another administrator agrees. */
function whatIsAsked(request: StaffRequest): string {
  const { kind, name, full_name, email, grants, cover } = request
  const roles = (grants ?? [])
    .map(({ role, scope }) => `${roleNames[role]} (${scopeInWords(scope, programTypeName)})`)
    .join('; ')
  const rename = full_name ? `, and the name ${full_name}` : ''
  switch (kind) {
    case 'reset':
      return `Reset the second factor of ${name}`
    case 'enable':
      return `Enable the account of ${name}`
    case 'disable':
      return `Disable the account of ${name}`
    case 'invite':
      return `Invite ${name}${email ? `, ${email},` : ''} as ${roles}`
    case 'narrow':
      return `Take the role of administrator from ${name}. Roles left: ${roles}${rename}`
    case 'widen':
      return `Give ${name} these roles: ${roles}${rename}`
    case 'cover':
      return `Let ${name} cover for ${request.asked_by}${cover ? ` ${coverInWords(cover)}` : ''}`
    default:
      return kind satisfies never
  }
}

function Decide({ request }: { request: StaffRequest }): ReactElement {
  const { id, is_yours, is_own } = request
  const decision = useWrite<'agree' | 'refuse'>(
    kind => callOffice(kind === 'agree' ? staffCalls.agreeToRequest : staffCalls.refuseRequest, { params: { id } }),
    {
      says: (_, kind) => [
        kind === 'agree' ? 'You have agreed' : is_own ? 'Request withdrawn' : 'Request refused',
        whatIsAsked(request),
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
