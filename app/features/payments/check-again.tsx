import { useState } from 'react'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { decideReturn, type PaymentSeen } from './checkout-return.ts'
import { paymentToasts } from './payment-toasts.ts'

/** 'Check my payment again' for an application that waits for its fee: asks the gateway now, as the sweep does later. */
export function CheckAgain({ reference }: { reference: string }) {
  const refreshMe = useRefreshMe()
  const [isChecking, setIsChecking] = useState(false)

  async function check(): Promise<void> {
    setIsChecking(true)
    const step = decideReturn(await look(reference), { isClosed: false })
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

async function look(reference: string): Promise<PaymentSeen> {
  try {
    return await callApi('verifyPayment', { query: { reference } })
  } catch (error) {
    return { failedStatus: error instanceof ApiError ? error.status : 0 }
  }
}

const answers = {
  'still-open': 'No payment has arrived yet. If you paid, it is booked as soon as it does.',
  cancelled: 'No payment has arrived. You can pay whenever you are ready.',
  held: 'A payment arrived and is being looked at. Please do not pay a second time.',
  unreachable: 'We could not ask just now. If you paid, it is booked as soon as the payment service answers.',
  'not-ours': 'This payment is not one of yours.',
} as const
