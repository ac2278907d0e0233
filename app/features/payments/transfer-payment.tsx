import { useState } from 'react'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import { Button, ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { institution } from '#content/institution.ts'
import type { ApplicationFee } from '#shared/domain/fees.ts'
import { paths } from '#shared/paths.ts'
import { FeePanel } from './fee-panel.tsx'

type TransferPaymentProps = {
  application: PassedApplication
  fee: Extract<ApplicationFee, { kind: 'transfer' }>
  isSaving: boolean
}

/** A fee without a card amount: the button explains the transfer, the office books it (contract section 6). */
export function TransferPayment({ application, fee, isSaving }: TransferPaymentProps) {
  const [isOpen, setIsOpen] = useState(false)
  const quote = application.application_number ?? application.email
  return (
    <>
      <FeePanel
        title="Payment Required"
        text="You must complete payment to continue your application."
        amount={fee.label}
      >
        <Button wide disabled={isSaving} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Pay {fee.label} Application Fee
        </Button>
        <p className="small soft">
          From abroad, the fee for a Ph.D. is paid by bank transfer. Your application waits for it.
        </p>
      </FeePanel>
      <Dialog
        id="transfer"
        title={`Pay ${fee.label} by bank transfer`}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        actions={
          <>
            <Button onClick={() => setIsOpen(false)}>I have understood</Button>
            <ButtonLink look="secondary" to={paths.dashboard}>
              Go to Dashboard
            </ButtonLink>
          </>
        }
      >
        <div className="stack">
          <div className="transfer-quote">
            <p className="small soft">Quote this with your transfer</p>
            <p>
              <b className="payment-reference">{quote}</b>
              <CopyQuote quote={quote} />
            </p>
          </div>
          <ol className="transfer-steps">
            <li>
              Ask for our account details at{' '}
              <a href={`${institution.admissionsHref}?subject=${encodeURIComponent(`Application fee ${quote}`)}`}>
                {institution.admissionsEmail}
              </a>
              . We answer on working days.
            </li>
            <li>
              Send {fee.label} from your bank, with <b>{quote}</b> as the reference, so that we find your payment. Ask
              your bank to take its charges from you, not from the amount.
            </li>
            <li>
              The admissions office books your payment when it arrives, and you get an email. It mostly takes three to
              five working days.
            </li>
            <li>
              Then your referees are asked and your application goes to the admissions team. Until then it waits, and
              you can still change it.
            </li>
          </ol>
        </div>
      </Dialog>
    </>
  )
}

function CopyQuote({ quote }: { quote: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(quote)
      toast({ title: 'Copied', description: quote })
    } catch {
      toast({
        variant: 'destructive',
        title: 'This browser does not let us copy',
        description: 'Please write it down.',
      })
    }
  }
  return <IconButton icon="copy" label="Copy the reference" onClick={copy} />
}
