/*
 * The groups by which the audit log is searched, and in plain words the actions that no single call of the office writes: those of
 * applicants, of referees, of the system, and of several calls. The words of the others stand in the row of their call (`logs`).
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
      'application.own-refused': 'Tried to open or change an application of their own',
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
      'export.prepared': 'Made the file of a scheduled export',
      'export.not-prepared': 'A scheduled export could not be made',
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
      'application.assigned': 'Assigned',
      'application.result_added': 'Awaited result added',
      'application.withdrawn': 'Withdrawn',
      'application.erased': 'Deleted with its account',
      'residency.changed': 'Residency changed',
      'residency.changed-to-lower-fee': 'Residency changed, which lowers the fee',
      'requests.lapsed': 'The applicant’s time to reply ended',
      'request.answered': 'Request answered',
    },
  },
  people: {
    name: 'People’s accounts',
    actions: {
      'account.recovered': 'Moved to another address',
      'account.deletion-stopped': 'Deletion stopped',
    },
  },
  documents: {
    name: 'Documents',
    actions: {
      'document.added': 'Document added',
      'document.sent-unasked': 'Document sent unasked',
      'document.taken': 'Document sent unasked: taken',
      'document.taken-over': 'Document taken from an earlier application',
      'transcript.provided': 'A records office sent a document',
      'transcript.refused': 'A records office sent no document',
      'transcript.bounced': 'Email to a records office not delivered',
      'document.removed': 'Document removed',
      'document.infected': 'A virus was found in a document',
      'document.rejected': 'Document rejected',
      'document.verdict-taken-back': 'Verdict removed',
      'requirement.not_met': 'Requirement not met',
      'requirement.verdict-taken-back': 'Verdict on a requirement removed',
    },
  },
  reviews: {
    name: 'Reviews',
    actions: {
      'review.corrected': 'Score corrected by its reader',
    },
  },
  decisions: {
    name: 'Decisions',
    actions: {
      'application.decided': 'Decided outside this system',
      'application.decision-restored': 'Decision restored',
      'second-look.asked': 'Second look requested',
    },
  },
  offers: {
    name: 'Offers',
    actions: {
      'offer.declined': 'Offer declined',
      'offer.consented': 'Agreed to another programme',
      'offer.lapsed': 'Offer lapsed',
      'offer.deferral-asked': 'Deferral requested',
      'offer.deferred': 'Deferral granted',
      'offer.resumed': 'Deferred place resumed',
      'offer.revoking-ended': 'Request to revoke the offer ended',
      'offer.revoked': 'Offer revoked',
      'offer.condition-met-ended': 'Request to confirm a condition ended',
      'offer.condition-met': 'Condition met',
      'offer.condition-opened': 'Condition open again',
      'offer.waiver-refused': 'Waiver of a condition refused',
      'caps.moved': 'State on CAPS recorded',
      'letter.issued': 'Letter issued',
      'letter.replaced': 'Letter replaced',
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
      'payment.move-asked': 'Asked to move a payment to another application',
      'payment.moved': 'Payment moved to another application',
      'refund.requested': 'Refund requested',
      'refund.processed': 'Refund done',
      'refund.refused': 'Refund refused by the card provider',
      'sponsor-link.made': 'Link to pay created',
      'sponsor-link.ended': 'Link to pay ended',
      'fee-waiver.approved': 'Waiver of a fee approved',
      'transfer.announced': 'Transfer announced',
      'transfer.asked': 'Transfer entered, to be confirmed',
      'transfer.received': 'Transfer received, but not confirmed',
      'transfer.returned': 'Transfer refunded',
      'transfer.kept': 'Transfer kept after all',
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
      'referee.corrected': 'Referee corrected',
      'referee.bounced': 'Email to a referee was not delivered',
    },
  },
  sittings: {
    name: 'Screenings and interviews',
    actions: {
      'sitting.changed-by-applicant': 'The applicant changed the date',
    },
  },
  settings: {
    name: 'Settings',
    actions: {
      'catalogue.published': 'Catalogue published',
      'round.added': 'Round added',
      'round.moved': 'Dates of a round changed',
      'round.drafted': 'Change of a round drafted',
      'setting.drafted': 'Setting drafted',
      'setting.published': 'Setting published',
      'setting.scheduled': 'Setting planned for later',
      'setting.not-published': 'Planned setting not published',
      'round.acceptance-fee-set': 'Acceptance fee set',
      'document-reasons.changed': 'Document reasons changed',
      'refusal-reasons.changed': 'Refusal reasons changed',
    },
  },
  staff: {
    name: 'Staff and sign-in',
    actions: {
      'staff.changed': 'Roles changed',
      'staff.enabled': 'Enabled',
      'staff.enable-agreed': 'Enabling agreed',
      'staff.enable-refused': 'Enabling refused',
      'staff.renamed': 'Name changed',
      'staff.narrow-asked': 'Taking the role of administrator away requested',
      'staff.narrow-agreed': 'Taking the role of administrator away agreed',
      'staff.narrow-refused': 'Taking the role of administrator away refused',
      'staff.disable-asked': 'Disabling requested',
      'staff.disable-agreed': 'Disabling agreed',
      'staff.disable-refused': 'Disabling refused',
      'staff.invite-asked': 'Invitation requested',
      'staff.invite-agreed': 'Invitation agreed',
      'staff.invite-refused': 'Invitation refused',
      'staff.widen-withdrawn': 'Request for wider rights withdrawn',
      'staff.narrow-withdrawn': 'Request to take the role of administrator away withdrawn',
      'staff.enable-withdrawn': 'Request to enable withdrawn',
      'staff.disable-withdrawn': 'Request to disable withdrawn',
      'staff.invite-withdrawn': 'Request to invite withdrawn',
      'staff.reset-withdrawn': 'Request for a reset withdrawn',
      'staff.cover-asked': 'Cover for an administrator requested',
      'staff.cover-agreed': 'Cover for an administrator agreed',
      'staff.cover-refused': 'Cover for an administrator refused',
      'staff.cover-withdrawn': 'Request for a cover withdrawn',
      'staff.password-refused': 'Wrong password',
      'staff.code-refused': 'Wrong code',
      'staff.passkey-refused': 'Passkey refused',
      'staff.sign-on-refused': 'Single sign-on refused',
      'staff.reset-agreed': 'Reset of the second factor agreed',
      'staff.reset-refused': 'Reset of the second factor refused',
      'staff.signed-in': 'Signed in',
      'staff.daily-mail-off': 'Daily email stopped',
      'staff.figures-mail-off': 'Daily figures stopped',
      'staff.wrong-codes': 'Sign-in ended after wrong codes',
      'staff.password-link-sent': 'Link for a new password sent',
      'staff.sign-on-linked': 'Single sign-on linked',
      'staff.passkey-copied': 'Passkey refused, it may be a copy',
    },
  },
  programs: {
    name: 'Keys and webhooks',
    actions: {
      'webhook.enabled': 'Webhook enabled',
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
      'phone.confirmed': 'Phone number for messages confirmed',
      'phone.removed': 'Phone number for messages removed',
      'password.changed': 'Password changed',
      'password.reset': 'Password reset',
      'session.started': 'Signed in',
      'session.ended': 'Signed out',
      'session.ended-by-old-token': 'Signed out, an old token was used',
    },
  },
  system: {
    name: 'System',
    actions: {
      'mail.given-up': 'Email could not be delivered',
      'mail.returned': 'Email came back',
      'work.set-aside': 'Work set aside after repeated failures',
    },
  },
} as const satisfies Record<string, Group>

export type AuditGroup = keyof typeof auditGroups
export const auditGroupIds = Object.keys(auditGroups) as readonly AuditGroup[]
