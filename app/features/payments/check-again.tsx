import { useState } from 'react'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { lookUpPayment } from './look-up-payment.ts'
import { paymentToasts } from './payment-toasts.ts'
import { askAboutOwn } from './use-payment-check.ts'

/**
 * 'Check my payment again' for an application with an unpaid fee: asks the gateway immediately, as the sweep does
 * later.
 */
export function CheckAgain({ reference }: { reference: string }) {
  const refreshMe = useRefreshMe()
  const [isChecking, setIsChecking] = useState(false)

  async function check(): Promise<void> {
    setIsChecking(true)
    const step = await lookUpPayment(askAboutOwn, { reference, isClosed: false }, new AbortController().signal)
    if (step === 'paid') await refreshMe().catch(() => undefined)
    setIsChecking(false)
    toast(step === 'paid' ? paymentToasts.paid : { title: answers[step] })
  }

  return (
    <Button look="quiet" icon="clock" busy={isChecking} busyLabel="Checking..." onClick={check}>
      Check my payment again
    </Button>
  )
}

const answers = {
  'still-open': 'We have not received your payment. We will confirm it as soon as it arrives.',
  cancelled: 'We have not received a payment. You can pay when you are ready.',
  held: 'We have received a payment and are checking it. Please do not pay again.',
  unreachable: 'We cannot check right now. If you paid, we will confirm it as soon as the payment service responds.',
  'not-ours': 'We cannot find this payment in your account.',
} as const
