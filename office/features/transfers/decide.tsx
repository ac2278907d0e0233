import { type ReactElement, useState } from 'react'
import { transferCalls } from '#shared/contract/calls/office/transfers.ts'
import { formatSum } from '#shared/domain/money.ts'
import { transferStateNames } from '#shared/domain/transfers.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { refreshTransfers, type TransferDetails } from './transfers-query.ts'

type Act = 'discard' | 'give-back'

const asks: Record<Act, { title: string; label: string; button: string }> = {
  discard: { title: 'Discard this transfer', label: 'Why? The applicant will read this.', button: 'Discard' },
  'give-back': { title: 'Refund this money', label: 'Why?', button: 'Ask a colleague' },
}

/** What the reader can do now, what it leads to, and who else has to. */
export function Decide({ transfer }: { transfer: TransferDetails }): ReactElement | null {
  const { id, can, state } = transfer
  const [asking, setAsking] = useState<Act>()
  const approve = useDecision(() => callOffice(transferCalls.approveTransfer, { params: { id } }))
  const finish = useDecision((act: Act) => decide(id, act, 'Done by the bank.'))
  const says = sentence(transfer)
  if (!says) return null
  return (
    <div className="to-decide" data-tone="waiting">
      <p>{says}</p>
      {can.includes('approve') && (
        <Button busy={approve.isBusy} busyLabel="Confirming..." onClick={() => approve.run()}>
          {state === 'announced' ? 'It has arrived' : 'Confirm'}
        </Button>
      )}
      {can.includes('give-back') && state === 'returning' && (
        <Button busy={finish.isBusy} busyLabel="Saving..." onClick={() => finish.run('give-back')}>
          The bank has sent it
        </Button>
      )}
      {can.includes('give-back') && state === 'received' && (
        <Button look="secondary" onClick={() => setAsking('give-back')}>
          Refund it
        </Button>
      )}
      {can.includes('discard') && (
        <Button look="secondary" onClick={() => (state === 'returning' ? finish.run('discard') : setAsking('discard'))}>
          {state === 'returning' ? 'Keep it after all' : 'It has not come'}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          id="transfer-reason"
          title={asks[asking].title}
          label={asks[asking].label}
          maxLength={500}
          button={{ label: asks[asking].button, busy: 'Saving...' }}
          send={reason => decide(id, asking, reason)}
          says={changed => transferStateNames[changed.state]}
          refresh={refreshTransfers}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

function sentence({ state, due, asked, return_asked, return_reason, is_rest, amount_minor }: TransferDetails): string {
  switch (state) {
    case 'announced':
      return due && due.amount_minor !== amount_minor
        ? `The applicant has announced this. The fee is ${formatSum(due)}.`
        : 'The applicant has announced this. Look for it on the account.'
    case 'asked':
      return `${asked?.by.full_name ?? 'A colleague'} has seen this money. It is so much that another person has to confirm it.`
    case 'received':
      return is_rest
        ? 'This is what was more than the fee. Refund it.'
        : due
          ? `The fee is ${formatSum(due)}. This waits for the rest, and the applicant knows. Or refund it.`
          : 'No fee is due, so this pays for nothing. Refund it.'
    case 'returning':
      return `${return_asked?.by.full_name ?? 'A colleague'} wants to refund this: “${return_reason}” Another person says when the bank has sent it.`
    default:
      return ''
  }
}

function decide(id: string, act: Act, reason: string): Promise<TransferDetails> {
  const call = act === 'discard' ? transferCalls.discardTransfer : transferCalls.giveBackTransfer
  return callOffice(call, { params: { id }, body: { reason } })
}

function useDecision<Given = void>(run: (given: Given) => Promise<TransferDetails>) {
  return useWrite(run, { says: ({ state }) => transferStateNames[state], refresh: refreshTransfers })
}
