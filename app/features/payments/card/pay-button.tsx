import { useRef } from 'react'
import type { CheckoutReturn } from '#app/features/payments/checkout-return.ts'
import { type Currency, formatMoney } from '#shared/domain/money.ts'
import { Button } from '#ui/button.tsx'
import { type CardCheckoutOptions, useCardCheckout } from './use-card-checkout.tsx'

type PayButtonProps = Omit<CardCheckoutOptions, 'onReturn'> & {
  text?: string
  /** In minor units. */
  amount: number
  currency?: Currency
  variant?: 'normal' | 'light'
  /** Says no before anything is opened: something on the form is missing. */
  mayPay?: () => boolean
  /** The popup was closed, and the server cannot rule out that money arrived. */
  onUnsure: (back: CheckoutReturn) => void
}

/**
 * The inline pay button (spec sections 2 and 4): its label ends in the amount. A click opens a transaction or resumes the one
 * that the server has open. On success the form around it gets a hidden `reference` and is submitted.
 */
export function PayButton({
  text = 'Pay',
  amount,
  currency = 'NGN',
  variant = 'normal',
  mayPay = () => true,
  onUnsure,
  ...options
}: PayButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { state, pay, popup } = useCardCheckout({
    ...options,
    onReturn(back) {
      if (back.isClosed) onUnsure(back)
      else submitWith(button.current?.form, back.reference)
    },
  })

  return (
    <>
      <Button
        ref={button}
        type="submit"
        wide
        look={variant === 'light' ? 'secondary' : 'primary'}
        busy={state !== 'idle'}
        busyLabel={checkoutLabels[state]}
        onClick={event => {
          event.preventDefault()
          if (mayPay()) pay()
        }}
      >
        {text} {formatMoney(amount, currency)}
      </Button>
      {popup}
    </>
  )
}

/** Labels of the pay button while a checkout is in progress. */
export const checkoutLabels = {
  idle: undefined,
  opening: 'Opening the payment page...',
  checking: 'Checking your payment...',
} as const

function submitWith(form: HTMLFormElement | null | undefined, reference: string): void {
  if (!form) return
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'reference'
  field.value = reference
  form.append(field)
  form.submit()
}
