import type { ReactElement } from 'react'
import { roleDuties } from '#shared/domain/role-duties.ts'
import {
  type Grant,
  type Role,
  roleNames,
  roles,
  rolesOfTwo,
  rolesWithoutScope,
  type Scope,
} from '#shared/domain/staff.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { newKey } from '#ui/lib/new-key.ts'
import { SelectField } from '#ui/select-field.tsx'
import { ScopePicker } from './scope-picker.tsx'

/** A grant that is being edited: a new one does not have a server id. */
export interface DraftGrant {
  key: string
  role: Role
  scope: Scope
}

export function draftsOf(grants: readonly Grant[]): DraftGrant[] {
  return grants.map(grant => ({ ...grant, key: newKey() }))
}

/** The grants, as the call expects them. */
export function grantsIn(drafts: readonly DraftGrant[]) {
  return drafts.map(({ role, scope }) => ({ role, scope: scope === 'all' ? scope : lists(scope) }))
}

function lists({ program_types = [], schools = [], programmes = [] }: Exclude<Scope, 'all'>) {
  return { program_types: [...program_types], schools: [...schools], programmes: [...programmes] }
}

type GrantsEditorProps = { grants: readonly DraftGrant[]; onChange: (grants: DraftGrant[]) => void }

/** The roles of someone, each with its scope. */
export function GrantsEditor({ grants, onChange }: GrantsEditorProps): ReactElement {
  const change = (key: string, next: Partial<DraftGrant>) =>
    onChange(grants.map(grant => (grant.key === key ? { ...grant, ...next } : grant)))
  return (
    <fieldset className="column grants">
      <legend>Roles</legend>
      {grants.map((grant, index) => (
        <div className="grant" key={grant.key}>
          <SelectField
            name={`role-${index}`}
            label={`Role ${index + 1}`}
            options={roles.map(role => ({ value: role, label: roleNames[role] }))}
            value={grant.role}
            onChange={event => {
              const role = roles.find(one => one === event.target.value) ?? grant.role
              change(grant.key, { role, ...(rolesWithoutScope.includes(role) && { scope: 'all' }) })
            }}
          />
          <RoleDuties role={grant.role} />
          {rolesWithoutScope.includes(grant.role) ? (
            <p className="soft">For the whole office.</p>
          ) : (
            <ScopePicker id={`scope-${index}`} scope={grant.scope} onChange={scope => change(grant.key, { scope })} />
          )}
          {grants.length > 1 && (
            <IconButton
              icon="trash"
              label={`Remove role ${index + 1}, ${roleNames[grant.role]}`}
              onClick={() => onChange(grants.filter(({ key }) => key !== grant.key))}
            />
          )}
        </div>
      ))}
      <div>
        <Button look="quiet" onClick={() => onChange([...grants, { key: newKey(), role: 'officer', scope: 'all' }])}>
          Add a role
        </Button>
      </div>
    </fieldset>
  )
}

/** What the chosen role may do, where it is given. */
function RoleDuties({ role }: { role: Role }): ReactElement {
  return (
    <div className="role-duties soft small">
      <ul>
        {roleDuties[role].map(duty => (
          <li key={duty}>{duty}</li>
        ))}
      </ul>
      {rolesOfTwo.includes(role) && (
        <p className="soft">Where there are two administrators, both have to agree to this role.</p>
      )}
    </div>
  )
}
