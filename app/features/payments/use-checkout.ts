import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { expectCardPage, openCardPage } from '#app/features/card-library/late-card-page.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { type PassedApplication, passApplication, passedState } from '#app/lib/saved-navigation.ts'
import { toast } from '#app/ui/toast.ts'
import { calls } from '#shared/contract/calls.ts'
import type { ApplicationFee } from '#shared/domain/fees.ts'
import type { Residency } from '#shared/domain/residency.ts'
import { paths } from '#shared/paths.ts'

type CardFee = Extract<ApplicationFee, { kind: 'card' }>

export interface Checkout {
  isOpening: boolean
  /** Why it did not open; gone with the next try. */
  failure: ApiError | Error | undefined
  pay: (fee: CardFee, residency: Residency) => void
}

/** Initialises the payment on the server and opens the card page. A second click while that is under way does nothing. */
export function useCheckout(application: PassedApplication): Checkout {
  const navigate = useNavigate()
  const [isOpening, setIsOpening] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const isUnderWay = useRef(false)

  // The browser's Back from the card page brings this page back as it was left: busy.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isUnderWay.current = false
      setIsOpening(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  async function open(fee: CardFee, residency: Residency): Promise<void> {
    try {
      expectCardPage()
      const initialized = await callApi('initializePayment', { body: paymentRequest(application, fee, residency) })
      const end = await openCardPage(initialized, application.email)
      // A page that is being left stays busy; the popup ends like a return from the page: the server is asked.
      if (end.kind === 'redirected') return
      isUnderWay.current = false
      setIsOpening(false)
      const back = new URLSearchParams({ reference: initialized.reference })
      if (end.kind === 'closed') back.set('closed', '1')
      void navigate(`${paths.payment}?${back}`, { replace: true, state: passedState({ application }) })
    } catch (error) {
      isUnderWay.current = false
      setIsOpening(false)
      if (error instanceof ApiError && error.code === 'already-paid')
        return passApplication(navigate, paths.applicationSuccess, { application }, { replace: true })
      const failed = error instanceof Error ? error : new Error(calls.initializePayment.fallback)
      setFailure(failed)
      toast({ variant: 'destructive', title: failed.message })
    }
  }

  return {
    isOpening,
    failure,
    pay(fee, residency) {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setIsOpening(true)
      setFailure(undefined)
      void open(fee, residency)
    },
  }
}

/** The payload of spec section 3. The amount is in minor units; the server compares it with its own. */
function paymentRequest(application: PassedApplication, fee: CardFee, residency: Residency) {
  const field = (variable_name: string, display_name: string, value: string) => ({ display_name, variable_name, value })
  return {
    amount: fee.amountMinor,
    email: application.email,
    metadata: {
      application_uuid: application.uuid,
      residency,
      custom_fields: [
        field('program_type', 'Program Type', application.program_type),
        field('residency', 'Residency', residency),
        field('timestamp', 'Timestamp', new Date().toISOString()),
      ],
    },
  }
}
