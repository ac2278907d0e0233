import { type FormEvent, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { moneyDayCalls } from '#shared/contract/calls/office/money-days.ts'
import { officePaymentCalls } from '#shared/contract/calls/office/payments.ts'
import { formatSum } from '#shared/domain/money.ts'
import { readTypedMoney } from '#shared/domain/typed-money.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { isWithoutField, problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { type Act, actsOf, askedBy } from './decide-words.ts'
import type { PaymentStory } from './payments-query.ts'
import { usePaymentWrite } from './use-payment-write.ts'

interface Typed {
  reason: string
  amount: string
  application: string
  by: 'gateway' | 'hand'
}

/** What can be done with the money: one choice, its consequences, and the reason. */
export function DecideForm({ story }: { story: PaymentStory }): ReactElement {
  const acts = actsOf(story)
  const [chosen, choose] = useState<Act['id'] | undefined>(acts.length === 1 ? acts[0]?.id : undefined)
  const [typed, setTyped] = useState<Typed>(() => firstTyped(story))
  const change = (next: Partial<Typed>) => setTyped(before => ({ ...before, ...next }))
  const { run, isBusy, failure, attempt } = usePaymentWrite(
    (act: Act, key) => send(story, act, { ...typed, key }),
    act => (act.id === 'void' ? 'Cancelled' : act.isAlone ? 'Accepted' : 'A colleague has to agree now'),
  )
  const act = acts.find(({ id }) => id === chosen)
  useKeys(
    'Decide',
    acts.map(({ id, title }, at) => ({ keys: String(at + 1), label: title, run: () => choose(id) })),
  )
  const submit = () => act && !isBusy && run(act)
  return (
    <form
      className="apart decide"
      data-gap="3"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && event.ctrlKey && submit()}
    >
      <fieldset className="column" data-gap="2">
        <legend>{legendOf(story)}</legend>
        {isWithoutField(failure, ['reason', 'amount', 'application', 'by']) && (
          <FormFailure error={failure} attempt={attempt} />
        )}
        {acts.map((one, at) => (
          <ActChoice key={one.id} act={one} number={at + 1} isChosen={one.id === chosen} choose={choose}>
            <ActFields story={story} act={one} typed={typed} change={change} failure={failure} />
          </ActChoice>
        ))}
      </fieldset>
      {act && (
        <div className="panel">
          {!act.isAlone && <p>{askedBy}</p>}
          <Button type="submit" wide busy={isBusy} busyLabel="Sending...">
            {act.button(amountOf(story, typed))}
          </Button>
        </div>
      )}
    </form>
  )
}

function legendOf({ state, left, is_test }: PaymentStory): string {
  if (is_test) return 'A test payment'
  if (state === 'paid') return 'Give it back or move it'
  return `What happens to the ${formatSum(left)}?`
}

function firstTyped({ left, payer }: PaymentStory): Typed {
  const amount = formatSum(left).replace(/^[^\d]+/, '')
  return { reason: '', amount, application: '', by: payer === 'office' ? 'hand' : 'gateway' }
}

/** The sum that is typed, or all of it while that is no amount. */
function amountOf({ left }: PaymentStory, { amount }: Typed): string {
  return formatSum({ ...left, amount_minor: readTypedMoney(amount) ?? left.amount_minor })
}

function send(
  { reference }: PaymentStory,
  { id }: Act,
  { reason, amount, application, by, key }: Typed & { key: string },
): Promise<unknown> {
  if (id === 'refund')
    return callOffice(officePaymentCalls.askRefund, {
      body: { reference, amount: readTypedMoney(amount) ?? 0, reason, by },
      idempotencyKey: key,
    })
  if (id === 'void') return callOffice(moneyDayCalls.voidTestPayment, { params: { reference }, body: { reason } })
  const action = id === 'accept-asking' ? 'accept' : id
  return callOffice(officePaymentCalls.decidePayment, {
    params: { reference },
    body: { action, reason, ...(action === 'move' ? { application } : {}) },
  })
}

interface ActChoiceProps {
  act: Act
  number: number
  isChosen: boolean
  choose: (id: Act['id']) => void
  children: ReactNode
}

function ActChoice({ act, number, isChosen, choose, children }: ActChoiceProps): ReactElement {
  return (
    <div className="decide-act" data-chosen={isChosen || undefined}>
      <label>
        <input type="radio" name="act" value={act.id} checked={isChosen} onChange={() => choose(act.id)} />
        <span className="wraps decide-name" data-align="baseline" data-gap="2" data-lines="0">
          <b>{act.title}</b>
          <span className="soft">{act.isAlone ? 'you alone' : 'two people'}</span>
          <span aria-hidden="true">
            <Kbd keys={String(number)} />
          </span>
          <span className="decide-says soft">{act.says}</span>
        </span>
      </label>
      {isChosen && (
        <div className="apart decide-fields" data-gap="3">
          {children}
        </div>
      )}
    </div>
  )
}

interface ActFieldsProps {
  story: PaymentStory
  act: Act
  typed: Typed
  change: (next: Partial<Typed>) => void
  failure: Error | null
}

function ActFields({ story, act, typed, change, failure }: ActFieldsProps): ReactElement {
  return (
    <>
      {act.id === 'refund' && (
        <TextField
          name="amount"
          label="Amount"
          hint={`Up to ${formatSum(story.left)}`}
          inputMode="decimal"
          width={12}
          value={typed.amount}
          error={problemOf(failure, 'amount')}
          onChange={event => change({ amount: event.target.value })}
        />
      )}
      {act.id === 'refund' && <Ways story={story} by={typed.by} change={by => change({ by })} />}
      {act.id === 'move' && (
        <TextField
          name="application"
          label="Number of the application it was meant for"
          placeholder="26-184-730"
          width={20}
          autoComplete="off"
          value={typed.application}
          error={problemOf(failure, 'application')}
          onChange={event => change({ application: event.target.value })}
        />
      )}
      <TextArea
        name="reason"
        label="Reason"
        hint={act.reasonHint}
        rows={3}
        maxLength={1000}
        value={typed.reason}
        error={problemOf(failure, 'reason')}
        onChange={event => change({ reason: event.target.value })}
      />
    </>
  )
}

type WaysProps = { story: PaymentStory; by: Typed['by']; change: (by: Typed['by']) => void }

/** The payment service does not know a transfer that the office has recorded. */
function Ways({ story, by, change }: WaysProps): ReactElement {
  if (story.payer === 'office') return <p className="soft">By hand, because it came by bank transfer.</p>
  return (
    <fieldset className="column decide-ways">
      <legend>How</legend>
      {(['gateway', 'hand'] as const).map(way => (
        <label key={way} className="tick-line">
          <input type="radio" name="by" checked={by === way} onChange={() => change(way)} />{' '}
          {way === 'gateway' ? 'Through the payment service' : 'By hand, from the university’s account'}
        </label>
      ))}
    </fieldset>
  )
}
