import type { ReactElement } from 'react'
import { webhookCalls } from '#shared/contract/calls/office/webhooks.ts'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { refreshWebhooks } from './connections-query.ts'
import { ShownOnce } from './shown-once.tsx'

/** Adds a webhook and shows its secret, once. */
export function MakeWebhookDialog({ onClose }: { onClose: () => void }): ReactElement {
  const form = useForm(
    { name: 'Student records', url: '' },
    (body, idempotencyKey) => callOffice(webhookCalls.makeWebhook, { body, idempotencyKey }),
    { refresh: refreshWebhooks },
  )
  if (form.answer)
    return (
      <ShownOnce
        title={`The secret of “${form.answer.webhook.name}”`}
        lead="The program checks with this secret that a message is ours. Copy it now and hand it over safely. It is not shown again."
        label="secret"
        secret={form.answer.secret}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      id="make-webhook"
      title="Add a webhook"
      form={form}
      label="Add the webhook"
      busyLabel="Adding..."
      onClose={onClose}
    >
      <TextField {...form.text('name')} label="Program" autoComplete="off" autoFocus />
      <TextField
        {...form.text('url')}
        type="url"
        label="Address"
        hint="It begins with https:// and is not in a private network, unless the server’s settings name the machine."
        autoComplete="off"
      />
    </FormDialog>
  )
}
