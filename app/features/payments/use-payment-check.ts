import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '#app/lib/api.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'
import { type CheckoutReturn, pauseBeforeNextCheckMs, type ReturnStep } from './checkout-return.ts'
import { type AskAboutPayment, lookUpPayment } from './look-up-payment.ts'

export interface PaymentCheck {
  /** `checking` during a request; then the result of the last one. */
  state: 'checking' | ReturnStep
  /** What was known before the current request. */
  known: 'nothing' | 'still-open' | 'unreachable'
  checkNow: () => void
}

/** The applicant’s own check of a payment. */
export const askAboutOwn: AskAboutPayment = (reference, signal) =>
  callApi(paymentCalls.verifyPayment, { query: { reference }, signal })

/**
 * Asks the server whether a payment arrived, with growing pauses until there is a result (contract section 6).
 * `onAnswer` receives the first final result; `ask` is the applicant’s own check by default.
 */
export function usePaymentCheck(
  back: CheckoutReturn,
  onAnswer: (step: ReturnStep) => void,
  ask: AskAboutPayment = askAboutOwn,
): PaymentCheck {
  const { reference, isClosed } = back
  const [state, setState] = useState<PaymentCheck['state']>('checking')
  const [known, setKnown] = useState<PaymentCheck['known']>('nothing')
  const [round, setRound] = useState(0)
  const checks = useRef(0)
  const answered = useRef(onAnswer)
  answered.current = onAnswer

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const askAgain = () => setRound(count => count + 1)
    setState('checking')
    void lookUpPayment(ask, back, abort.signal).then(step => {
      if (abort.signal.aborted) return
      checks.current += 1
      setState(step)
      if (step !== 'still-open' && step !== 'unreachable') return answered.current(step)
      setKnown(step)
      timer = setTimeout(askAgain, pauseBeforeNextCheckMs(checks.current))
    })
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [reference, isClosed, round])

  const checkNow = useCallback(() => setRound(count => count + 1), [])
  return { state, known, checkNow }
}
