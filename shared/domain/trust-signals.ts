/**
 * Signs that a reference may not come from its referee. Only the office sees them: a sign is a question, not a
 * verdict.
 */
export const trustSignals = [
  'same-device-as-applicant',
  'same-network-as-applicant',
  'filed-within-seconds',
  'same-device-as-other-reference',
  'same-mailbox-as-applicant',
  'same-mailbox-as-other-referee',
] as const
export type TrustSignal = (typeof trustSignals)[number]

/** Too fast to have read and filled in the form, in seconds. */
const hastySeconds = 60

export interface Filing {
  isApplicantsDevice: boolean
  isApplicantsNetwork: boolean
  isOtherReferencesDevice: boolean
  isApplicantsMailbox: boolean
  isOtherRefereesMailbox: boolean
  /**
   * Since this device first opened the form, or since the draft was started elsewhere; undefined if it never opened
   * the form.
   */
  secondsSinceOpening: number | undefined
}

/** The signals of a submission. A shared network alone says little: a campus or a café is one. */
export function signalsOf(filing: Filing): TrustSignal[] {
  const isHasty = filing.secondsSinceOpening !== undefined && filing.secondsSinceOpening < hastySeconds
  const isThere: Record<TrustSignal, boolean> = {
    'same-device-as-applicant': filing.isApplicantsDevice,
    'same-network-as-applicant': filing.isApplicantsNetwork,
    'filed-within-seconds': isHasty,
    'same-device-as-other-reference': filing.isOtherReferencesDevice,
    'same-mailbox-as-applicant': filing.isApplicantsMailbox,
    'same-mailbox-as-other-referee': filing.isOtherRefereesMailbox,
  }
  return trustSignals.filter(signal => isThere[signal])
}
