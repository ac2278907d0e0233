import { useEffect, useEffectEvent } from 'react'
import { passkeyCalls } from '#shared/contract/calls/office/passkeys.ts'
import { callOffice } from '../../lib/call.ts'
import type { Me } from '../../lib/me.ts'
import { signFromAutofill, stopAutofill } from '../../lib/passkeys.ts'

/** A challenge expires after five minutes, and the page may stay open for longer. */
const renewMs = 4 * 60_000

const begin = () => callOffice(passkeyCalls.passkeySignInOptions, { body: { after: 'nothing' } })

/**
 * Offers passkeys in the browser’s autofill for the email address. Errors here are not shown, because no one has
 * asked for it, and the button reports its own.
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
