import type { PassedApplication } from '#app/lib/saved-navigation.ts'

/** Clues to which application /payment is about. */
export interface PaymentClues {
  /** From the application that the previous screen passed on. */
  uuid?: string | undefined
  /** The reference with which someone returned from the card page. */
  paymentReference?: string | undefined
}

/**
 * The application that /payment is about: the one named, else the one this reference belongs to, else the one
 * awaiting payment, else the last one submitted. Drafts are never paid for. Undefined if there is none.
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
