import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { programTypeName } from '#shared/domain/program-type.ts'
import { roleNames, rolesWithoutScope, scopeInWords } from '#shared/domain/staff.ts'
import { useMe } from '../../lib/me.ts'
import { Panel } from '../../ui/panel.tsx'
import { Screen } from '../../ui/screen.tsx'
import { CoverPanel } from './cover-panel.tsx'
import { coversQuery } from './covers-query.ts'
import { DisplaySettings } from './display-settings.tsx'
import { MorningMailPanel } from './morning-mail-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { passkeysQuery } from './passkeys-query.ts'
import { PasswordPanel } from './password-panel.tsx'
import { RecoveryPanel } from './recovery-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

/** The person’s own settings. Everyone has this screen. */
export function Component(): ReactElement {
  return (
    <Screen title="Your account">
      <RolesPanel />
      <div className="panel-pair">
        <PasswordPanel />
        <RecoveryPanel />
      </div>
      <MorningMailPanel />
      <DisplaySettings />
      <PasskeysPanel />
      <LateParts />
    </Screen>
  )
}

/** Where what comes late moves nothing that can be pressed: below the rest, and seen once it is known what stands above it. */
function LateParts(): ReactElement {
  const isAwaited = [useQuery(passkeysQuery), useQuery(coversQuery)].some(({ isPending }) => isPending)
  return (
    <div className="column" data-gap="5" data-awaited={isAwaited || undefined}>
      <CoverPanel />
      <SessionsPanel />
    </div>
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
