/*
 * The actions of the audit log in plain words, and the groups by which it is searched. An action without words here
 * is shown by its name.
 */

interface Group {
  /** The label of a tab or a suggestion. */
  name: string
  actions: Readonly<Record<string, string>>
}

/** By the id that people type: `what:decisions`. */
export const auditGroups = {
  reading: {
    name: 'Opened and read',
    actions: {
      'application.read': 'Opened the file',
      'document.read': 'Opened a document',
      'reference.read': 'Read a reference',
      'reference.file-read': 'Opened the letter of a reference',
      'reviews.read': 'Read the reviews',
    },
  },
  ahead: {
    name: 'Loaded in advance',
    actions: {
      'application.loaded-ahead': 'Loaded the file in advance',
      'document.loaded-ahead': 'Loaded a document in advance',
    },
  },
  exports: {
    name: 'Exports',
    actions: {
      'export.made': 'Downloaded an export',
      'export.asked': 'Asked for a large export',
      'export.approved': 'Approved a large export',
      'export.refused': 'Refused a large export',
      'export.taken-back': 'Withdrew the request for an export',
      'data.exported': 'Downloaded their own data',
    },
  },
  applications: {
    name: 'Applications',
    actions: {
      'application.submitted': 'Submitted',
      'application.sent-without-account': 'Submitted without an account',
      'application.with-office': 'Received by the office',
      'application.reopened': 'Reopened by the applicant',
      'application.saved': 'Saved automatically',
      'application.next-round': 'Moved to the next round',
      'application.fee-due-again': 'The fee is due again',
      'application.extended': 'Given more time to submit',
      'application.assigned': 'Assigned',
      'application.assignment-undone': 'Assignment undone',
      'application.withdrawn': 'Withdrawn',
      'application.erased': 'Deleted with its account',
      'case.opened': 'Started to check',
      'case.moved': 'Moved to another stage',
      'residency.changed': 'Residency changed',
      'residency.changed-to-lower-fee': 'Residency changed, which lowers the fee',
      'requests.sent': 'Applicant asked for something',
      'requests.lapsed': 'The applicant’s time to reply ended',
      'request.cancelled': 'Request cancelled',
      'request.answered': 'Request answered',
      'message.sent': 'Message sent',
      'note.written': 'Note written',
    },
  },
  people: {
    name: 'Duplicate accounts',
    actions: {
      'people.compared': 'Compared with another account',
      'people.told-apart': 'Marked as not the same person',
      'people.merge-proposed': 'Merge with another account proposed',
      'people.owner-confirmed': 'Owner of an address confirmed the merge',
      'people.merged': 'Joined with another account',
      'people.merge-discarded': 'Proposal of a merge discarded',
      'people.merge-undone': 'Merge undone',
      'people.listed-again': 'Back on the list of possible duplicates',
    },
  },
  documents: {
    name: 'Documents',
    actions: {
      'document.added': 'Document added',
      'document.taken-over': 'Document taken from an earlier application',
      'document.removed': 'Document removed',
      'document.infected': 'A virus was found in a document',
      'document.accepted': 'Document accepted',
      'document.rejected': 'Document rejected',
      'document.verdict-taken-back': 'Verdict removed',
    },
  },
  reviews: {
    name: 'Reviews',
    actions: {
      'review.assigned': 'Reader asked',
      'review.submitted': 'Scored by a reader',
      'review.corrected': 'Score corrected by its reader',
      'review.conflict-declared': 'Reader has a conflict of interest',
      'review.taken-back': 'Reader no longer asked',
    },
  },
  decisions: {
    name: 'Decisions',
    actions: {
      'decision.proposed': 'Decision proposed',
      'decision.approved': 'Decision approved',
      'decision.discarded': 'Decision discarded',
      'application.decided': 'Decided outside this system',
      'application.decision-restored': 'Decision restored',
      'second-look.asked': 'Second look requested',
      'rank.skipped': 'Rank skipped',
      'rank.skip-ended': 'Skip of the rank ended',
      'rank-list.frozen': 'Rank list frozen',
      'rank-list.proposed': 'Rank list proposed',
      'rank-list.approved': 'Rank list approved',
      'rank-list.discarded': 'Rank list discarded',
      'waiting-list.moved-up': 'Places offered to the waiting list',
      'release.prepared': 'Release prepared',
      'release.confirmed': 'Release confirmed',
      'release.stopped': 'Release stopped',
    },
  },
  offers: {
    name: 'Offers',
    actions: {
      'offer.accepted': 'Offer accepted',
      'offer.declined': 'Offer declined',
      'offer.consented': 'Agreed to another programme',
      'offer.lapsed': 'Offer lapsed',
      'offer.extended': 'Given more time to reply',
      'offer.deferral-asked': 'Deferral requested',
      'offer.deferred': 'Deferral granted',
      'offer.deferral-refused': 'Deferral refused',
      'offer.resumed': 'Deferred place resumed',
      'offer.revoking-asked': 'Someone asked to revoke the offer',
      'offer.revoked': 'Offer revoked',
      'offer.condition-met': 'Condition met',
      'offer.condition-opened': 'Condition open again',
      'offer.waiver-asked': 'Waiver of a condition requested',
      'offer.waived': 'Condition waived',
      'offer.waiver-refused': 'Waiver of a condition refused',
      'offer.original-recorded': 'Original credential recorded',
      'offer.cleared': 'Cleared',
      'offer.clearance-undone': 'Clearance undone',
      'offer.enrolled': 'Matriculation number given',
      'caps.moved': 'State on CAPS recorded',
      'caps.undone': 'Step on CAPS undone',
      'caps.answers-imported': 'JAMB’s answers imported',
      'caps.jamb-list-imported': 'List of JAMB scores imported',
      'letter.issued': 'Letter issued',
      'letter.replaced': 'Letter replaced',
      'letter.rehearsed': 'Letter read before its release',
    },
  },
  payments: {
    name: 'Payments',
    actions: {
      'payment.opened': 'Payment started',
      'payment.settled': 'Payment confirmed',
      'payment.held': 'Payment does not match',
      'payment.duplicate': 'Paid twice',
      'payment.late': 'Paid when no fee was due',
      'payment.refunded': 'Payment refunded',
      'payment.voided': 'Payment cancelled',
      'refund.requested': 'Refund requested',
      'refund.processed': 'Refund done',
      'refund.refused': 'Refund refused by the card provider',
      'sponsor-link.made': 'Link to pay created',
      'sponsor-link.ended': 'Link to pay ended',
      'payment-record.erased': 'Payment record deleted',
    },
  },
  references: {
    name: 'References',
    actions: {
      'reference.requested': 'Referee asked',
      'reference.provided': 'Reference received',
      'reference.declined': 'Referee declined',
      'reference.link-renewed': 'Referee sent a new link',
      'reference.reminders-stopped': 'Referee wants no reminders',
      'reference.file-infected': 'A virus was found in a reference',
      'referee.named': 'Referee added',
      'referee.changed': 'Referee replaced',
      'referee.corrected': 'Referee corrected',
      'referee.reminded': 'Referee reminded',
      'referee.bounced': 'Email to a referee was not delivered',
    },
  },
  sittings: {
    name: 'Screenings and interviews',
    actions: {
      'sitting.made': 'Sitting added',
      'sitting.changed': 'Sitting changed',
      'sitting.cancelled': 'Sitting cancelled',
      'sitting.invited': 'Applicants invited',
      'sitting.attendance-marked': 'Attendance marked',
      'sitting.place-moved': 'Applicant moved to another sitting',
      'sitting.place-removed': 'Applicant removed from a sitting',
      'sitting.changed-by-applicant': 'The applicant changed the date',
    },
  },
  settings: {
    name: 'Settings',
    actions: {
      'round.added': 'Round added',
      'round.moved': 'Dates of a round changed',
      'round.drafted': 'Change of a round drafted',
      'round.published': 'Round published',
      'round.discarded': 'Draft of a round discarded',
      'round.acceptance-fee-set': 'Acceptance fee set',
      'offering.set': 'Programme opened or closed',
      'seats.set': 'Seats and formula set',
      'screening.imported': 'Screening scores imported',
      'rubric.drafted': 'Rubric drafted',
      'rubric.published': 'Rubric published',
      'rubric.discarded': 'Draft of a rubric discarded',
      'document-reasons.changed': 'Document reasons changed',
      'refusal-reasons.changed': 'Refusal reasons changed',
      'matriculation.pattern-set': 'Pattern of matriculation numbers set',
    },
  },
  staff: {
    name: 'Staff and sign-in',
    actions: {
      'staff.set-up': 'First administrator set up',
      'staff.invited': 'Invited',
      'staff.accepted': 'Invitation accepted',
      'staff.joined': 'Joined',
      'staff.changed': 'Roles changed',
      'staff.disabled': 'Disabled',
      'staff.enabled': 'Enabled',
      'staff.widen-asked': 'Wider rights requested',
      'staff.widen-agreed': 'Wider rights agreed',
      'staff.widen-refused': 'Wider rights refused',
      'staff.enable-asked': 'Enabling requested',
      'staff.enable-agreed': 'Enabling agreed',
      'staff.enable-refused': 'Enabling refused',
      'staff.reset-asked': 'Reset of the second factor requested',
      'staff.reset-agreed': 'Reset of the second factor agreed',
      'staff.reset-refused': 'Reset of the second factor refused',
      'staff.signed-in': 'Signed in',
      'staff.signed-out': 'Signed out',
      'staff.session-ended': 'Sign-in ended on another device',
      'staff.wrong-codes': 'Sign-in ended after wrong codes',
      'staff.password-changed': 'Password changed',
      'staff.recovery-codes-made': 'New recovery codes made',
      'staff.sign-on-linked': 'Single sign-on linked',
      'staff.passkey-added': 'Passkey added',
      'staff.passkey-renamed': 'Passkey renamed',
      'staff.passkey-removed': 'Passkey removed',
      'staff.passkey-copied': 'Passkey refused, it may be a copy',
    },
  },
  programs: {
    name: 'Keys and webhooks',
    actions: {
      'key.made': 'API key made',
      'key.revoked': 'API key revoked',
      'webhook.made': 'Webhook added',
      'webhook.enabled': 'Webhook enabled',
      'webhook.disabled': 'Webhook disabled',
      'webhook.sent-again': 'Webhook sent again',
      'webhook.removed': 'Webhook removed',
      'feed.read': 'Feed read by a program',
    },
  },
  accounts: {
    name: 'Applicants’ accounts',
    actions: {
      'account.signed-up': 'Signed up',
      'account.sign-up-left': 'Signed up again',
      'account.deletion-asked': 'Asked to delete the account',
      'account.kept': 'Kept the account',
      'account.erased': 'Account deleted',
      'email.verified': 'Email address confirmed',
      'email.change-asked': 'Change of email address requested',
      'email.changed': 'Email address changed',
      'password.changed': 'Password changed',
      'password.reset': 'Password reset',
      'session.started': 'Signed in',
      'session.ended': 'Signed out',
      'session.ended-by-old-token': 'Signed out, an old token was used',
      'person.forgotten': 'Personal data deleted on request',
    },
  },
  system: {
    name: 'System',
    actions: {
      'mail.given-up': 'Email could not be delivered',
      'work.set-aside': 'Work set aside after repeated failures',
    },
  },
} as const satisfies Record<string, Group>

export type AuditGroup = keyof typeof auditGroups
export const auditGroupIds = Object.keys(auditGroups) as readonly AuditGroup[]

const words = new Map<string, string>(auditGroupIds.flatMap(id => Object.entries(auditGroups[id].actions)))

export function actionsOf(group: AuditGroup): string[] {
  return Object.keys(auditGroups[group].actions)
}

/**
 * 'Opened a document'. An action without words is shown by its name: 'Referee asked again' for `referee.asked-again`.
 */
export function actionInWords(action: string): string {
  return words.get(action) ?? sentenceOf(action)
}

export function hasWords(action: string): boolean {
  return words.has(action)
}

function sentenceOf(action: string): string {
  const said = action.replace(/[.-]/g, ' ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** Names for actors who are not people. */
export const actorKindNames = {
  applicant: 'The applicant',
  referee: 'A referee',
  sponsor: 'The person paying',
  visitor: 'A visitor',
  staff: 'The office',
  job: 'The system',
  gateway: 'The card provider',
  command: 'A command on the server',
  key: 'A program with a key',
} as const
export type ActorKind = keyof typeof actorKindNames
export const actorKinds = Object.keys(actorKindNames) as readonly ActorKind[]
