import { useEffect, useRef } from 'react'
import { type AskAboutPayment, lookUpPayment } from '#app/features/payments/look-up-payment.ts'

const watchMs = 20_000
/** Five minutes; after that only the return of the payer or of the network asks. */
const mostChecks = 15

/**
 * Asks the server about a payment from time to time while a card page may be open or was just closed, and when the network or
 * the payer is back. So a payment is noticed that was made in another tab, that the frame could not tell about, or that the
 * bank confirmed late. Without a reference it asks nothing.
 */
export function usePaymentWatch(
  reference: string | undefined,
  ask: AskAboutPayment,
  onOver: (end: 'paid' | 'closed') => void,
): void {
  const latest = useRef({ ask, onOver })
  latest.current = { ask, onOver }
  useEffect(() => {
    if (reference === undefined) return
    const stop = new AbortController()
    const { signal } = stop
    let checks = 0

    async function look(): Promise<void> {
      if (reference === undefined || document.visibilityState === 'hidden') return
      const step = await lookUpPayment(latest.current.ask, { reference, isClosed: false }, signal)
      if (signal.aborted) return
      // Held money has arrived too: the page says what becomes of it.
      if (step === 'paid' || step === 'held') latest.current.onOver('paid')
      // Another checkout has taken its place.
      if (step === 'cancelled') latest.current.onOver('closed')
    }

    const timer = setInterval(() => {
      checks += 1
      if (checks === mostChecks) clearInterval(timer)
      void look()
    }, watchMs)
    addEventListener('online', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [reference])
}
