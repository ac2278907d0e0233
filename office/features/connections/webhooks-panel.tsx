import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { webhookCalls } from '#shared/contract/calls/office/webhooks.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Menu } from '../../ui/menu.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { refreshWebhooks, type Webhook, webhooksQuery } from './connections-query.ts'
import { WebhookMessages } from './webhook-messages.tsx'

const columns = [
  { id: 'name', label: 'Program' },
  { id: 'state', label: 'State' },
  { id: 'last', label: 'Last message' },
]
const actionColumn = { id: 'actions', label: 'Change', look: 'quiet' as const }

export function WebhooksPanel({ mayManage }: { mayManage: boolean }): ReactElement {
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [removing, setRemoving] = useState<Webhook>()
  return (
    <Panel id="webhooks-panel" title="Webhooks">
      <p className="soft">We notify your system when there is something new to read. The message contains no names.</p>
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the webhooks" rows={1} />}
      {data && data.webhooks.length === 0 && <p className="soft">There are no webhooks.</p>}
      {data && data.webhooks.length > 0 && (
        <Table caption="Webhooks" narrow="stack" columns={mayManage ? [...columns, actionColumn] : columns}>
          <tbody>
            {data.webhooks.map(one => (
              <WebhookRow key={one.id} webhook={one} remove={mayManage ? () => setRemoving(one) : undefined} />
            ))}
          </tbody>
        </Table>
      )}
      {removing && <RemoveWebhook webhook={removing} onClose={() => setRemoving(undefined)} />}
    </Panel>
  )
}

const states = {
  working: { label: 'Working', look: { tone: 'success' } },
  failing: { label: 'Failing', look: { tone: 'warning' } },
  disabled: { label: 'Disabled', look: { icon: 'close' } },
} as const

function WebhookRow({ webhook, remove }: { webhook: Webhook; remove: (() => void) | undefined }): ReactElement {
  const { id, name, url, state, disabled } = webhook
  const { run } = useWrite(
    (what: 'send' | 'enable' | 'disable') =>
      what === 'send'
        ? callOffice(webhookCalls.sendWebhook, { params: { id } })
        : callOffice(webhookCalls.setWebhookState, { params: { id }, body: { enabled: what === 'enable' } }),
    {
      says: (_, what) => ({ send: 'Sending a message', enable: 'Webhook enabled', disable: 'Webhook disabled' })[what],
      refresh: () => refreshWebhooks(),
    },
  )
  const items = disabled
    ? [{ id: 'enable', label: 'Enable', run: () => run('enable') }]
    : [
        { id: 'send', label: 'Send the news again', run: () => run('send') },
        { id: 'disable', label: 'Disable', run: () => run('disable') },
      ]
  return (
    <tr>
      <td>
        <strong className="connections-name">{name}</strong>
        <span className="small soft breaks">{url}</span>
      </td>
      <td>
        <StatusTag {...states[state].look}>{states[state].label}</StatusTag>
        {disabled && <span className="sub-line">{whyDisabled[disabled.why]}</span>}
      </td>
      <td className="soft">
        <WebhookMessages webhook={webhook} />
      </td>
      {remove && (
        <td data-align="end" data-end="">
          <Menu
            label="Change"
            accessibleName={`Change the webhook ${name}`}
            items={[...items, { id: 'remove', label: 'Remove', run: remove, look: 'danger' as const }]}
          />
        </td>
      )}
    </tr>
  )
}

const whyDisabled = {
  failing: 'It failed for four days',
  gone: 'The program says that it is gone',
  'by-staff': 'By an administrator',
  secret: 'The server’s secret was changed. Remove it and make a new one',
} as const

function RemoveWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }): ReactElement {
  const remove = useWrite(() => callOffice(webhookCalls.removeWebhook, { params: { id: webhook.id } }), {
    says: 'Webhook removed',
    refresh: refreshWebhooks,
    onFresh: onClose,
  })
  return (
    <ConfirmDialog
      id="remove-webhook"
      title={`Remove the webhook “${webhook.name}”?`}
      open
      onClose={onClose}
      confirmLabel="Remove the webhook"
      look="danger"
      busy={remove.isBusy}
      onConfirm={remove.run}
    >
      <p>The program is no longer told of news. It can still read the feed with its key.</p>
    </ConfirmDialog>
  )
}
