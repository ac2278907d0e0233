import { useEffect, useId, useRef, useState } from 'react'
import CheckoutFailure from '#app/features/payments/checkout-failure.tsx'
import { lookUpPayment } from '#app/features/payments/look-up-payment.ts'
import { paymentToasts } from '#app/features/payments/payment-toasts.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { checkOpened } from './card-page.ts'
import type { CardCheckoutOptions } from './use-card-checkout.tsx'
import { openWallet } from './wallet.ts'

export type WalletPaymentProps = Omit<CardCheckoutOptions, 'onFailed'> & {
  /** Returns false before anything is opened when something on the form is missing. */
  mayPay?: () => boolean
  disabled?: boolean
}

/** The first press fetches the provider’s library and shows the wallet’s own button, which pays. */
export default function WalletPayment(props: WalletPaymentProps) {
  const { mayPay = () => true, disabled = false } = props
  const container = `wallet${useId().replaceAll(/\W/g, '')}`
  const { state, failure, open } = useWallet(props, container)
  useEffect(() => {
    if (state === 'ready') focusButton(container)
  }, [state, container])

  return (
    <div className="wallet stack">
      {failure && <CheckoutFailure failure={failure} />}
      {state !== 'ready' && (
        <Button
          wide
          look="secondary"
          busy={state !== 'idle'}
          busyLabel={state === 'checking' ? 'Checking your payment...' : 'Opening Apple Pay...'}
          disabled={disabled}
          onClick={() => mayPay() && void open()}
        >
          Pay with Apple Pay
        </Button>
      )}
      <div id={container} className="wallet-button" hidden={state !== 'ready'} />
    </div>
  )
}

type WalletState = 'idle' | 'opening' | 'ready' | 'checking'

function useWallet(options: WalletPaymentProps, container: string) {
  const [state, setState] = useState<WalletState>('idle')
  const [failure, setFailure] = useState<Error>()
  const latest = useRef(options)
  latest.current = options
  const life = useRef({ gone: new AbortController(), stop: () => {} })

  useEffect(() => {
    life.current.gone = new AbortController()
    return () => {
      life.current.gone.abort()
      life.current.stop()
    }
  }, [])

  async function open(): Promise<void> {
    const { signal } = life.current.gone
    setState('opening')
    setFailure(undefined)
    try {
      const opened = await latest.current.initialize()
      checkOpened(opened, latest.current.email)
      const stop = await mount(opened, signal)
      if (signal.aborted) return stop()
      life.current.stop = stop
      setState('ready')
    } catch (error) {
      if (signal.aborted) return
      setState('idle')
      setFailure(error instanceof Error ? error : new Error(paymentCalls.initializePayment.fallback))
    }
  }

  function mount({ access_code, reference }: InitializeAnswer, signal: AbortSignal): Promise<() => void> {
    /** Whatever the wallet reported, the server decides whether money arrived. */
    async function lookUp(sayNothingCame: () => void): Promise<void> {
      setState('checking')
      const back = { reference, isClosed: true }
      const step = await lookUpPayment(latest.current.ask, back, signal)
      if (signal.aborted) return
      setState('ready')
      if (step === 'cancelled') sayNothingCame()
      else latest.current.onReturn(back)
    }
    return openWallet(
      { accessCode: access_code, container },
      {
        onPaid: () => latest.current.onReturn({ reference, isClosed: false }),
        onClosed: () => void lookUp(() => toast(paymentToasts.cancelled)),
        onFailed: error => void lookUp(() => setFailure(error)),
        onReplaced: () => setState('idle'),
      },
    )
  }

  return { state, failure, open }
}

/** Names the button, which the library draws without a name. Its container must be shown: what is hidden takes no focus. */
function focusButton(container: string): void {
  const button = document.querySelector<HTMLElement>(`#${container} :is(apple-pay-button, #apple-pay-button)`)
  button?.setAttribute('aria-label', 'Pay with Apple Pay')
  button?.focus()
}
