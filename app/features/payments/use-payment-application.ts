import { useMe } from '#app/lib/queries.ts'
import { type PassedApplication, usePassedApplication } from '#app/lib/saved-navigation.ts'
import { useSignedIn } from '#app/lib/session.ts'
import { choosePaymentApplication } from './payment-application.ts'

export type PaymentApplication =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'failed'; error: Error; reload: () => void }
  | { status: 'closing'; deletesAt: string }
  | { status: 'ready'; application: PassedApplication }

/**
 * The application that /payment shows: the one passed on by the previous screen, updated from the server as soon as
 * it responds; after a reload without it, the one awaiting payment.
 */
export function usePaymentApplication(paymentReference: string | undefined): PaymentApplication {
  const passed = usePassedApplication()
  const signedIn = useSignedIn()
  const me = useMe({ fresh: true })
  if (passed.status === 'checking' || signedIn === 'checking') return { status: 'loading' }
  if (me.user?.deletes_at) return { status: 'closing', deletesAt: me.user.deletes_at }
  const handed = passed.status === 'passed' ? passed.application : undefined
  const known = choosePaymentApplication(me.user?.applications ?? [], { uuid: handed?.uuid, paymentReference })
  const application = handed && known?.uuid !== handed.uuid ? handed : known
  if (application) return { status: 'ready', application }
  if (me.isLoading) return { status: 'loading' }
  return me.error ? { status: 'failed', error: me.error, reload: me.reload } : { status: 'missing' }
}
