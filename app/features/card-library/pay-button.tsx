import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { type Currency, formatMoney } from '#shared/domain/money.ts'
import { expectCardPage, openCardPage } from './late-card-page.ts'

type PayButtonProps = {
  text?: string
  /** In minor units. */
  amount: number
  currency?: Currency
  variant?: 'normal' | 'light'
  /** Of the payer, for the provider's receipt. */
  email: string
  /** Says no before anything is opened: something on the form is missing. */
  mayPay?: () => boolean
  /** Opens the transaction on the server. */
  initialize: () => Promise<InitializeAnswer>
  onClosed: (reference: string) => void
  onFailed: (error: Error) => void
}

/**
 * The inline pay button (spec sections 2 and 4): its label ends in the amount; the first click opens a transaction, later ones
 * resume it; on success the form around it gets a hidden `reference` and is submitted.
 */
export function PayButton({
  text = 'Pay',
  amount,
  currency = 'NGN',
  variant = 'normal',
  email,
  mayPay = () => true,
  initialize,
  onClosed,
  onFailed,
}: PayButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const existing = useRef<{ transaction: InitializeAnswer; email: string }>(undefined)
  const [isBusy, setIsBusy] = useState(false)

  // The browser's Back from the card page brings this page back as it was left: busy.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setIsBusy(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  async function pay(): Promise<void> {
    if (!mayPay()) return
    setIsBusy(true)
    expectCardPage()
    try {
      // Another payer's address is another transaction.
      if (existing.current?.email !== email) existing.current = { transaction: await initialize(), email }
      const { transaction } = existing.current
      const end = await openCardPage(transaction, email)
      if (end.kind === 'success') return submitWith(button.current?.form, end.reference)
      if (end.kind === 'closed') onClosed(transaction.reference)
      // A page that is being left stays busy.
      if (end.kind !== 'redirected') setIsBusy(false)
    } catch (error) {
      existing.current = undefined
      setIsBusy(false)
      onFailed(error instanceof Error ? error : new Error('Failed to initialize payment'))
    }
  }

  return (
    <Button
      ref={button}
      type="submit"
      wide
      look={variant === 'light' ? 'secondary' : 'primary'}
      busy={isBusy}
      busyLabel="Opening the payment page..."
      onClick={event => {
        event.preventDefault()
        void pay()
      }}
    >
      {text} {formatMoney(amount, currency)}
    </Button>
  )
}

function submitWith(form: HTMLFormElement | null | undefined, reference: string): void {
  if (!form) return
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'reference'
  field.value = reference
  form.append(field)
  form.submit()
}
