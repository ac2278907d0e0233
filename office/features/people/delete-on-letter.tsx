import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
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
  const [letter, setLetter] = useState('')
  const { data, error: unread, refetch } = useQuery(deletionQuery(account.id))
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: () =>
      callOffice(officeAccountCalls.askDeletionOnLetter, { params: { id: account.id }, body: { letter } }),
    onSuccess: () => {
      tell('Asked', 'A registrar has to approve it. Nothing has changed yet.')
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
    <PromptDialog id="delete-account" title="Delete this account on a letter" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['letter']) && <FormFailure error={failure} attempt={failureCount} />}
        {data ? (
          <WhatGoes shown={data} />
        ) : unread ? (
          <LoadFailed error={unread} retry={() => void refetch()} />
        ) : (
          <LoadingRows label="Counting what would go" rows={3} />
        )}
        {data?.blocks.length === 0 && (
          <TextArea
            name="letter"
            label="What does the letter ask, and how do you know who wrote it?"
            hint="Your colleague reads it before approving."
            rows={4}
            maxLength={2000}
            value={letter}
            error={problemOf(failure, 'letter')}
            onChange={event => setLetter(event.target.value)}
          />
        )}
        <div className="cluster">
          {data?.blocks.length === 0 && (
            <Button type="submit" busy={isPending} busyLabel="Saving...">
              Ask a registrar
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </PromptDialog>
  )
}
