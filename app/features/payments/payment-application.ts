import type { PassedApplication } from '#app/lib/saved-navigation.ts'

/** What says which application /payment is about. */
export interface PaymentClues {
  /** Of the application that the screen before passed on. */
  uuid?: string | undefined
  /** With which someone came back from the card page. */
  paymentReference?: string | undefined
}

/**
 * The application that /payment is about: the one named, else the one that this reference belongs to, else the one that
 * waits for payment, else the last one sent. Drafts are never paid for. Undefined when there is none.
 */
export function choosePaymentApplication(
  applications: readonly PassedApplication[],
  { uuid, paymentReference }: PaymentClues,
): PassedApplication | undefined {
  const sent = applications.filter(application => application.status !== 'draft')
  return (
    sent.find(application => uuid !== undefined && application.uuid === uuid) ??
    sent.find(application => paymentReference !== undefined && referencesOf(application).includes(paymentReference)) ??
    sent.find(application => application.status === 'awaiting_payment') ??
    sent.toSorted((a, b) => (b.submitted_at ?? '').localeCompare(a.submitted_at ?? ''))[0]
  )
}

function referencesOf({ payment_reference, checkout_reference }: PassedApplication): (string | undefined)[] {
  return [payment_reference, checkout_reference]
}
