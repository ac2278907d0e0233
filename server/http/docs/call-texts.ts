import type { CallName } from '#shared/contract/calls/index.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'

/** What the table cannot say of a call: its name, what it does, and the errors of its own. */
interface CallText {
  title: string
  says: string
  /** Beside those that follow from the table: no token, invalid fields, too many requests and so on. */
  errors?: readonly ErrorCode[]
}

const sameForEvery = 'The answer is the same for every address, so nobody learns who has an account.'

const errorsOfSaving: readonly ErrorCode[] = [
  'not-found',
  'already-exists',
  'already-submitted',
  'conflicting-change',
  'no-longer-editable',
  'round-closed',
  'programme-closed',
]

export const callTexts: Record<CallName, CallText> = {
  signup: {
    title: 'Create an account',
    says: `Mails a six-digit code that proves the address. ${sameForEvery} If the address already has an account, its owner is told by email. Several sign-ups for one address wait side by side.`,
  },
  token: {
    title: 'Sign in, or renew a session',
    says: 'With a password, or with the refresh token of a session. The answer holds both tokens and the user.',
    errors: ['incorrect-credentials', 'invalid-token', 'email-not-verified'],
  },
  uploadDocument: {
    title: 'Upload a document',
    says: 'Keeps one document in the caller’s draft of that program type, and makes the draft if there is none. A document of the same kind is replaced; one that was submitted can still be downloaded by its id.',
    errors: ['already-submitted', 'too-many-versions'],
  },
  forgotPassword: {
    title: 'Ask for a new password',
    says: `Mails a code and a link to the page where a new password is chosen. ${sameForEvery}`,
  },
  sendContactMessage: {
    title: 'Write to the admissions office',
    says: 'Keeps the message and mails it to the office, with the writer as the address to reply to. Nothing is mailed to the writer.',
  },
  sendVerification: {
    title: 'Send the sign-up code again',
    says: `No more than one a minute and five an hour for an address, with a pause of 15 minutes after the second. Earlier codes work until they expire. ${sameForEvery}`,
  },
  verifyEmail: {
    title: 'Confirm an email address',
    says: 'Takes the code of the mail. A code works for 10 minutes and five tries, and once. The account gets the password of the sign-up that this browser made, or whose password comes with the code. With `choose_password` in the answer nobody can say which one that is: no password works until one is chosen with a code that is mailed now.',
    errors: ['invalid-code'],
  },
  sendPasswordResetOtp: { title: 'Send the password code again', says: sameForEvery },
  verifyPasswordResetOtp: {
    title: 'Check a password code',
    says: 'Says whether the code is right and does not use it up.',
    errors: ['invalid-code'],
  },
  resetPassword: {
    title: 'Choose a new password',
    says: 'Uses the code up, ends every session of the account and tells its owner by mail.',
    errors: ['invalid-code'],
  },
  requestEmailCode: {
    title: 'Send the sign-up code again, short answer',
    says: `As ‘Send the sign-up code again’, but the answer is only true. ${sameForEvery}`,
  },
  verifyEmailCode: {
    title: 'Confirm an email address, short answer',
    says: 'As ‘Confirm an email address’, but the answer is only true.',
    errors: ['invalid-code'],
  },
  savePostgraduate: {
    title: 'Save or send a postgraduate application',
    says: 'With is_draft=true what is sent replaces what was stored, field by field; files stay unless they are replaced. With is_draft=false everything is checked and all problems come at once. A sender who names base_revision may send changes to long texts as splices instead of the texts, and who asks for answer=short gets back no more than the new revision of a draft.',
    errors: errorsOfSaving,
  },
  applyWithoutAccount: {
    title: 'Apply without an account',
    says: 'Takes the fields and files of the form that program_type names, for sending only. The application waits until an account with the same confirmed address exists; referees hear nothing before that.',
    errors: ['round-closed', 'programme-closed'],
  },
  saveUndergraduate: {
    title: 'Save or send an undergraduate application',
    says: 'As for the postgraduate form, with the fields of this one.',
    errors: errorsOfSaving,
  },
  myUndergraduate: { title: 'Read my undergraduate application', says: 'The caller’s own.', errors: ['not-found'] },
  referenceSummary: {
    title: 'Read what a referee may see',
    says: 'The candidate and the programme behind the link that was mailed to the referee. The uuid is that of the link, never that of the application.',
    errors: ['already-submitted', 'gone'],
  },
  submitReference: {
    title: 'Send a reference',
    says: 'The first one in wins. The name of the candidate and the programme are taken from the application, whatever is sent. Applicant and referee are told by mail; the applicant never sees the reference.',
    errors: ['already-submitted', 'gone'],
  },
  changeReferee: {
    title: 'Change a referee',
    says: 'Only while the reference has not come in, at most five times for each referee. The old links stop working and the new referee is mailed. 3 names the third referee, where the programme asks for three.',
    errors: ['not-found', 'already-submitted', 'no-longer-editable'],
  },
  saveFoundation: {
    title: 'Save or send a foundation or JUPEB application',
    says: 'As for the postgraduate form, with the fields of this one.',
    errors: errorsOfSaving,
  },
  initializePayment: {
    title: 'Open a payment',
    says: 'The fee is computed from the stored application; the amount that is sent is only compared with it. While a payment is open, the same one is answered again.',
    errors: [
      'not-found',
      'already-paid',
      'no-longer-editable',
      'conflicting-change',
      'amount-mismatch',
      'no-payment-due',
      'gateway-unreachable',
    ],
  },
  searchUniversities: {
    title: 'Find a university',
    says: 'At most 20. Accents, case and punctuation do not matter, and initials such as UNILAG are known. country is a name or an ISO code, Nigeria if it is left out; an unknown country gives an empty list.',
  },
  me: { title: 'Read my account', says: 'The user with every application.' },
  verifyPayment: {
    title: 'Ask whether a payment has come in',
    says: 'Asks the card provider and settles the payment if it was paid.',
    errors: ['not-found'],
  },
  searchUniversitiesShort: {
    title: 'Find a university, other path',
    says: 'Answers the same as /services/universities.',
  },
  logout: { title: 'Sign out', says: 'The refresh token and every token made from it stop working.' },
  changePassword: {
    title: 'Change my password',
    says: 'Needs the password as it is. Every other session ends, and the owner is mailed.',
    errors: ['invalid-fields'],
  },
  startEmailChange: {
    title: 'Begin to change my email address',
    says: 'Sends one code to the old address and one to the new one. The answer is the same when the new address belongs to somebody else.',
    errors: ['invalid-fields'],
  },
  finishEmailChange: {
    title: 'Finish the change of my email address',
    says: 'Needs both codes.',
    errors: ['invalid-code'],
  },
  listSessions: { title: 'List where I am signed in', says: 'The sign-ins of this account, the one used last first.' },
  endSession: { title: 'Sign one device out', says: 'Its tokens are refused from then on.', errors: ['not-found'] },
  applicationRecord: {
    title: 'Download my application',
    says: 'A PDF with the application number, every answer and the list of papers, once it was sent.',
    errors: ['not-found'],
  },
  myPostgraduate: { title: 'Read my postgraduate application', says: 'The caller’s own.', errors: ['not-found'] },
  myFoundation: { title: 'Read my foundation or JUPEB application', says: 'The caller’s own.', errors: ['not-found'] },
  readDocument: {
    title: 'Download a document',
    says: 'Its owner only, always as an attachment, and not before the virus check has answered where there is one.',
    errors: ['too-early'],
  },
  removeDocument: {
    title: 'Remove a document',
    says: 'Only while the application is a draft. One that was submitted leaves the application and can still be downloaded by its id; it cannot be deleted.',
    errors: ['no-longer-editable', 'too-many-versions'],
  },
  moveToNextRound: {
    title: 'Carry an application to the next round',
    says: 'A draft whose round has closed moves to the next round with everything in it. An application that was submitted stays, and a new draft with its answers begins in the next round.',
    errors: ['not-found', 'already-exists', 'too-early', 'round-closed'],
  },
  earlierDocuments: {
    title: 'List documents of earlier applications',
    says: 'What a draft can take over: of each kind of document that it has none of, the newest one of the applicant’s other applications. Empty for an application that is not a draft.',
    errors: ['not-found'],
  },
  takeEarlierDocuments: {
    title: 'Use documents of earlier applications again',
    says: 'Copies the named documents into the draft, or all that are offered. A kind that the draft already has stays as it is.',
    errors: ['not-found', 'already-submitted', 'too-large'],
  },
  reopenApplication: {
    title: 'Edit an application that was sent',
    says: 'Makes it a draft again and keeps its number, as long as the fee is not paid and the office has not begun on it. What was sent before is kept as a version.',
    errors: ['no-longer-editable'],
  },
  changeResidency: {
    title: 'Say where I live',
    says: 'Allowed while nothing is paid. It computes the fee and the status anew: an application without a fee counts as sent.',
    errors: ['already-paid'],
  },
  paymentWebhook: {
    title: 'Tell us of a payment event',
    says: 'For the card provider alone. The body is read as bytes, and x-paystack-signature must hold their HMAC-SHA512 with the secret key. An event is stored first and handled after the answer.',
    errors: ['invalid-token'],
  },
  makeSponsorLink: {
    title: 'Let somebody else pay',
    says: 'Returns a link that the applicant gives to the person paying the application fee. It opens nothing but the payment and works for 30 days, until the fee is paid, or until the next link is made.',
    errors: ['not-found', 'already-paid', 'no-longer-editable', 'conflicting-change', 'no-payment-due'],
  },
  endSponsorLink: {
    title: 'End the link to pay',
    says: 'The link of this application stops working. Doing it again changes nothing.',
    errors: ['not-found'],
  },
  sponsorSummary: {
    title: 'Read what a sponsor may see',
    says: 'A first name, what is paid for, how much, and whether it is still due. Nothing else of the application.',
    errors: ['gone'],
  },
  payAsSponsor: {
    title: 'Open a payment as a sponsor',
    says: 'As ‘Open a payment’, with the token of the link instead of a session. The receipt of the card provider goes to the address that is sent.',
    errors: [
      'gone',
      'already-paid',
      'no-longer-editable',
      'conflicting-change',
      'no-payment-due',
      'gateway-unreachable',
    ],
  },
  verifyAsSponsor: {
    title: 'Ask whether a sponsor’s payment has come in',
    says: 'As ‘Ask whether a payment has come in’, with the token of the link instead of a session.',
  },
  listReferees: {
    title: 'Read how my references stand',
    says: 'Every place with its state and the reason in words, the history of the mails to that referee, the next reminder, and whether one can be sent by hand. references_required is two, or three where the programme states so; a third place is named with the call ‘Change a referee’. Never a link, nor anything from a reference.',
    errors: ['not-found'],
  },
  remindReferee: {
    title: 'Remind a referee',
    says: 'Mails the referee a reminder with a fresh link, once in seven days. Earlier than that, detail names the date.',
    errors: ['not-found', 'already-submitted', 'conflicting-change', 'too-early'],
  },
  declineReference: {
    title: 'Decline to give a reference',
    says: 'Tells the applicant, who then names somebody else; the links die. Doing it again changes nothing. The reason is optional and for the office alone.',
    errors: ['already-submitted', 'gone'],
  },
  sendNewLink: {
    title: 'Send a referee a new link',
    says: 'Takes any link, old or new. It mails only the address that we wrote to, only while the reference is waited for, and at most once an hour. The answer is the same for every uuid.',
  },
  stopReminders: {
    title: 'Stop the reminders to a referee',
    says: 'The link goes on working. Doing it again changes nothing.',
  },
  readReferenceDraft: {
    title: 'Read what a referee has typed so far',
    says: 'From whichever device it was saved; saved_at is null when nothing was.',
    errors: ['already-submitted', 'gone'],
  },
  saveReferenceDraft: {
    title: 'Keep what a referee has typed so far',
    says: 'In place of what was kept before. It is removed when the reference is sent, is declined, or the referee is replaced. The PDF is not part of it.',
    errors: ['already-submitted', 'gone'],
  },
  paymentReceipt: { title: 'Download a receipt', says: 'A PDF for the owner of the payment, once it has come in.' },
  requestExport: {
    title: 'Ask for my data',
    says: 'Needs the password again. Answers an address from which one ZIP with everything about the caller can be fetched for ten minutes, without a token, so that a browser can download it.',
  },
  downloadExport: {
    title: 'Download my data',
    says: 'The address that ‘Ask for my data’ answered. Read from the store while it is sent. What referees wrote is not in it.',
    errors: ['gone'],
  },
  askDeletion: {
    title: 'Delete my account',
    says: 'Needs the password again, the words ‘delete my account’, and withdraw=true once an application was sent. The account can be read and not changed for 14 days; then it is erased. Payments stay without a name.',
    errors: ['no-longer-editable'],
  },
  keepAccount: {
    title: 'Keep my account',
    says: 'Takes ‘Delete my account’ back: everything is as it was. Doing it again changes nothing.',
  },
  agreeToTerms: {
    title: 'Note that I have read the changed terms',
    says: 'Records the version of terms and privacy text that holds now, with the time.',
  },
}

/** What each code of the closed list means to whoever gets it. */
export const errorMeanings: Record<ErrorCode, string> = {
  'key-reused': 'This Idempotency-Key was used for another request. Make a new one for each new request.',
  'malformed-request': 'The request can’t be read: broken JSON, a broken form, or an Idempotency-Key that is no uuid.',
  'invalid-code': 'The six-digit code is wrong, used up or too old.',
  'no-token': 'The call needs a bearer token and there is none.',
  'invalid-token': 'The token has expired, or its session has ended. Renew it or sign in again.',
  'incorrect-credentials': 'The email address or the password is wrong; which of them is not said.',
  'email-not-verified': 'The address was not confirmed yet. Send the code again and confirm it.',
  forbidden: 'This is not for the caller.',
  'not-found': 'There is nothing at this address, or it is not the caller’s.',
  'too-slow': 'The request did not arrive in time. Send it again.',
  'already-exists': 'There is one already.',
  'already-submitted': 'It was sent in already: the application, or the reference.',
  'already-paid': 'The application fee is paid already.',
  'no-longer-editable': 'What is stored has moved on, and this can’t be changed any more.',
  'round-closed': 'The round is not open yet or has closed; next_round is the one to apply for. The draft is kept.',
  'programme-closed': 'The programme takes no more applications in this round; programmes are open ones of its kind.',
  'too-early': 'It can be done later: the detail says from when.',
  'too-many-versions':
    'Submitted documents are never deleted, and no more earlier versions can be stored. The current document stays.',
  'account-closing': 'The owner asked for deletion: the account can be read, and changed again once it is kept.',
  'conflicting-change': 'Something else changed what is stored at the same time. Read it again and try again.',
  gone: 'The link has ended: the referee was replaced, declined or cancelled, or the link to pay was replaced, ended or is too old.',
  'too-large': 'The body or a field is larger than is taken.',
  'unsupported-type': 'The body is not of the kind that the call takes.',
  'invalid-fields': 'Fields are missing or wrong; errors names them all.',
  'amount-mismatch': 'The amount is not the fee. Reload and use the fee that is shown.',
  'no-payment-due': 'There is nothing to pay.',
  'too-many-requests': 'The limit is reached. Wait as long as Retry-After says.',
  'headers-too-large': 'The head of the request is larger than is taken.',
  internal: 'Our mistake. request_id helps the office find it.',
  overloaded: 'There is more to do than can be done at this moment. Try again after Retry-After.',
  'gateway-unreachable': 'The card provider does not answer. Try again after Retry-After.',
  'store-unavailable': 'Nothing can be stored at this moment. Try again after Retry-After.',
}
