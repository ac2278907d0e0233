import { kindNames } from '../../decide/decision-words.ts'
import type { CaseFile } from '../file-query.ts'
import { documentName, stageNames } from '../words.ts'

type Line = NonNullable<CaseFile['history']>[number]

/** What happened, in a few words. Something that has no words yet is shown by its name, so that nothing is left out. */
const actions: Record<string, string> = {
  'application.submitted': 'Submitted',
  'application.reopened': 'Reopened by the applicant',
  'application.with-office': 'Received by the office',
  'application.next-round': 'Moved to the next round',
  'application.fee-due-again': 'The fee is due again',
  'application.extended': 'Given more time to submit',
  'application.decided': 'Decided outside this system',
  'application.assigned': 'Assigned',
  'rank.skipped': 'Rank skipped',
  'rank.skip-ended': 'Skip of the rank ended',
  'requests.sent': 'Applicant asked for something',
  'requests.lapsed': 'The applicant’s time to answer ended',
  'request.cancelled': 'Request cancelled',
  'request.answered': 'Request answered',
  'message.sent': 'Message sent',
  'note.written': 'Note written',
  'document.added': 'Document added',
  'document.removed': 'Document removed',
  'document.infected': 'A virus was found in a document',
  'document.accepted': 'Document accepted',
  'document.rejected': 'Document rejected',
  'document.judged': 'Document judged',
  'document.unjudged': 'Verdict removed',
  'payment.opened': 'Payment started',
  'payment.settled': 'Payment confirmed',
  'payment.held': 'Payment does not match',
  'payment.refunded': 'Payment refunded',
  'payment.voided': 'Payment cancelled',
  'reference.requested': 'Referee asked',
  'reference.provided': 'Reference received',
  'reference.declined': 'Referee declined',
  'referee.bounced': 'Email to a referee was not delivered',
  'referee.reminded': 'Referee reminded',
  'referee.corrected': 'Referee corrected',
  'review.assigned': 'Reader asked',
  'review.submitted': 'Scored by a reader',
  'review.corrected': 'Score corrected by its reader',
  'review.conflict-declared': 'Reader has a conflict of interest',
  'review.taken-back': 'Reader no longer asked',
  'decision.proposed': 'Decision proposed',
  'decision.approved': 'Decision approved',
  'decision.discarded': 'Decision discarded',
  'offer.revoking-asked': 'Someone asked to revoke the offer',
  'offer.revoked': 'Offer revoked',
  'sponsor-link.made': 'Link to pay created',
}

const actors: Record<string, string> = {
  applicant: 'The applicant',
  account: 'The applicant',
  referee: 'A referee',
  sponsor: 'The person paying',
  staff: 'The office',
  office: 'The office',
  operator: 'The office',
  system: 'The system',
}

export function whatHappened({ action, from, to, document, decision }: Line): string {
  if (from && to) return `${stageNames[from]} → ${stageNames[to]}`
  const words = actions[action] ?? sentenceOf(action)
  if (decision) return `${words}: ${kindNames[decision]}`
  return document ? `${words}: ${documentName(document.kind)}` : words
}

export function whoDidIt({ by }: Line): string {
  return by.full_name ?? actors[by.kind] ?? by.kind
}

/** 'referee.asked-again' as 'Referee asked again' */
function sentenceOf(action: string): string {
  const words = action.replace(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
