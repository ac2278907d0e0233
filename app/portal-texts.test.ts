import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#shared/contract/calls/index.ts'

/*
 * The texts that the specification fixes for the screens of the portal (sections 2, 4, 5 and 8), each with the file that shows
 * it. A text that is changed, or that is left in a comment alone, fails here.
 */
const outcome = 'app/features/outcome'
const references = 'app/features/references'
const payments = 'app/features/payments'
const accounts = 'app/features/accounts'
const library = 'app/features/card-library'

const texts: Record<string, readonly string[]> = {
  'app/lib/guard.tsx': ['Authentication Required', 'Please log in to access this page.'],
  'app/lib/api.ts': ['No authentication token found'],
  'app/ui/spinner.tsx': ['Loading...'],
  'app/chrome/boundary.tsx': ['Unexpected Application Error!'],
  'app/chrome/update-banner.tsx': ['New version available! (v', 'Update Now', 'Later'],
  'app/chrome/accessibility-dialog.tsx': [
    'Accessibility settings',
    ...['Text size', 'Small', 'Default', 'Large'],
    ...['Theme', 'Light', 'Dark'],
    ...['Contrast', 'Normal', 'High'],
    ...['Color vision', 'Deuteranopia', 'Protanopia', 'Tritanopia', 'Grayscale'],
    'Reset all',
  ],

  [`${outcome}/no-application-data.tsx`]: [
    'No Application Data',
    "We couldn't find your application. Please sign in again.",
    'Go to Login',
  ],
  [`${outcome}/no-application-found.tsx`]: [
    'No Application Found',
    'Please complete your application first.',
    'Start Application',
  ],
  [`${outcome}/payment-success.tsx`]: ['Payment Successful!', 'Go to Dashboard', 'Return to Home'],
  [`${outcome}/foundation-success.tsx`]: [
    'Application Complete!',
    'Your foundation application has been submitted successfully.',
    'Sign In to Continue',
    'Return to Home',
  ],
  [`${outcome}/applicant-success.tsx`]: [
    'Application Submitted Successfully',
    'Important: Check Your Email Regularly',
    'What Happens Next',
    'Need Help?',
    'Home',
    'Reference Status',
    'Check Your Email',
  ],
  [`${outcome}/submission-badge.tsx`]: ['Submitted', 'Pending'],
  [`${outcome}/application-progress.tsx`]: [
    "We couldn't find your application progress. Please sign in again.",
    'Sign Out',
  ],
  [`${outcome}/progress-record.ts`]: [
    'Payment',
    'Referee 1',
    'Referee 2',
    'Completed',
    'Pending',
    'Submitted',
    'All steps completed! Your application is under review.',
    'Please complete all steps to finish your application.',
  ],

  [`${payments}/nothing-to-pay.tsx`]: ['Application Complete', 'No payment required for this program.'],
  'app/features/editing/edit-application.tsx': ['Edit Application'],
  [`${payments}/card-payment.tsx`]: [
    'Payment Required',
    'You must complete payment to continue your application.',
    'Application Fee',
  ],
  [`${payments}/payment-toasts.ts`]: [
    'Payment successful!',
    'Payment Cancelled',
    "You can try again when you're ready.",
  ],
  [`${library}/transaction-parameters.ts`]: ['Required parameter missing:', 'Invalid parameter type:'],
  [`${library}/checkout-errors.ts`]: [
    'Invalid transaction parameters',
    'No wallet payment method is available on this device',
    'A container is required to mount the payment request button',
    'Could not initiate apple pay transaction',
    'An error occurred while paying with Apple Pay. Please try again or use another payment method.',
  ],

  [`${references}/reference-status.tsx`]: [
    'Reference Status',
    'Track the status of your referee submissions',
    'Sign Out',
    'All References Received!',
  ],
  [`${references}/referee-edit.tsx`]: [
    'New Referee Name',
    'New Referee Academic Email',
    'Cancel',
    'Save',
    'Saving...',
    'Failed to update referee details. Please try again.',
    'details updated.',
  ],
  [`${references}/candidate-block.tsx`]: [
    'Candidate Information',
    'auto-populated from the application',
    'Candidate Name',
    'Programme Applied For',
    'Program Type',
  ],
  [`${references}/reference-form.tsx`]: ['Your Information', 'Assessment Ratings', 'Additional Information'],
  [`${references}/check-page.tsx`]: ['Submit Reference', 'Submitting...'],
  [`${references}/reference-page.tsx`]: [
    'Application UUID is required',
    'Failed to load application details',
    'Please check the application link and try again.',
  ],
  [`${references}/use-submit-reference.ts`]: [
    'Failed to submit reference',
    'Please try again later',
    'Reference Submitted Successfully!',
    'Thank you for providing the reference. Redirecting to confirmation page...',
  ],
  'shared/domain/files.ts': ['Only PDF files are allowed', 'File size must be less than 5MB'],
  'shared/domain/referee-change.ts': [
    'Name and Email are required.',
    'Email is required.',
    'Please enter a valid academic email address.',
    'Referee emails cannot be the same.',
  ],

  [`${accounts}/signup-form.tsx`]: ['Signup failed'],
  [`${accounts}/login-form.tsx`]: ['Login failed', 'An unexpected error occurred during authentication'],
  [`${accounts}/confirm-address.tsx`]: ['Failed to verify email', 'Failed to send code'],
  [`${accounts}/dashboard.tsx`]: ['Failed to load application data. Please try again.'],
  'server/features/accounts/email-change.ts': ['Invalid verification code'],
  'app/features/applications/documents/upload-words.ts': ['An error occurred during document upload'],
  'app/features/applications/draft/save-status.ts': ['An error occurred while saving the application as draft'],
  'app/features/applications/documents/check-page.tsx': ['An error occurred while submitting the application'],
}

/** The source as it is shown: no comments, every stretch of white space one space. */
function shown(file: string): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .replaceAll("\\'", "'")
}

/** What sections 3, 4 and 9 count, time and name in the browser, as it stands in the source. */
const numbers: Record<string, readonly string[]> = {
  'app/ui/toast.ts': [
    'defaultToastMs = 4000',
    'createToastStore(1, defaultToastMs)',
    'createToastStore(3, defaultToastMs)',
  ],
  'app/styles/ui/toast.css': ['356px'],
  'app/router/fade.ts': ['fadeMs = 250'],
  'app/boot/chrome-events.ts': ['hidesPastPx = 100'],
  'app/boot/settings.ts': ['accessibility-'],
  'app/lib/settled.ts': ['resizeDebounceMs = 100'],
  'app/chrome/badge-timer.tsx': ['badgeDelayMs = 20_000', 'austinspireBadgeDismissed'],
  'app/chrome/update-check.ts': ['updateCheckMs = 5 * 60 * 1000', 'bannerMs = 30_000', "'1.0.0'"],
  'app/lib/query-client.ts': ['staleTimeMs = 5 * 60 * 1000', 'retry: 1', 'refetchOnWindowFocus: false'],
  [`${payments}/payment-toasts.ts`]: ['durationMs: 5000'],
  [`${references}/use-submit-reference.ts`]: ['successToastMs = 3000', 'errorToastMs = 5000', 'redirectAfterMs = 2000'],
}

test.each(Object.entries(numbers))('%s keeps to the numbers and names of the specification', (file, fixed) => {
  const source = shown(file)
  expect(fixed.filter(number => !source.includes(number))).toEqual([])
})

test.each(Object.entries(texts))('%s says what the specification says, to the letter', (file, fixed) => {
  const source = shown(file)
  const isShown = (text: string) =>
    new RegExp(`(?<![\\p{L}\\d])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'u').test(source)
  expect(fixed.filter(text => !isShown(text))).toEqual([])
})

const fallbacks = [
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
] as const

test.each(fallbacks)('when nothing better is known, %s fails with ‘%s’', (name, text) => {
  expect(calls[name].fallback).toBe(text)
})
