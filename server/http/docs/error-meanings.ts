import type { ErrorCode } from '#shared/contract/errors.ts'

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
  'programme-closed':
    'The programme is no longer accepting applications in this round; programmes are open ones of its kind.',
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
