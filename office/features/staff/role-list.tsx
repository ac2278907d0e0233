import type { ReactElement } from 'react'
import { programTypeName } from '#shared/domain/program-type.ts'
import { roleNames, scopeInWords } from '#shared/domain/staff.ts'
import type { StaffRow } from './staff-query.ts'

/** Someone’s roles, each with what it is for. */
export function RoleList({ grants }: Pick<StaffRow, 'grants'>): ReactElement {
  return (
    <ul className="bare-list">
      {grants.map(({ role, scope }) => (
        <li key={`${role} ${JSON.stringify(scope)}`}>
          {roleNames[role]}
          {scope !== 'all' && <span className="soft"> · {scopeInWords(scope, programTypeName)}</span>}
        </li>
      ))}
    </ul>
  )
}
