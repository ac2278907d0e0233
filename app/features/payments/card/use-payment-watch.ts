import { useEffect, useRef } from 'react'
import { type AskAboutPayment, lookUpPayment } from '#app/features/payments/look-up-payment.ts'

const watchMs = 20_000
/** Five minutes. After that, only the payer’s or the network’s return triggers a check. */
const mostChecks = 15

/**
 * Polls the server about a payment while a card page may be open or was just closed, and when the network or the payer comes
 * back. This catches payments made in another tab, that the frame could not report, or that the bank confirmed late. Does nothing
 * without a reference.
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
      // Money that is being checked has arrived too. The page says what happens to it.
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
