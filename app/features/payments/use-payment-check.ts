import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import type { VerifyAnswer } from '#shared/contract/schemas/payments.ts'
import { type CheckoutReturn, decideReturn, pauseBeforeNextCheckMs, type ReturnStep } from './checkout-return.ts'

export interface PaymentCheck {
  /** `checking` while a question is under way; then what the last answer came to. */
  state: 'checking' | ReturnStep
  /** What was known before the question that is under way. */
  known: 'nothing' | 'still-open' | 'unreachable'
  checkNow: () => void
}

type Ask = (reference: string, signal: AbortSignal) => Promise<Pick<VerifyAnswer, 'status' | 'has_paid'>>

const askAboutOwn: Ask = (reference, signal) => callApi('verifyPayment', { query: { reference }, signal })

/**
 * Asks the server whether a payment came, again and again with growing pauses until there is an answer (contract section 6).
 * `onAnswer` hears the first answer that ends the asking; `ask` is the applicant's own question unless said otherwise.
 */
export function usePaymentCheck(
  back: CheckoutReturn,
  onAnswer: (step: ReturnStep) => void,
  ask: Ask = askAboutOwn,
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
    void askOnce(ask, back, abort.signal).then(step => {
      if (abort.signal.aborted || !step) return
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

async function askOnce(
  ask: Ask,
  { reference, isClosed }: CheckoutReturn,
  signal: AbortSignal,
): Promise<ReturnStep | undefined> {
  try {
    return decideReturn(await ask(reference, signal), { isClosed })
  } catch (error) {
    if (signal.aborted) return undefined
    return decideReturn({ failedStatus: error instanceof ApiError ? error.status : 0 }, { isClosed })
  }
}
