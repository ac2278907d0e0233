import type { ReactElement } from 'react'
import type * as z from 'zod'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import type { checkedStaffList } from '#shared/contract/schemas/staff.ts'
import { callOffice } from '../../lib/call.ts'
import { ImportDialog } from '../../ui/import-dialog.tsx'
import { Table } from '../../ui/table.tsx'
import { RoleList } from './role-list.tsx'
import { refreshStaff } from './staff-query.ts'

type Listed = z.output<typeof checkedStaffList>['people'][number]

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const isNew = ({ fate }: Listed) => fate !== 'unchanged'

/** Invites everyone on a list. Who they are and what they may do is shown first. */
export function ListDialog({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <ImportDialog
      id="invite-list"
      title="Invite people from a list"
      hint="CSV or Excel with a name, an email address and a role for each, and schools or programmes where the role is not for all"
      example={'Name\tEmail\tRole\tProgrammes'}
      check={(file, choices) => callOffice(staffCalls.checkStaffList, { body: choices, files: { file } })}
      count={({ people: listed }) => listed.filter(isNew).length}
      label={count => `Invite ${people(count)}`}
      busyLabel="Inviting..."
      figures={({ people: listed }) => <Listed listed={listed} />}
      take={(file, count, choices) =>
        callOffice(staffCalls.importStaffList, { body: { ...choices, count }, files: { file } })
      }
      says={({ invited, asked }) => [
        invited > 0 ? `${people(invited)} invited` : 'Another administrator has to agree',
        invited > 0 && asked > 0 ? `For ${people(asked)} another administrator has to agree.` : undefined,
      ]}
      refresh={refreshStaff}
      onClose={onClose}
    />
  )
}

const columns = [
  { id: 'name', label: 'Name' },
  { id: 'roles', label: 'Roles' },
  { id: 'fate', label: 'What happens' },
]

const fates: Record<Listed['fate'], string> = {
  invited: 'Gets an invitation',
  asked: 'Another administrator has to agree',
  unchanged: 'Nothing: known already',
}

function Listed({ listed }: { listed: readonly Listed[] }): ReactElement | null {
  if (listed.length === 0) return null
  return (
    <Table caption="People on the list" narrow="stack" columns={columns}>
      <tbody>
        {listed.map(({ line, full_name, email, grants, fate }) => (
          <tr key={line}>
            <td>
              <span className="strong">{full_name}</span>
              <span className="sub-line breaks">{email}</span>
            </td>
            <td>
              <RoleList grants={grants} />
            </td>
            <td className={fate === 'unchanged' ? 'soft' : undefined}>{fates[fate]}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
