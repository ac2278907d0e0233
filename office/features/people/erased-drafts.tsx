import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { tell } from '../../lib/toasts.ts'
import { dayInWords } from '../../lib/words.ts'
import { isWithoutField, problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import type { Account } from './accounts-query.ts'
import { refreshAccounts } from './use-deletion.ts'

type ErasedDraft = Account['erased_drafts'][number]

/** Applications that were deleted for their age, while they can still be restored. */
export function ErasedDrafts({ account }: { account: Account }): ReactElement | null {
  const isHelping = may(useMe(), ['documents.check'])
  const [chosen, setChosen] = useState<ErasedDraft>()
  if (account.erased_drafts.length === 0) return null
  return (
    <section>
      <h2>Deleted unfinished applications</h2>
      <ul className="person-erased">
        {account.erased_drafts.map(draft => (
          <li key={draft.id}>
            <p>
              {nameOf(draft)}
              <span className="people-sub">
                Deleted on {dayInWords(draft.erased_at)}. Can be restored until {dayInWords(draft.until)}.
              </span>
            </p>
            {isHelping && !account.deletes_at && (
              <Button look="secondary" onClick={() => setChosen(draft)}>
                Restore…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <RestoreDialog account={account} draft={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

function nameOf({ programme }: ErasedDraft): string {
  return programme ?? 'No programme chosen'
}

interface RestoreDialogProps {
  account: Account
  draft: ErasedDraft
  onClose: () => void
}

function RestoreDialog({ account, draft, onClose }: RestoreDialogProps): ReactElement {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: () =>
      callOffice(officeAccountCalls.restoreDraft, {
        params: { id: account.id, draft: draft.id },
        body: { reason },
      }),
    onSuccess: () => {
      tell('Restored', `We have emailed ${account.email}.`)
      onClose()
    },
    onSettled: refreshAccounts,
  })
  const failure = error && !wasDeclined(error) ? error : null
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <PromptDialog id="restore-draft" title="Restore this application?" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['reason']) && <FormFailure error={failure} attempt={failureCount} />}
        <p>
          {nameOf(draft)}. The answers are restored as a draft. {documentsInWords(draft.documents)}
        </p>
        <p className="soft email-address">We will email {account.email}.</p>
        <TextArea
          name="reason"
          label="Why is it restored?"
          hint="It is written down with your name."
          rows={3}
          maxLength={1000}
          value={reason}
          error={problemOf(failure, 'reason')}
          onChange={event => setReason(event.target.value)}
        />
        <div className="cluster">
          <Button type="submit" busy={isPending} busyLabel="Restoring...">
            Restore
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}

function documentsInWords(count: number): string {
  if (count === 0) return 'It had no documents.'
  return count === 1
    ? 'Its document is gone and has to be uploaded again.'
    : `Its ${count} documents are gone and have to be uploaded again.`
}
