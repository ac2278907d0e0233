import { useState } from 'react'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { lookUpPayment } from './look-up-payment.ts'
import { paymentToasts } from './payment-toasts.ts'
import { askAboutOwn } from './use-payment-check.ts'

/** 'Check my payment again' for an application that waits for its fee: asks the gateway now, as the sweep does later. */
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
  'still-open': 'No payment has arrived yet. If you paid, it is booked as soon as it does.',
  cancelled: 'No payment has arrived. You can pay whenever you are ready.',
  held: 'A payment arrived and is being looked at. Please do not pay a second time.',
  unreachable: 'We could not ask just now. If you paid, it is booked as soon as the payment service answers.',
  'not-ours': 'This payment is not one of yours.',
} as const
