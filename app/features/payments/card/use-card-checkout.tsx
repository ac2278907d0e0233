import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CheckoutReturn } from '#app/features/payments/checkout-return.ts'
import { type AskAboutPayment, lookUpPayment } from '#app/features/payments/look-up-payment.ts'
import { paymentToasts } from '#app/features/payments/payment-toasts.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { toast } from '#ui/toast.ts'
import type { PopupEnd } from './card-popup.tsx'
import { usePaymentWatch } from './use-payment-watch.ts'

const loadCardPage = () => import('./card-page.ts')
type CardPage = Awaited<ReturnType<typeof loadCardPage>>

export interface CardCheckoutOptions {
  /** Of the payer, for the provider’s receipt. */
  email: string
  /** Opens the payment on the server, or returns the one that is open. */
  initialize: () => Promise<InitializeAnswer>
  ask: AskAboutPayment
  /** Money may have arrived. The page then finds out. */
  onReturn: (back: CheckoutReturn) => void
  onFailed: (error: Error) => void
}

export interface CardCheckout {
  state: 'idle' | 'opening' | 'checking'
  /** Does nothing while a checkout is in progress. */
  pay: () => void
  /** The card page over this one while someone pays. */
  popup: ReactNode
}

type Shown = { CardPopup: CardPage['CardPopup']; opened: InitializeAnswer; onEnd: (end: PopupEnd) => void }

/**
 * Opens a payment on the server and the card page over this page. Closing the popup leaves this page as it was. The server is
 * asked before the page says that nothing was paid.
 */
export function useCardCheckout(options: CardCheckoutOptions): CardCheckout {
  const [state, setState] = useState<CardCheckout['state']>('idle')
  const { popup, showPopup } = usePopup(options.ask)
  const [closed, setClosed] = useState<string>()
  const isUnderWay = useRef(false)
  const latest = useRef(options)
  latest.current = options

  const rest = useCallback(() => {
    isUnderWay.current = false
    setState('idle')
  }, [])

  const isGone = usePresence(rest)

  // A bank may confirm after the popup was closed.
  usePaymentWatch(state === 'idle' ? closed : undefined, options.ask, end => {
    setClosed(undefined)
    if (end === 'paid' && closed !== undefined) options.onReturn({ reference: closed, isClosed: false })
  })

  async function checkOut(): Promise<void> {
    const { email, initialize, ask, onReturn } = latest.current
    // Fetched while the server opens the payment.
    const cardPage = loadCardPage().catch(() => undefined)
    const opened = await initialize()
    const library = await cardPage
    if (isGone.current.signal.aborted) return
    const end = library ? await showPopup(library, opened, email) : 'page'
    // A page that is being left stays busy.
    if (end === 'page') return location.assign(opened.authorization_url)
    const { reference } = opened
    if (end === 'paid') return onReturn({ reference, isClosed: false })
    setState('checking')
    const step = await lookUpPayment(ask, { reference, isClosed: true }, isGone.current.signal)
    if (isGone.current.signal.aborted) return
    rest()
    if (step !== 'cancelled') return latest.current.onReturn({ reference, isClosed: true })
    setClosed(reference)
    toast(paymentToasts.cancelled)
  }

  function pay(): void {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState('opening')
    checkOut().catch((error: unknown) => {
      if (isGone.current.signal.aborted) return
      rest()
      latest.current.onFailed(error instanceof Error ? error : new Error(paymentCalls.initializePayment.fallback))
    })
  }

  return { state, pay, popup }
}

/** Aborted once the page is left. Back from a card page in its own document restores this page as it was left: busy. */
function usePresence(onRestored: () => void): RefObject<AbortController> {
  const isGone = useRef(new AbortController())
  useEffect(() => {
    isGone.current = new AbortController()
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored()
    }
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pageshow', comeBack)
      isGone.current.abort()
    }
  }, [onRestored])
  return isGone
}

/** The card page over this one, until it ends. In the body, because the button’s surroundings have other colours than the dialog. */
function usePopup(ask: AskAboutPayment) {
  const [shown, setShown] = useState<Shown>()

  function showPopup(library: CardPage, opened: InitializeAnswer, email: string): Promise<PopupEnd> {
    library.checkOpened(opened, email)
    return new Promise(resolve => {
      const onEnd = (end: PopupEnd) => {
        setShown(undefined)
        resolve(end)
      }
      setShown({ CardPopup: library.CardPopup, opened, onEnd })
    })
  }

  const popup =
    shown && createPortal(<shown.CardPopup opened={shown.opened} ask={ask} onEnd={shown.onEnd} />, document.body)
  return { popup, showPopup }
}
