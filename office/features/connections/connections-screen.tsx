import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useKeys } from '../../lib/keys.ts'
import { may, useMe } from '../../lib/me.ts'
import { Screen } from '../../ui/screen.tsx'
import { keysQuery } from './connections-query.ts'
import { KeysPanel } from './keys-panel.tsx'
import { MakeKeyDialog } from './make-key-dialog.tsx'
import { MakeWebhookDialog } from './make-webhook-dialog.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'
import './connections.css'

/** How programs such as the student-record system are connected. An auditor reads it; an administrator changes it. */
export function Component(): ReactElement {
  const mayManage = may(useMe(), ['staff.manage'])
  return (
    <Screen
      title="API and webhooks"
      lead={
        <>
          How the student-record system reads confirmed places and gives matriculation numbers.{' '}
          <a href="/api/v1/docs" target="_blank" rel="noreferrer">
            API documentation
          </a>
        </>
      }
      actions={mayManage && <Makers />}
    >
      <KeysPanel mayManage={mayManage} />
      {/* Seen once it is known how many keys stand above it. */}
      <div data-awaited={useQuery(keysQuery).isPending || undefined}>
        <WebhooksPanel mayManage={mayManage} />
      </div>
    </Screen>
  )
}

function Makers(): ReactElement {
  const [making, setMaking] = useState<'key' | 'webhook'>()
  const close = () => setMaking(undefined)
  useKeys('API keys', [{ keys: 'i', label: 'Make an API key', run: () => setMaking('key') }])
  return (
    <>
      <Button onClick={() => setMaking('key')}>Make an API key</Button>
      <Button look="secondary" onClick={() => setMaking('webhook')}>
        Add a webhook
      </Button>
      {making === 'key' && <MakeKeyDialog onClose={close} />}
      {making === 'webhook' && <MakeWebhookDialog onClose={close} />}
    </>
  )
}
