import { useEffect, useEffectEvent } from 'react'
import { passkeyCalls } from '#shared/contract/calls/office/passkeys.ts'
import { callOffice } from '../../lib/call.ts'
import type { Me } from '../../lib/me.ts'
import { signFromAutofill, stopAutofill } from '../../lib/passkeys.ts'

/** A challenge ends after five minutes, and the page may stay open for longer. */
const renewMs = 4 * 60_000

const begin = () => callOffice(passkeyCalls.passkeySignInOptions, { body: { after: 'nothing' } })

/**
 * Offers passkeys where the browser fills in the email address. It is an extra: what goes wrong here is not shown, because
 * no one has asked for it, and the button says it all.
 */
export function usePasskeyAutofill(onSignedIn: (me: Me) => void): void {
  const enter = useEffectEvent(onSignedIn)
  useEffect(() => {
    let isOpen = true
    async function offer(): Promise<void> {
      const signed = await signFromAutofill(begin)
      if (!signed || !isOpen) return
      const { staff } = await callOffice(passkeyCalls.passkeySignIn, { body: signed })
      enter(staff)
    }
    const offerAgain = () => void offer().catch(() => {})
    offerAgain()
    const timer = setInterval(offerAgain, renewMs)
    return () => {
      isOpen = false
      clearInterval(timer)
      void stopAutofill()
    }
  }, [])
}
