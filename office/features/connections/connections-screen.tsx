import type { ReactElement } from 'react'
import { may, useMe } from '../../lib/me.ts'
import { Screen } from '../../ui/screen.tsx'
import { KeysPanel } from './keys-panel.tsx'
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
    >
      <KeysPanel mayManage={mayManage} />
      <WebhooksPanel mayManage={mayManage} />
    </Screen>
  )
}
