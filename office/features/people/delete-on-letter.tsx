import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadState } from '../../ui/states.tsx'
import type { Account } from './accounts-query.ts'
import { deletionQuery, refreshAccounts } from './use-deletion.ts'
import { WhatGoes } from './what-goes.tsx'

/** For someone who asks in a letter: the first of the two steps. */
export function DeleteOnLetter({ account }: { account: Account }): ReactElement | null {
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  if (!may(me, ['people.propose', 'people.approve']) || account.deletes_at) return null
  return (
    <section>
      <h2>Asked in a letter to be deleted?</h2>
      <p className="soft">Two people agree, and 30 days pass in which the account can be kept.</p>
      <p className="person-end">
        <Button look="secondary" onClick={() => setAsking(true)}>
          Delete on a letter…
        </Button>
      </p>
      {isAsking && <LetterDialog account={account} onClose={() => setAsking(false)} />}
    </section>
  )
}

function LetterDialog({ account, onClose }: { account: Account; onClose: () => void }): ReactElement {
  const counted = useQuery(deletionQuery(account.id))
  const form = useForm(
    { letter: '' },
    body => callOffice(officeAccountCalls.askDeletionOnLetter, { params: { id: account.id }, body }),
    {
      says: ['Asked', 'A registrar has to approve it. Nothing has changed yet.'],
      refresh: refreshAccounts,
      onDone: onClose,
    },
  )
  const canBeAsked = counted.data?.blocks.length === 0
  return (
    <FormDialog
      id="delete-account"
      title="Delete this account on a letter"
      form={form}
      label={canBeAsked ? 'Ask a registrar' : undefined}
      busyLabel="Saving..."
      onClose={onClose}
    >
      {counted.data ? (
        <WhatGoes shown={counted.data} />
      ) : (
        <LoadState of={counted} label="Counting what would go" rows={3} />
      )}
      {canBeAsked && (
        <TextArea
          {...form.text('letter')}
          label="What does the letter ask, and how do you know who wrote it?"
          hint="Your colleague reads it before approving."
          rows={4}
          maxLength={2000}
        />
      )}
    </FormDialog>
  )
}
