import { useEffect, useState } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import type { ApplicationFee } from '#shared/domain/fees.ts'
import { Button } from '#ui/button.tsx'
import { FeePanel } from './fee-panel.tsx'
import { WaiverCode } from './waiver-code.tsx'

const TransferSteps = onDemand(() => import('./transfer-steps.tsx'))

type TransferPaymentProps = {
  application: PassedApplication
  fee: Extract<ApplicationFee, { kind: 'transfer' }>
  isSaving: boolean
}

/** A fee without a card amount: the button explains the transfer, and the office records it (contract section 6). */
export function TransferPayment({ application, fee, isSaving }: TransferPaymentProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(TransferSteps.ahead, [])
  return (
    <>
      <FeePanel
        title="Payment Required"
        text="You must complete payment to continue your application."
        amount={fee.label}
      >
        <Button wide disabled={isSaving} aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
          Pay {fee.label} Application Fee
        </Button>
        <WaiverCode uuid={application.uuid} disabled={isSaving} />
        <p className="small soft">
          Ph.D. applicants abroad pay by bank transfer. We will process your application when it arrives.
        </p>
      </FeePanel>
      {isOpen && (
        <section className="transfer" aria-label={`Pay ${fee.label} by bank transfer`}>
          <TransferSteps application={application} label={fee.label} />
        </section>
      )}
    </>
  )
}
