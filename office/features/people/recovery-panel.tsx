import type { ReactElement } from 'react'
import { recoveryFactNames } from '#shared/domain/account-recovery.ts'
import { Button } from '#ui/button.tsx'
import { may, useMe } from '../../lib/me.ts'
import { isOwnPart, waitsForAnother } from '../../lib/one-of-two.ts'
import { momentInWords } from '../../lib/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Account } from './accounts-query.ts'
import { type Recovery, useRecovery } from './use-recovery.ts'

type PanelProps = { account: Account; recovery: Recovery }

/** Where the move of an account to another address stands, and the next step of it (ADR 150). */
export function RecoveryPanel({ account, recovery }: PanelProps): ReactElement {
  const { state, new_email, facts, seen, why_urgent, asked_by, asked_at } = recovery
  return (
    <Panel id="recovery-title" className="framed recovery" data-state={state} title={titles[state]}>
      <p className="breaks">
        <span className="breaks">{account.email}</span> <span aria-hidden="true">→</span>
        <span className="visually-hidden">to</span> <b className="breaks">{new_email}</b>
      </p>
      <Facts
        className="recovery-facts"
        facts={[
          ['Agrees with the file', facts.map(fact => recoveryFactNames[fact]).join(', ')],
          [
            'How we know',
            <>
              <q dir="auto">{seen}</q>{' '}
              <span className="soft">
                {asked_by.full_name}, {momentInWords(asked_at)}
              </span>
            </>,
          ],
          ['Why it is urgent', why_urgent && <q dir="auto">{why_urgent}</q>],
        ]}
      />
      {state === 'asked' ? (
        <Asked account={account} recovery={recovery} />
      ) : (
        <Approved account={account} recovery={recovery} />
      )}
    </Panel>
  )
}

const titles: Record<Recovery['state'], string> = {
  asked: 'Moves to another address if a colleague agrees',
  waiting: 'Moving to another address',
  open: 'Waiting for the code of the owner',
}

function Asked({ account, recovery }: PanelProps): ReactElement {
  const me = useMe()
  const { approve, discard, isBusy } = useRecovery(account.id, recovery.id)
  const isOwn = isOwnPart(me, recovery.asked_by, ['people.approve'])
  const isApprover = !isOwn && may(me, ['people.approve'])
  return (
    <>
      <p className="soft">
        {isApprover
          ? 'When you approve, every sign-in ends, the old address no longer gets codes, and we tell it. After 24 hours the owner chooses a new password with a code that we email to the new address.'
          : isOwn && recovery.asked_by.id !== me.id
            ? waitsForAnother(recovery.asked_by)
            : isOwn
              ? 'A registrar has to approve this, because you asked for it.'
              : 'A registrar has to approve this.'}
      </p>
      {isApprover && recovery.why_urgent && (
        <p className="soft">As urgent, there are no 24 hours: the old address has no time to object.</p>
      )}
      <div className="cluster">
        {isApprover && (
          <Button busy={approve.isBusy} busyLabel="Approving..." disabled={isBusy} onClick={() => approve.run(false)}>
            Approve
          </Button>
        )}
        {isApprover && recovery.why_urgent && (
          <Button look="secondary" disabled={isBusy} onClick={() => approve.run(true)}>
            Approve as urgent
          </Button>
        )}
        <Button look="secondary" disabled={isBusy} onClick={() => discard.run()}>
          Discard
        </Button>
      </div>
    </>
  )
}

function Approved({ account, recovery }: PanelProps): ReactElement {
  const { discard, isBusy } = useRecovery(account.id, recovery.id)
  const { state, takes_effect_at = '', ends_at, approved_by } = recovery
  return (
    <>
      <p>
        {approved_by && `${approved_by.full_name} approved this. `}
        {state === 'waiting'
          ? `From ${momentInWords(takes_effect_at)} the owner can choose a new password with a code to the new address. Until then no one can sign in.`
          : `The owner can choose a new password now, under “Forgot password”, with the new address. This ends on ${momentInWords(ends_at)}.`}
      </p>
      <p>
        <Button look="secondary" busy={isBusy} busyLabel="Stopping..." onClick={() => discard.run()}>
          Stop the move
        </Button>
      </p>
    </>
  )
}
