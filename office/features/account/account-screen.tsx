import type { ReactElement } from 'react'
import { programTypeName } from '#shared/domain/program-type.ts'
import { roleNames, rolesWithoutScope, scopeInWords } from '#shared/domain/staff.ts'
import { useMe } from '../../lib/me.ts'
import { Panel } from '../../ui/panel.tsx'
import { Screen } from '../../ui/screen.tsx'
import { CoverPanel } from './cover-panel.tsx'
import { DisplaySettings } from './display-settings.tsx'
import { MorningMailPanel } from './morning-mail-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { RecoveryPanel } from './recovery-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** The person’s own settings. Everyone has this screen. */
export function Component(): ReactElement {
  return (
    <Screen title="Your account">
      <RolesPanel />
      <SessionsPanel />
      <PasskeysPanel />
      <div className="panel-pair">
        <PasswordPanel />
        <RecoveryPanel />
      </div>
      <CoverPanel />
      <MorningMailPanel />
      <DisplaySettings />
    </Screen>
  )
}

function RolesPanel(): ReactElement {
  const { full_name, email, grants } = useMe()
  return (
    <Panel id="roles-panel" title={full_name}>
      <p className="soft breaks">{email}</p>
      <ul className="bare-list">
        {grants.map(({ role, scope }) => (
          <li key={role}>
            <b>{roleNames[role]}</b>{' '}
            {!rolesWithoutScope.includes(role) && <span className="soft">{scopeInWords(scope, programTypeName)}</span>}
          </li>
        ))}
      </ul>
      <p className="small soft">Only an administrator can change your roles.</p>
    </Panel>
  )
}
