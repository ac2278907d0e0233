import type { TrustSignal } from '#shared/domain/trust-signals.ts'

/** A sign is a question, not a verdict. */
export const signalNames: Record<TrustSignal, string> = {
  'same-device-as-applicant': 'Sent from a device that the applicant has used',
  'same-network-as-applicant': 'Sent from the network of the applicant. A campus or a café can be one.',
  'filed-within-seconds': 'Filled in within a minute',
  'same-device-as-other-reference': 'Sent from the same device as the other reference',
  'same-mailbox-as-applicant': 'The referee’s mailbox is the applicant’s',
  'same-mailbox-as-other-referee': 'Both referees have the same mailbox',
}

export const ratings = [
  { name: 'intellectual_ability', label: 'Intellectual ability' },
  { name: 'research_ability', label: 'Research ability' },
  { name: 'teaching_ability', label: 'Teaching ability' },
  { name: 'leadership_ability', label: 'Leadership ability' },
] as const
