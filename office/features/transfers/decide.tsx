import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { transferCalls } from '#shared/contract/calls/office/transfers.ts'
import { formatSum } from '#shared/domain/money.ts'
import { transferStateNames } from '#shared/domain/transfers.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell, tellFailure } from '../../lib/toasts.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
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
    <div className="transfer-decide">
      <p>{says}</p>
      {can.includes('approve') && (
        <Button busy={approve.isPending} busyLabel="Confirming..." onClick={() => approve.mutate(undefined)}>
          {state === 'announced' ? 'It has arrived' : 'Confirm'}
        </Button>
      )}
      {can.includes('give-back') && state === 'returning' && (
        <Button busy={finish.isPending} busyLabel="Saving..." onClick={() => finish.mutate('give-back')}>
          The bank has sent it
        </Button>
      )}
      {can.includes('give-back') && state === 'received' && (
        <Button look="secondary" onClick={() => setAsking('give-back')}>
          Refund it
        </Button>
      )}
      {can.includes('discard') && (
        <Button
          look="secondary"
          onClick={() => (state === 'returning' ? finish.mutate('discard') : setAsking('discard'))}
        >
          {state === 'returning' ? 'Keep it after all' : 'It has not come'}
        </Button>
      )}
      {asking && <ReasonDialog id={id} act={asking} onClose={() => setAsking(undefined)} />}
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

function useDecision<Given>(run: (given: Given) => Promise<TransferDetails>) {
  return useMutation({
    mutationFn: run,
    onSuccess: changed => {
      tell(transferStateNames[changed.state])
      void refreshTransfers(changed)
    },
    onError: error => {
      if (!wasDeclined(error)) tellFailure(error)
      void refreshTransfers()
    },
  })
}

function ReasonDialog({ id, act, onClose }: { id: string; act: Act; onClose: () => void }): ReactElement {
  const [reason, setReason] = useState('')
  const { title, label, button } = asks[act]
  const { mutate, isPending, error, failureCount } = useMutation({
    mutationFn: () => decide(id, act, reason),
    onSuccess: changed => {
      tell(transferStateNames[changed.state])
      void refreshTransfers(changed)
      onClose()
    },
  })
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <PromptDialog id="transfer-reason" title={title} onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['reason']) && <FormFailure error={failure} attempt={failureCount} />}
        <TextArea
          name="reason"
          label={label}
          rows={3}
          maxLength={500}
          value={reason}
          error={problemOf(failure, 'reason')}
          autoFocus
          onChange={event => setReason(event.target.value)}
        />
        <FormButtons label={button} busyLabel="Saving..." isBusy={isPending} onCancel={onClose} />
      </form>
    </PromptDialog>
  )
}
