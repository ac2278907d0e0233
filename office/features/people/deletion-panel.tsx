import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { may, useMe } from '../../lib/me.ts'
import { isOwnPart, waitsForAnother } from '../../lib/one-of-two.ts'
import { momentInWords } from '../../lib/words.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Account } from './accounts-query.ts'
import { type Deletion, useDeletion } from './use-deletion.ts'
import { WhatGoes } from './what-goes.tsx'

interface DeletionPanelProps {
  account: Account
  shown: Deletion
  deletion: NonNullable<Deletion['deletion']>
}

/** Where the deletion of an account on a letter stands, and the next step of it. */
export function DeletionPanel({ account, shown, deletion }: DeletionPanelProps): ReactElement {
  const me = useMe()
  const { approve, stop, isBusy } = useDeletion(account.id, deletion.id)
  const { letter, asked_by, asked_at, approved_by } = deletion
  const isOwn = isOwnPart(me, asked_by, ['people.approve'])
  const isApprover = !isOwn && may(me, ['people.approve'])
  return (
    <Panel
      id="deletion-title"
      className="framed recovery"
      title={approved_by ? 'Being deleted on a letter' : 'To be deleted, if a colleague agrees'}
    >
      <p>
        <q dir="auto">{letter}</q>{' '}
        <span className="soft">
          {asked_by.full_name}, {momentInWords(asked_at)}
        </span>
      </p>
      {!approved_by && <WhatGoes shown={shown} />}
      <p className="soft">
        {approved_by
          ? `${approved_by.full_name} approved this. Until the day, the owner can sign in and keep the account, and you can stop it: then everything is as before.`
          : isApprover
            ? 'When you approve, every sign-in ends and applications are withdrawn. The owner is told, and has 30 days to keep the account.'
            : isOwn && asked_by.id !== me.id
              ? waitsForAnother(asked_by)
              : 'A registrar has to approve this.'}
      </p>
      <div className="cluster">
        {isApprover && !approved_by && shown.blocks.length === 0 && (
          <Button
            look="danger"
            busy={approve.isBusy}
            busyLabel="Approving..."
            disabled={isBusy}
            onClick={() => approve.run()}
          >
            Delete in 30 days
          </Button>
        )}
        <Button look="secondary" disabled={isBusy} onClick={() => stop.run()}>
          {approved_by ? 'Stop the deletion' : 'Discard'}
        </Button>
      </div>
    </Panel>
  )
}
