import { expect, test } from 'vitest'
import type { CallRow } from './calls/call.ts'
import { calls } from './calls/index.ts'

/** The table of spec section 7, word for word: method, path, and whether it needs a bearer token. */
const specTable = [
  ['POST', '/auth/signup', 'anyone'],
  ['POST', '/auth/token', 'anyone'],
  ['POST', '/documents/upload', 'applicant'],
  ['POST', '/auth/forgot-password', 'anyone'],
  ['POST', '/contact/send', 'anyone'],
  ['POST', '/auth/send-verification', 'anyone'],
  ['POST', '/auth/verify-email', 'anyone'],
  ['POST', '/auth/send-password-reset-otp', 'anyone'],
  ['POST', '/auth/verify-password-reset-otp', 'anyone'],
  ['POST', '/auth/reset-password', 'anyone'],
  ['POST', '/auth/verify-email/request', 'anyone'],
  ['POST', '/auth/verify-email/verify', 'anyone'],
  ['POST', '/postgraduate/upload', 'applicant'],
  ['POST', '/applications', 'anyone'],
  ['POST', '/undergraduate/applications', 'applicant'],
  ['GET', '/undergraduate/applications/me', 'applicant'],
  ['GET', '/postgraduate/application-summary-referee-page/:uuid', 'anyone'],
  ['POST', '/postgraduate/references/:uuid', 'anyone'],
  ['PUT', '/postgraduate/change-reference', 'applicant'],
  ['POST', '/foundation/applications', 'applicant'],
  ['POST', '/payments/initialize', 'applicant'],
  ['GET', '/services/universities', 'anyone'],
  ['GET', '/api/auth/me', 'applicant'],
]

test.each(specTable)('the contract has %s %s of the specification, for %s', (method, path, who) => {
  const row = Object.values(calls).find(call => call.method === method && call.path === path)
  expect(row?.who).toBe(who)
})

test('the contract includes the calls that the specification declares and does not use', () => {
  const paths = Object.values(calls).map(call => call.path)
  expect(paths).toEqual(expect.arrayContaining(['/payments/verify', '/universities']))
})

test.each(Object.values<CallRow>(calls))('$name has a schema for its body and for every parameter of its path', row => {
  expect(row.fields !== undefined).toBe(row.body !== 'none' && row.body !== 'raw')
  const parameters = row.path.match(/(?<=:)\w+/g) ?? []
  const received = row.params?.safeParse(Object.fromEntries(parameters.map(name => [name, null])))
  expect(received?.error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(parameters)
})

test('no two calls share a method and a path', () => {
  const keys = Object.values(calls).map(call => `${call.method} ${call.path}`)
  expect(new Set(keys).size).toBe(keys.length)
})

/** Spec section 8: what to say when the server sent no better message. */
test.each([
  ['signup', 'An error occurred during signup'],
  ['token', 'Login failed'],
  ['uploadDocument', 'Document upload failed'],
  ['forgotPassword', 'Failed to send password reset email'],
  ['sendContactMessage', 'Failed to send message'],
  ['sendVerification', 'Failed to send verification code'],
  ['verifyEmail', 'Failed to verify email'],
  ['sendPasswordResetOtp', 'Failed to send password reset OTP'],
  ['verifyPasswordResetOtp', 'Failed to verify password reset OTP'],
  ['resetPassword', 'Failed to reset password'],
  ['requestEmailCode', 'Failed to send code'],
  ['verifyEmailCode', 'Invalid verification code'],
  ['savePostgraduate', 'Postgraduate application upload failed'],
  ['saveUndergraduate', 'Failed to submit application'],
  ['myUndergraduate', 'Failed to fetch undergraduate application'],
  ['saveFoundation', 'Failed to submit foundation application'],
  ['referenceSummary', 'Failed to fetch application summary'],
  ['submitReference', 'Failed to submit reference form'],
  ['changeReferee', 'Failed to change referee'],
  ['initializePayment', 'Failed to initialize payment'],
  ['searchUniversities', 'Failed to fetch universities'],
  ['me', 'Failed to load application data. Please try again.'],
] as const)('the call %s fails with “%s”', (name, sentence) => {
  expect(calls[name].fallback).toBe(sentence)
})

test('no title of a failure says what the sentence below it says already', () => {
  const twice = Object.values<CallRow>(calls).filter(({ fallback }) => fallback.includes('Nothing was changed'))
  expect(twice.map(({ name }) => name)).toEqual([])
})
