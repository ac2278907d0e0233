import { type Ref, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PayButton } from '#app/features/payments/card/pay-button.tsx'
import { WalletOffer } from '#app/features/payments/card/wallet-offer.tsx'
import { type CheckoutReturn, checkoutQuery } from '#app/features/payments/checkout-return.ts'
import { FeePanel } from '#app/features/payments/fee-panel.tsx'
import { CheckoutFailure } from '#app/features/payments/late-checkout-failure.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { keyedByIntent } from '#app/lib/keyed-by-intent.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import type { SponsorSummary } from '#shared/contract/schemas/payments.ts'
import { paths } from '#shared/paths.ts'
import { SummaryList } from '#ui/summary-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { askAsSponsor } from './ask-as-sponsor.ts'

export type SponsorFormProps = {
  token: string
  summary: SponsorSummary
  /** What was typed; it stays while the page asks what became of a payment. */
  email: string
  onEmail: (email: string) => void
}

/** Who the payment is for, what for and how much, and a way to pay it. */
export function SponsorForm(props: SponsorFormProps) {
  const { summary } = props
  const fee = summary.purpose.toLowerCase()
  return (
    <>
      <div className="page-heading">
        <h1>
          Pay an {fee} for {summary.first_name}
        </h1>
        <p className="lead soft">
          {summary.first_name} is applying to the {institution().name} and has asked you to pay the {fee}. You do not
          need an account.
        </p>
      </div>
      <div className="payment">
        <section className="stack payment-facts" aria-labelledby="sponsor-facts">
          <h2 id="sponsor-facts" className="payment-title">
            Payment details
          </h2>
          <SummaryList
            rows={[
              { label: 'For', value: summary.first_name },
              { label: 'Purpose', value: summary.purpose },
              { label: 'Paid to', value: institution().name },
              {
                label: 'Amount',
                value: (
                  <b className="figures" translate="no">
                    {summary.label}
                  </b>
                ),
              },
            ]}
          />
          <p className="soft">
            {fee === 'application fee' && 'We will process the application as soon as you pay. '}
            If two people pay, we will refund the second payment automatically.
          </p>
        </section>
        <FeePanel title={summary.purpose} text="One payment, by card." amount={summary.label}>
          <PayForm {...props} />
        </FeePanel>
      </div>
    </>
  )
}

function PayForm({ token, summary, email, onEmail }: SponsorFormProps) {
  const [, setQuery] = useSearchParams()
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<Error>()
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(CheckoutFailure.ahead, [])
  const [initialize] = useState(() => openPayment(token))

  function mayPay(): boolean {
    setFailure(undefined)
    const isThere = input.current?.checkValidity() === true
    setProblem(isThere ? undefined : 'Enter your email address, such as name@example.com.')
    if (!isThere) input.current?.focus()
    return isThere
  }

  function explain(error: Error): void {
    const field = error instanceof ApiError ? error.errors.find(({ field }) => field === 'email') : undefined
    if (field) setProblem(field.message)
    else setFailure(error)
  }

  const payment = {
    email: email.trim(),
    mayPay,
    initialize: () => initialize(`${token} ${email.trim()}`, { email: email.trim() }),
    ask: askAsSponsor(token),
  }
  const askAbout = (back: CheckoutReturn) => setQuery(checkoutQuery(back), { replace: true })

  return (
    <>
      {/* The library's way: on success it submits this form with the reference, which brings this page back to ask about it. */}
      <form ref={form} method="get" action={paths.sponsor(token)} noValidate className="stack">
        {failure && <CheckoutFailure failure={failure} />}
        <EmailField
          ref={input}
          error={problem}
          value={email}
          onChange={onEmail}
          onEnter={() => form.current?.querySelector('button')?.click()}
        />
        <PayButton
          {...payment}
          amount={summary.amount}
          currency={summary.currency}
          onUnsure={askAbout}
          onFailed={explain}
        />
      </form>
      <WalletOffer {...payment} onReturn={askAbout} />
      <p className="small soft">
        You will enter your card details on our card provider’s page, which opens here. We never see your card number.
      </p>
    </>
  )
}

function openPayment(token: string) {
  return keyedByIntent((body: { email: string }, idempotencyKey) =>
    callApi(paymentCalls.payAsSponsor, { params: { token }, body, idempotencyKey }),
  )
}

interface EmailFieldProps {
  ref: Ref<HTMLInputElement>
  error: string | undefined
  value: string
  onChange: (email: string) => void
  onEnter: () => void
}

/** Not submitted with the form around it: an email address does not belong in a URL. */
function EmailField({ ref, error, value, onChange, onEnter }: EmailFieldProps) {
  return (
    <TextField
      ref={ref}
      form="nowhere"
      name="sponsor-email"
      type="email"
      required
      autoComplete="email"
      label="Your email address"
      hint="We will email your receipt there."
      error={error}
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onEnter()
      }}
    />
  )
}
