import type { ErrorCode } from '#shared/contract/errors.ts'

/** What each code of the closed list means to the caller. */
export const errorMeanings: Record<ErrorCode, string> = {
  'key-reused': 'This Idempotency-Key was used for another request. Make a new one for each new request.',
  'malformed-request':
    'The server cannot read the request: invalid JSON, an invalid form, or an Idempotency-Key that is not a uuid.',
  'invalid-code': 'The six-digit code is wrong, has been used or has expired.',
  'no-token': 'The call needs a bearer token, and the request has none.',
  'invalid-token': 'The token has expired, or its session has ended. Renew it or sign in again.',
  'incorrect-credentials': 'The email address or the password is wrong. The response does not say which.',
  'email-not-verified': 'The address has not been confirmed yet. Send the code again and confirm it.',
  forbidden: 'The caller may not do this.',
  'second-factor-needed': 'This needs a second factor from the last five minutes. Enter it and try again.',
  'not-found': 'There is nothing at this address, or it belongs to someone else.',
  'too-slow': 'The request took too long to arrive. Send it again.',
  'already-exists': 'There is already one.',
  'already-submitted': 'The application or reference has already been submitted.',
  'already-paid': 'The application fee has already been paid.',
  'no-longer-editable': 'This can no longer be changed.',
  'round-closed': 'The round is not open yet or has closed. next_round is the one to apply for. The draft is saved.',
  'no-seat':
    'Not enough seats are free; `seats` has the pools with their numbers, `sittings` what else is free. Nothing was changed.',
  'arrived-since': 'Documents or references have arrived since the decision was proposed; `arrived` lists them.',
  'programme-closed':
    'The programme is no longer accepting applications in this round. programmes lists open ones of the same type.',
  'too-early': 'It is too early. The detail says from when it is possible.',
  'too-many-versions':
    'Submitted documents are never deleted, and this document has reached its limit of versions. The current one stays.',
  'account-closing':
    'The owner has asked for deletion. The account can be read, and changed again if the owner keeps it.',
  'conflicting-change': 'Something else changed the data at the same time. Read it again and retry.',
  gone: 'The link has ended. The referee was replaced, declined or cancelled, or the payment link was replaced, ended or has expired.',
  'too-large': 'The body or a field is too large.',
  'unsupported-type': 'The call does not accept this type of body.',
  'invalid-fields': 'Fields are missing or wrong. errors lists them all.',
  'amount-mismatch': 'The amount does not match the fee. Reload and use the fee shown.',
  'no-payment-due': 'There is nothing to pay.',
  'too-many-requests': 'The limit has been reached. Wait for the time in Retry-After.',
  'headers-too-large': 'The headers of the request are too large.',
  internal: 'Our mistake. Quote request_id when you report it.',
  overloaded: 'The server is overloaded. Try again after Retry-After.',
  'gateway-unreachable': 'The card provider is not responding. Try again after Retry-After.',
  'sign-on-unreachable': 'The university’s sign-in service is not responding. Try again after Retry-After.',
  'store-unavailable': 'The server cannot save anything right now. Try again after Retry-After.',
}
