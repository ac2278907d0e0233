import { useRef, useState } from 'react'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { decideReturn, type ReturnStep } from '#app/features/payments/checkout-return.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { toast } from '#ui/toast.ts'

const words: Record<ReturnStep, string> = {
  paid: 'We have received your payment. Thank you.',
  'still-open':
    'We have not received it yet. If you were debited, do not pay again. We will keep checking and email you.',
  cancelled: 'You did not complete this payment. You can pay when you are ready.',
  held: 'Your payment does not match your fee. It is safe, and the admissions office is checking it. Do not pay again.',
  unreachable: 'We cannot check right now. Try again in a minute.',
  'not-ours': 'We have no record of this payment. You can pay when you are ready.',
}

const stillHeld = 'No change yet. The admissions office is still checking.'

type PaymentCheckProps = { reference: string; isHeld: boolean }

/** A payment that was started and may not have arrived: its reference, and a button to check again. */
export default function PaymentCheck({ reference, isHeld }: PaymentCheckProps) {
  const refreshMe = useRefreshMe()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [step, setStep] = useState<ReturnStep>()
  const begun = beginningOf(reference)

  async function check(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    const answer = await ask(reference)
    setStep(answer)
    if (answer === 'paid') toast({ title: 'Payment successful!' })
    // The application’s status has changed with it.
    if (answer === 'paid' || answer === 'held') await refreshMe().catch(() => undefined)
    isRunning.current = false
    setBusy(false)
  }

  return (
    <div className="payment-check">
      <p>
        You started a payment{begun && ` on ${begun}`}. Its reference is <b className="payment-code">{reference}</b>.
      </p>
      {isHeld && (
        <p>
          If you do not hear from us within two working days, email{' '}
          <a href={institution().admissionsHref}>
            <EmailText address={institution().admissionsEmail} />
          </a>{' '}
          and quote it. Do not pay again.
        </p>
      )}
      <Button look="secondary" busy={isBusy} busyLabel="Checking..." onClick={() => void check()}>
        Check my payment again
      </Button>
      <p role="status">{step && !isBusy && (isHeld && step === 'held' ? stillHeld : words[step])}</p>
    </div>
  )
}

async function ask(reference: string): Promise<ReturnStep> {
  try {
    const { status } = await callApi(paymentCalls.verifyPayment, { query: { reference } })
    return decideReturn({ status }, { isClosed: false })
  } catch (error) {
    return decideReturn({ failedStatus: error instanceof ApiError ? error.status : 0 }, { isClosed: false })
  }
}

/** The date in a reference, which ends with its creation time in milliseconds (contract section 6). */
function beginningOf(reference: string): string | undefined {
  const madeAtMs = Number(/_(\d{13})$/.exec(reference)?.[1])
  return Number.isFinite(madeAtMs) ? longDate(new Date(madeAtMs)) : undefined
}
