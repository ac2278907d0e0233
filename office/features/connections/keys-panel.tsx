import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { apiKeyCalls } from '#shared/contract/calls/office/api-keys.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { keyScopeNames } from '#shared/domain/key-scopes.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Panel } from '../../ui/panel.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { type ApiKey, keysQuery, moment, refreshKeys } from './connections-query.ts'

const columns = [
  { id: 'name', label: 'Program' },
  { id: 'may', label: 'May' },
  { id: 'state', label: 'Key' },
  { id: 'used', label: 'Last used' },
]
const actionColumn = { id: 'actions', label: 'Revoke', look: 'quiet' as const }

export function KeysPanel({ mayManage }: { mayManage: boolean }): ReactElement {
  const { data, error, refetch } = useQuery(keysQuery)
  const [revoking, setRevoking] = useState<ApiKey>()
  return (
    <Panel id="keys-panel" title="API keys">
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the API keys" rows={2} />}
      {data && data.keys.length === 0 && (
        <p className="soft">
          No program has a key yet. A key lets one program read confirmed places, and nothing else.
        </p>
      )}
      {data && data.keys.length > 0 && (
        <Table caption="API keys" narrow="stack" columns={mayManage ? [...columns, actionColumn] : columns}>
          <tbody>
            {data.keys.map(one => (
              <KeyRow key={one.id} apiKey={one} revoke={mayManage ? () => setRevoking(one) : undefined} />
            ))}
          </tbody>
        </Table>
      )}
      {revoking && <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </Panel>
  )
}

function KeyRow({ apiKey, revoke }: { apiKey: ApiKey; revoke: (() => void) | undefined }): ReactElement {
  const { name, hint, state, scopes, program_types: types } = apiKey
  return (
    <tr data-off={state === 'live' ? undefined : true}>
      <td>
        <strong className="connections-name">{name}</strong>
        <code translate="no" className="small soft">
          {hint}…
        </code>
      </td>
      <td>
        <ul className="bare-list">
          {scopes.map(scope => (
            <li key={scope}>{keyScopeNames[scope]}</li>
          ))}
          {types && <li className="soft">{types.map(programTypeName).join(', ')}</li>}
        </ul>
      </td>
      <td>
        <KeyState apiKey={apiKey} />
      </td>
      <td className="soft" data-label={apiKey.last_used_at ? 'Last used' : undefined}>
        {apiKey.last_used_at ? moment(apiKey.last_used_at) : 'Not used yet'}
      </td>
      {revoke && (
        <td data-align="end" data-end="">
          {state === 'live' && (
            <Button look="quiet" onClick={revoke} aria-label={`Revoke the key of ${name}, ${hint}`}>
              Revoke
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}

function KeyState({ apiKey: { state, expires_at, revoked } }: { apiKey: ApiKey }): ReactElement {
  if (revoked)
    return (
      <>
        <StatusTag icon="close">Revoked</StatusTag>
        <span className="sub-line">{`${revoked.by.full_name}, ${longDate(new Date(revoked.at))}`}</span>
      </>
    )
  const day = longDate(new Date(expires_at))
  return state === 'expired' ? (
    <>
      <StatusTag icon="close">Expired</StatusTag>
      <span className="sub-line">{day}</span>
    </>
  ) : (
    <>
      <StatusTag tone="success">Live</StatusTag>
      <span className="sub-line">until {day}</span>
    </>
  )
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }): ReactElement {
  const revoke = useWrite(() => callOffice(apiKeyCalls.revokeApiKey, { params: { id: apiKey.id } }), {
    says: 'Key revoked',
    refresh: refreshKeys,
    onFresh: onClose,
  })
  return (
    <ConfirmDialog
      id="revoke-key"
      title={`Revoke the key of “${apiKey.name}”?`}
      open
      onClose={onClose}
      confirmLabel="Revoke the key"
      look="danger"
      busy={revoke.isBusy}
      onConfirm={revoke.run}
    >
      <p>It stops working straight away and permanently. A program that still uses it can no longer read or write.</p>
    </ConfirmDialog>
  )
}
