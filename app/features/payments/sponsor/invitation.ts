import { institution } from '#shared/catalogue/parts/institution.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'

export interface Invitation {
  url: string
  /** The fee as people read it: '₦10,000'. */
  fee: string
  kind: FeeKind
}

/** What an applicant sends to the person who pays for them; the link is at the end, where messengers find it. */
export function invitationText({ url, fee, kind }: Invitation): string {
  return `Please pay my ${kind} fee of ${fee} for the ${institution().name}. It takes two minutes and you do not need an account: ${url}`
}

/** Opens WhatsApp with the message written; the sender chooses to whom it goes. */
export function whatsAppAddress(invitation: Invitation): string {
  return `https://wa.me/?text=${encodeURIComponent(invitationText(invitation))}`
}
