/**
 * What the owner of an account reads in its history: every action on the account itself, by whom ever. How the office works on an
 * application stays with the office until there is a decision.
 */
export const accountEvents = {
  'account.sign-up-left': 'Someone signed up again with your email address. Nothing has changed.',
  'email.verified': 'You confirmed your email address',
  'session.started': 'You signed in',
  'session.ended': 'You signed out on a device',
  'session.ended-by-old-token': 'We ended a sign-in that may have been copied',
  'password.changed': 'You changed your password',
  'password.reset': 'You chose a new password with a code from our email',
  'email.change-asked': 'You asked to change your email address',
  'email.changed': 'Your email address changed',
  'phone.confirmed': 'You confirmed a phone number for messages',
  'phone.removed': 'You removed your phone number for messages',
  'data.exported': 'You downloaded your data',
  'account.deletion-asked': 'You asked us to delete your account',
  'account.kept': 'You kept your account',
  'account.deletion-approved': 'The admissions office agreed to delete your account, because of a letter',
  'account.deletion-stopped': 'The admissions office stopped the deletion of your account',
  'account.read': 'The admissions office opened the page of your account',
  'account.seen-as-owner': 'The admissions office looked at your pages as you see them',
  'account.message-sent-again': 'The admissions office sent you an email again',
  'account.draft-restored': 'The admissions office restored an application that had been deleted',
  'account.signed-out': 'The admissions office signed you out on all devices',
  'account.recovery-approved': 'The admissions office agreed to move your account to another email address',
  'account.recovery-discarded': 'The admissions office stopped the move to another email address',
  'account.recovered': 'Your account moved to another email address, confirmed with a code',
  'people.merge-proposed': 'The admissions office asked whether you have another account',
  'people.merged': 'Your two accounts were joined',
  'people.merge-undone': 'Your two accounts were separated again',
} as const satisfies Record<string, string>

export type AccountEvent = keyof typeof accountEvents
export const accountEventNames = Object.keys(accountEvents) as readonly AccountEvent[]

/** Those that the office causes, which the owner may want to ask about. */
export function isByOffice(event: AccountEvent): boolean {
  return /^(?:account\.(?:read|message|draft-restored|signed-out|recovery|seen|deletion-(?:approved|stopped))|people\.)/.test(
    event,
  )
}
