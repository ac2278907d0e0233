/** Signs that a reference may not come from its referee. For the office alone: a sign is a question, not a verdict. */
export const trustSignals = [
  'same-device-as-applicant',
  'same-network-as-applicant',
  'filed-within-seconds',
  'same-device-as-other-reference',
  'same-mailbox-as-applicant',
  'same-mailbox-as-other-referee',
] as const
export type TrustSignal = (typeof trustSignals)[number]

/** No one reads and fills the form in less, in seconds. */
const hastySeconds = 60

export interface Filing {
  isApplicantsDevice: boolean
  isApplicantsNetwork: boolean
  isOtherReferencesDevice: boolean
  isApplicantsMailbox: boolean
  isOtherRefereesMailbox: boolean
  /** Since this device first opened the form, or since the draft was started elsewhere; undefined when it never opened it. */
  secondsSinceOpening: number | undefined
}

/** The signals that a filing gives. A network alone says little: a campus or a café is one. */
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
