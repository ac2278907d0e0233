import { type ReactElement, useState } from 'react'
import { longDate } from '#shared/domain/calendar.ts'
import { mailIcon } from '#ui/few-icons.ts'
import type { IconName } from '#ui/icon.tsx'
import { StatusTag, type Tone } from '#ui/status-tag.tsx'
import { type Cover, spanInWords } from '../../lib/cover-words.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { Table } from '../../ui/table.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ConfirmChange, type StaffChange } from './confirm-change.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RoleList } from './role-list.tsx'
import type { StaffRow } from './staff-query.ts'

const columns = [
  { id: 'name', label: 'Name' },
  { id: 'roles', label: 'Roles' },
  { id: 'state', label: 'Account' },
  { id: 'seen', label: 'Last signed in', hideBelow: 'tablet' as const },
]
const actionColumn = { id: 'actions', label: 'Actions', look: 'quiet' as const }

const states: Record<StaffRow['state'], { label: string; tone?: Tone; icon?: IconName }> = {
  invited: { label: 'Invited', tone: 'info', icon: mailIcon },
  active: { label: 'Active', tone: 'success' },
  reset: { label: 'Has to join again', tone: 'warning' },
  disabled: { label: 'Disabled', icon: 'close' },
}

type Open = { kind: 'roles' | 'invite' | StaffChange; person: StaffRow }

type StaffTableProps = { staff: readonly StaffRow[]; covers: readonly Cover[]; mayManage: boolean }

export function StaffTable({ staff, covers, mayManage }: StaffTableProps): ReactElement {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Table caption="Staff" narrow="stack" columns={mayManage ? [...columns, actionColumn] : columns}>
        <tbody>
          {staff.map(person => (
            <PersonRow
              key={person.id}
              person={person}
              covers={covers}
              items={mayManage ? itemsOf(person, kind => setOpen({ kind, person })) : []}
            />
          ))}
        </tbody>
      </Table>
      {open?.kind === 'roles' && <ChangeDialog person={open.person} onClose={close} />}
      {open?.kind === 'invite' && <InviteDialog again={open.person} onClose={close} />}
      {open && open.kind !== 'roles' && open.kind !== 'invite' && (
        <ConfirmChange change={open.kind} person={open.person} onClose={close} />
      )}
    </>
  )
}

type PersonRowProps = { person: StaffRow; covers: readonly Cover[]; items: readonly MenuItem[] }

function PersonRow({ person, covers, items }: PersonRowProps): ReactElement {
  const { label, ...look } = states[person.state]
  return (
    <tr data-off={person.state === 'disabled' || undefined}>
      <td>
        <span className="staff-name strong">{person.full_name}</span>
        <span className="sub-line breaks">{person.email}</span>
      </td>
      <td>
        <RoleList grants={person.grants} />
        {covers
          .filter(({ absent, colleague }) => [absent.id, colleague.id].includes(person.id))
          .map(cover => (
            <span key={cover.id} className="sub-line">
              {coverOf(cover, person.id)}
            </span>
          ))}
      </td>
      <td>
        <StatusTag {...look}>{label}</StatusTag>
      </td>
      <td data-hide="tablet" className="whole">
        {person.last_seen_at ? longDate(new Date(person.last_seen_at)) : '–'}
      </td>
      {items.length > 0 && (
        <td data-align="end" data-end="">
          <Menu label="Change" accessibleName={`Change ${person.full_name}`} items={items} />
        </td>
      )}
    </tr>
  )
}

/** 'Covers for Grace Ekanem from Monday 30 November to Friday 4 December 2026' */
function coverOf({ absent, colleague, state, ...days }: Cover, id: string): string {
  const said = absent.id === id ? `${colleague.full_name} covers` : `Covers for ${absent.full_name}`
  return `${said} ${spanInWords(days)}${state === 'asked' ? ', once a second administrator agrees' : ''}`
}

function itemsOf({ state }: StaffRow, open: (kind: Open['kind']) => void): MenuItem[] {
  const item = (kind: Open['kind'], label: string, look?: 'danger'): MenuItem => ({
    id: kind,
    label,
    run: () => open(kind),
    ...(look && { look }),
  })
  if (state === 'disabled') return [item('enable', 'Enable again')]
  return [
    item('roles', 'Change name and roles'),
    state === 'invited' ? item('invite', 'Send a new invitation') : item('reset', 'Reset the second factor'),
    item('disable', 'Disable', 'danger'),
  ]
}
