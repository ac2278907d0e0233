import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useKeys } from '../../lib/keys.ts'
import { may, useMe } from '../../lib/me.ts'
import { emptyLine, Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { AloneNote } from './alone-note.tsx'
import { AwayNote } from './away-note.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { ListDialog } from './list-dialog.tsx'
import { Requests } from './requests.tsx'
import { matching } from './search-staff.ts'
import { staffQuery } from './staff-query.ts'
import { StaffTable } from './staff-table.tsx'
import './staff.css'

/** The staff and their roles. An auditor reads it; an administrator changes it. */
export function Component(): ReactElement {
  const me = useMe()
  const mayManage = may(me, ['staff.manage'])
  const { data, error, refetch } = useQuery(staffQuery)
  const [inviting, setInviting] = useState<'one' | 'list'>()
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useKeys('Staff', [
    { keys: '/', label: 'Search', run: () => search.current?.focus() },
    ...(mayManage ? [{ keys: 'i', label: 'Invite someone', run: () => setInviting('one') }] : []),
  ])
  const shown = data ? matching(data.staff, typed) : []
  return (
    <Screen
      title="Staff"
      lead={data ? `${data.staff.length} ${data.staff.length === 1 ? 'person' : 'people'}` : emptyLine}
      actions={
        <>
          <input
            ref={search}
            type="search"
            className="input staff-search"
            aria-label="Search by name, email address or role"
            placeholder="Name, email, role"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          {mayManage && (
            <Button look="secondary" onClick={() => setInviting('list')}>
              Invite from a list
            </Button>
          )}
          {mayManage && <Button onClick={() => setInviting('one')}>Invite someone</Button>}
        </>
      }
    >
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the staff" />}
      {data && mayManage && <AloneNote second={data.second} onInvite={() => setInviting('one')} />}
      {data && <Requests requests={data.requests} mayManage={mayManage} />}
      {shown.length > 0 && <StaffTable staff={shown} covers={data?.covers ?? []} mayManage={mayManage} />}
      {data && shown.length === 0 && (
        <EmptyState
          title="No one found"
          action={
            <Button look="secondary" onClick={() => setTyped('')}>
              Show everyone
            </Button>
          }
        >
          {`No name, email address or role contains “${typed}”.`}
        </EmptyState>
      )}
      {data && <AwayNote />}
      {inviting === 'one' && <InviteDialog onClose={() => setInviting(undefined)} />}
      {inviting === 'list' && <ListDialog onClose={() => setInviting(undefined)} />}
    </Screen>
  )
}
