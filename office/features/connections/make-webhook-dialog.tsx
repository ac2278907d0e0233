import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { webhookCalls } from '#shared/contract/calls/office/webhooks.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { refreshWebhooks } from './connections-query.ts'
import { ShownOnce } from './shown-once.tsx'

/** Adds a webhook and shows its secret, once. */
export function MakeWebhookDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [key] = useState(newKey)
  const { mutate, isPending, error, failureCount, data } = useMutation({
    mutationFn: (body: { name: string; url: string }) =>
      callOffice(webhookCalls.makeWebhook, { body, idempotencyKey: key }),
    onSuccess: refreshWebhooks,
  })
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  if (data)
    return (
      <ShownOnce
        title={`The secret of “${data.webhook.name}”`}
        lead="The program checks with this secret that a message is ours. Copy it now and hand it over safely. It is not shown again."
        label="secret"
        secret={data.secret}
        onClose={onClose}
      />
    )
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    mutate({ name: String(form.get('name')), url: String(form.get('url')) })
  }
  return (
    <PromptDialog id="make-webhook" title="Add a webhook" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['name', 'url']) && <FormFailure error={failure} attempt={failureCount} />}
        <TextField
          name="name"
          label="Program"
          defaultValue="Student records"
          error={problemOf(failure, 'name')}
          autoComplete="off"
          autoFocus
        />
        <TextField
          name="url"
          type="url"
          label="Address"
          hint="It begins with https:// and is not in a private network, unless the server’s settings name the machine."
          error={problemOf(failure, 'url')}
          autoComplete="off"
        />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Adding...">
            Add the webhook
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}
