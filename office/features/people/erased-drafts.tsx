import { type ReactElement, useState } from 'react'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { useForm } from '../../lib/use-form.ts'
import { dayInWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
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
      <ul className="ruled">
        {account.erased_drafts.map(draft => (
          <li className="ends" data-gap="3" key={draft.id}>
            <p>
              {nameOf(draft)}
              <span className="sub-line">
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
  const form = useForm(
    { reason: '' },
    body => callOffice(officeAccountCalls.restoreDraft, { params: { id: account.id, draft: draft.id }, body }),
    { says: ['Restored', `We have emailed ${account.email}.`], refresh: refreshAccounts, onDone: onClose },
  )
  return (
    <FormDialog
      id="restore-draft"
      title="Restore this application?"
      form={form}
      label="Restore"
      busyLabel="Restoring..."
      onClose={onClose}
    >
      <p>
        {nameOf(draft)}. The answers are restored as a draft. {documentsInWords(draft.documents)}
      </p>
      <p className="soft breaks">We will email {account.email}.</p>
      <TextArea
        {...form.text('reason')}
        label="Why is it restored?"
        hint="It is written down with your name."
        rows={3}
        maxLength={1000}
      />
    </FormDialog>
  )
}

function documentsInWords(count: number): string {
  if (count === 0) return 'It had no documents.'
  return count === 1
    ? 'Its document is gone and has to be uploaded again.'
    : `Its ${count} documents are gone and have to be uploaded again.`
}
