import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { moneyDayCalls } from '#shared/contract/calls/office/money-days.ts'
import { officePaymentCalls } from '#shared/contract/calls/office/payments.ts'
import { formatSum } from '#shared/domain/money.ts'
import { readMoneyIn } from '#shared/domain/typed-money.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { type Form, useForm } from '../../lib/use-form.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { type Act, actsOf, askedBy } from './decide-words.ts'
import { type PaymentStory, readPaymentsAgain } from './payments-query.ts'

interface Typed {
  act: Act['id'] | undefined
  reason: string
  amount: string
  application: string
  by: 'gateway' | 'hand'
}

/** What can be done with the money: one choice, its consequences, and the reason. */
export function DecideForm({ story }: { story: PaymentStory }): ReactElement {
  const acts = actsOf(story)
  const form = useForm(
    () => firstTyped(story, acts),
    async (typed, key) => typed.act && send(story, typed.act, typed, key),
    { says: (_, typed) => saidOf(findAct(acts, typed)), refresh: readPaymentsAgain },
  )
  const act = findAct(acts, form.values)
  const choose = (id: Act['id']) => form.change({ act: id })
  const element = useRef<HTMLFormElement>(null)
  useKeys(
    'Decide',
    acts.map(({ id, title }, at) => ({
      keys: String(at + 1),
      label: title,
      run: () => {
        flushSync(() => choose(id))
        goToChoice(element.current)
      },
    })),
  )
  const submit = () => act && form.submit()
  return (
    <form
      ref={element}
      className="apart decide"
      data-gap="3"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && event.ctrlKey && submit()}
    >
      <fieldset className="column" data-gap="2">
        <legend>{legendOf(story)}</legend>
        <FormFailure error={form.general} attempt={form.attempt} />
        {acts.map((one, at) => (
          <ActChoice key={one.id} act={one} number={at + 1} isChosen={one === act} choose={choose}>
            <ActFields story={story} act={one} form={form} />
          </ActChoice>
        ))}
      </fieldset>
      {act && (
        <div className="panel">
          {!act.isAlone && <p>{askedBy}</p>}
          <Button type="submit" wide busy={form.isBusy} busyLabel="Sending...">
            {act.button(amountOf(story, form.values))}
          </Button>
        </div>
      )}
    </form>
  )
}

/** For someone at the keyboard: to what a key has chosen, which may be folded away. Its fields come next, and the other keys still choose. */
function goToChoice(form: HTMLFormElement | null): void {
  const folded = form?.closest('details')
  if (folded) folded.open = true
  form?.querySelector<HTMLElement>('[name=act]:checked')?.focus()
}

function findAct(acts: readonly Act[], { act }: Typed): Act | undefined {
  return acts.find(({ id }) => id === act)
}

function saidOf(act: Act | undefined): string {
  if (act?.id === 'void') return 'Cancelled'
  return act?.isAlone ? 'Accepted' : 'A colleague has to agree now'
}

function legendOf({ state, left, is_test }: PaymentStory): string {
  if (is_test) return 'A test payment'
  if (state === 'paid') return 'Give it back or move it'
  return `What happens to the ${formatSum(left)}?`
}

function firstTyped({ left, payer }: PaymentStory, [first, ...others]: readonly Act[]): Typed {
  const amount = formatSum(left).replace(/^[^\d]+/, '')
  const act = others.length === 0 ? first?.id : undefined
  return { act, reason: '', amount, application: '', by: payer === 'office' ? 'hand' : 'gateway' }
}

/** The sum that is typed, or all of it while that is no amount. */
function amountOf({ left }: PaymentStory, { amount }: Typed): string {
  return formatSum({ ...left, amount_minor: readMoneyIn(left.currency, amount) ?? left.amount_minor })
}

function send({ reference, left }: PaymentStory, act: Act['id'], typed: Typed, key: string): Promise<unknown> {
  const { reason, amount, application, by } = typed
  if (act === 'refund')
    return callOffice(officePaymentCalls.askRefund, {
      body: { reference, amount: readMoneyIn(left.currency, amount) ?? Number.NaN, reason, by },
      idempotencyKey: key,
    })
  if (act === 'void') return callOffice(moneyDayCalls.voidTestPayment, { params: { reference }, body: { reason } })
  const action = act === 'accept-asking' ? 'accept' : act
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

type ActFieldsProps = { story: PaymentStory; act: Act; form: Form<Typed, unknown> }

function ActFields({ story, act, form }: ActFieldsProps): ReactElement {
  return (
    <>
      {act.id === 'refund' && (
        <TextField
          {...form.text('amount')}
          label="Amount"
          hint={`Up to ${formatSum(story.left)}`}
          inputMode="decimal"
          width={12}
        />
      )}
      {act.id === 'refund' && <Ways story={story} by={form.values.by} change={by => form.change({ by })} />}
      {act.id === 'move' && (
        <TextField
          {...form.text('application')}
          label="Number of the application it was meant for"
          placeholder="26-184-730"
          width={20}
          autoComplete="off"
        />
      )}
      <TextArea {...form.text('reason')} label="Reason" hint={act.reasonHint} rows={3} maxLength={1000} />
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
