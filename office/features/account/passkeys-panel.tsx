import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type * as z from 'zod'
import { passkeyCalls } from '#shared/contract/calls/office/passkeys.ts'
import type { staffPasskey } from '#shared/contract/schemas/passkeys.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { callOffice } from '../../lib/call.ts'
import { canUsePasskeys } from '../../lib/passkeys.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Panel } from '../../ui/panel.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { passkeysQuery, refreshPasskeys } from './passkeys-query.ts'
import { RenamePasskey } from './rename-passkey.tsx'

type Passkey = z.output<typeof staffPasskey>

const columns = [
  { id: 'name', label: 'Passkey' },
  { id: 'since', label: 'Added', hideBelow: 'phone' as const },
  { id: 'used', label: 'Last used' },
  { id: 'change', label: 'Rename or remove', look: 'quiet' as const },
]

/** The person’s passkeys with their names and last use; adds and removes them. */
export function PasskeysPanel(): ReactElement {
  const { data, error, refetch } = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const [renaming, setRenaming] = useState<Passkey>()
  return (
    <Panel
      id="passkeys-panel"
      title="Passkeys"
      act={
        canUsePasskeys() && (
          <Button look="secondary" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      <p className="soft">
        Sign in with your fingerprint, your face or your screen lock, without a password or a code.
        {!canUsePasskeys() && ' This browser cannot use passkeys at this address.'}
      </p>
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading your passkeys" rows={1} />}
      {data && data.length > 0 && (
        <Table caption="Your passkeys" narrow="stack" columns={columns}>
          <tbody>
            {data.map(passkey => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                rename={() => setRenaming(passkey)}
                remove={() => setRemoving(passkey)}
              />
            ))}
          </tbody>
        </Table>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {renaming && <RenamePasskey passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {removing && <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} />}
    </Panel>
  )
}

type RowProps = { passkey: Passkey; rename: () => void; remove: () => void }

function PasskeyRow({ passkey, rename, remove }: RowProps): ReactElement {
  return (
    <tr>
      <td>{passkey.name}</td>
      <td className="whole" data-hide="phone">
        {longDate(new Date(passkey.created_at))}
      </td>
      <td className="soft whole">{passkey.last_used_at ? moment(passkey.last_used_at) : 'Not used yet'}</td>
      <td className="whole" data-align="end" data-end="">
        <Button look="quiet" onClick={rename} aria-label={`Rename ${passkey.name}`}>
          Rename
        </Button>
        <Button look="quiet" onClick={remove} aria-label={`Remove ${passkey.name}`}>
          Remove
        </Button>
      </td>
    </tr>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement {
  const remove = useWrite(() => callOffice(passkeyCalls.removePasskey, { params: { id: passkey.id } }), {
    says: ['Passkey removed', 'We have emailed you about this change.'],
    refresh: refreshPasskeys,
    onFresh: onClose,
  })
  return (
    <ConfirmDialog
      id="remove-passkey"
      title={`Remove “${passkey.name}”?`}
      open
      onClose={onClose}
      confirmLabel="Remove the passkey"
      look="danger"
      busy={remove.isBusy}
      onConfirm={remove.run}
    >
      <p>It will no longer sign you in. You can also delete it from the device that stores it.</p>
    </ConfirmDialog>
  )
}

function moment(text: string): string {
  const at = new Date(text)
  return `${longDate(at)}, ${clockTime(at)}`
}
