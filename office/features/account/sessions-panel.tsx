import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type * as z from 'zod'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import type { staffSession } from '#shared/contract/schemas/staff.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { deviceName } from '#shared/domain/device-name.ts'
import { Button } from '#ui/button.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionsQuery } from '../../lib/sessions-query.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Panel } from '../../ui/panel.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

type Session = z.output<typeof staffSession>

const columns = [
  { id: 'device', label: 'Device' },
  { id: 'since', label: 'Signed in', hideBelow: 'phone' as const },
  { id: 'used', label: 'Last used' },
  { id: 'end', label: 'Sign out', look: 'quiet' as const },
]

/** Where the person is signed in, with a button to end each session. */
export function SessionsPanel(): ReactElement {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const ending = useWrite(
    async (sessions: readonly Session[]) => {
      for (const { id } of sessions) await callOffice(officeSignInCalls.endStaffSession, { params: { id } })
    },
    {
      says: (_, sessions) => (sessions.length === 1 ? 'Signed out there' : 'Signed out of your other devices'),
      refresh: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    },
  )
  const others = data?.filter(({ current }) => !current) ?? []
  return (
    <Panel id="sessions-panel" title="Where you are signed in">
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading your devices" rows={2} />}
      {data && (
        <Table caption="Where you are signed in" narrow="stack" columns={columns}>
          <tbody>
            {data.map(session => (
              <SessionRow key={session.id} session={session} isBusy={ending.isBusy} end={() => ending.run([session])} />
            ))}
          </tbody>
        </Table>
      )}
      {others.length > 0 && (
        <p>
          <Button look="secondary" busy={ending.isBusy} onClick={() => ending.run(others)}>
            Sign out everywhere else
          </Button>
        </p>
      )}
    </Panel>
  )
}

function SessionRow({ session, isBusy, end }: { session: Session; isBusy: boolean; end: () => void }): ReactElement {
  const device = deviceName(session.user_agent)
  return (
    <tr>
      <td>{device}</td>
      <td data-hide="phone">{moment(session.created_at)}</td>
      <td className="soft">{session.current ? 'Now' : moment(session.last_used_at)}</td>
      <td data-align="end" data-end="">
        {session.current ? (
          <StatusTag tone="success">This device</StatusTag>
        ) : (
          <Button look="quiet" disabled={isBusy} onClick={end} aria-label={`Sign out of ${device}`}>
            Sign out
          </Button>
        )}
      </td>
    </tr>
  )
}

function moment(text: string): string {
  const at = new Date(text)
  return `${longDate(at)}, ${clockTime(at)}`
}
