import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import type { SiteManifest } from '#server/http/site/manifest.ts'

/*
 * Looks for the user-visible texts that the specification fixes (sections 2, 4, 5 and 8) in the pages and scripts of the site in
 * `build/`, which `npm test` builds first. Texts that only callers of the API read are in
 * `shared/contract/contract.test.ts`.
 */
const texts: Record<string, readonly string[]> = {
  'a page that needs an account': ['Authentication Required', 'Please log in to access this page.'],
  'a call without a session': ['No authentication token found'],
  waiting: ['Loading...'],
  'an unexpected error': ['Unexpected Application Error!'],
  'the update banner': ['New version available! (v', 'Update Now', 'Later'],
  'the navigation bar': ['Home', 'Programs', 'FAQ', 'Campus Life', 'Hostels', 'Contact', 'Apply Now'],
  'the footer': ['Admissions', 'Hostel', 'Staff login'],
  'a link to another site': ['Leaving This Site', 'Cancel', 'Continue'],
  'a programme': [
    ...['Back to Programs', 'Program Details', 'Tuition Fees', 'Program Description', 'Entry Requirements'],
    ...['Program Brochure', 'Apply Now', 'Continue to Application Portal', '50% Scholarship Available'],
  ],
  'the tuition of a programme': [
    ...['Returning Students', 'New Students', 'Nigerian Students', 'International Students', 'Total'],
    'Contact Admissions',
  ],
  'sharing a programme': ['Program link copied to clipboard!', 'Failed to share program'],
  'the accessibility settings': [
    'Accessibility settings',
    ...['Text size', 'Small', 'Default', 'Large'],
    ...['Theme', 'Light', 'Dark'],
    ...['Contrast', 'Normal', 'High'],
    ...['Color vision', 'Deuteranopia', 'Protanopia', 'Tritanopia', 'Grayscale'],
    'Reset all',
  ],

  'a success page without data': [
    'No Application Data',
    "We couldn't find your application. Please sign in again.",
    'Go to Login',
  ],
  'a success page without an application': [
    'No Application Found',
    'Please complete your application first.',
    'Start Application',
  ],
  '/payment-success': ['Payment Successful!', 'Go to Dashboard', 'Return to Home'],
  '/foundation-success': [
    'Application Complete!',
    'Your foundation application has been submitted successfully.',
    'Sign In to Continue',
    'Return to Home',
  ],
  '/application-success': [
    'Application Submitted Successfully',
    'Important: Check Your Email Regularly',
    'What Happens Next',
    'Need Help?',
    'Home',
    'Reference Status',
    'Check Your Email',
  ],
  'the state of a referee': ['Submitted', 'Pending'],
  '/application-progress': ["We couldn't find your application progress. Please sign in again.", 'Sign Out'],
  'the steps of /application-progress': [
    'Payment',
    'Referee 1',
    'Referee 2',
    'Completed',
    'Pending',
    'Submitted',
    'All steps completed! Your application is under review.',
    'Please complete all steps to finish your application.',
  ],

  '/payment without data': ['No Application Data'],
  '/payment without a fee': ['Application Complete', 'No payment required for this program.'],
  editing: ['Edit Application'],
  '/payment': ['Payment Required', 'You must complete payment to continue your application.', 'Application Fee'],
  'opening a payment': ['Failed to initialize payment'],
  'toasts of a payment': ['Payment successful!', 'Payment Cancelled', "You can try again when you're ready."],
  'parameters of the card library': ['Required parameter missing:', 'Invalid parameter type:'],
  'errors of the card library': [
    'Invalid transaction parameters',
    'No wallet payment method is available on this device',
    'A container is required to mount the payment request button',
    'Could not initiate apple pay transaction',
    'An error occurred while paying with Apple Pay. Please try again or use another payment method.',
  ],

  '/reference-status': [
    'Reference Status',
    'Track the status of your referee submissions',
    'Sign Out',
    'All References Received!',
  ],
  'changing a referee': [
    'New Referee Name',
    'New Referee Academic Email',
    'Cancel',
    'Save',
    'Saving...',
    'Failed to update referee details. Please try again.',
    'details updated.',
  ],
  'the candidate, as a referee sees them': [
    'Candidate Information',
    'auto-populated from the application',
    'Candidate Name',
    'Programme Applied For',
    'Program Type',
  ],
  '/references': ['Your Information', 'Assessment Ratings', 'Additional Information'],
  'submitting a reference': ['Submit Reference', 'Submitting...'],
  'a reference that cannot be given': [
    'Application UUID is required',
    'Failed to load application details',
    'Please check the application link and try again.',
  ],
  'a reference that was submitted or not': [
    'Failed to submit reference',
    'Please try again later',
    'Reference Submitted Successfully!',
    'Thank you for providing the reference. Redirecting to confirmation page...',
  ],
  files: ['Only PDF files are allowed', 'File size must be less than 5MB'],
  'problems of a referee’s fields': [
    'Name and Email are required.',
    'Email is required.',
    'Please enter a valid academic email address.',
    'Referee emails cannot be the same.',
  ],

  '/signup': ['Signup failed', 'An error occurred during signup'],
  '/login': ['Login failed', 'An unexpected error occurred during authentication'],
  'confirming an address': ['Failed to verify email', 'Failed to send code', 'Invalid verification code'],
  'choosing a new password': [
    'Failed to send password reset email',
    'Failed to send password reset OTP',
    'Failed to verify password reset OTP',
    'Failed to reset password',
  ],
  '/contact': ['Failed to send message'],
  '/dashboard': ['Failed to load application data. Please try again.'],
  uploading: ['An error occurred during document upload', 'Document upload failed'],
  saving: ['An error occurred while saving the application as draft'],
  'submitting an application': [
    'An error occurred while submitting the application',
    'Postgraduate application upload failed',
    'Failed to submit application',
    'Failed to submit foundation application',
  ],
  'suggesting universities': ['Failed to fetch universities'],
}

const siteDir = fileURLToPath(new URL('../../build/site', import.meta.url))
const { pages, files }: SiteManifest = JSON.parse(readFileSync(join(siteDir, 'manifest.json'), 'utf8'))
const read = ({ file }: { file: string }) => readFileSync(join(siteDir, file), 'utf8')

/** Every text in a script that could be shown: strings, and parts of template literals. */
function stringsOf(script: string): string[] {
  const found: string[] = []
  JSON.stringify(parseAst(script), (_key, node) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') found.push(node.value)
    if (node?.type === 'TemplateElement') found.push(node.value.cooked)
    return node
  })
  return found
}

const scripts = files.filter(({ type }) => type.startsWith('text/javascript')).flatMap(file => stringsOf(read(file)))
const parts = files.filter(({ type }) => type.startsWith('text/html'))

/** The text content of a page, and attributes that its scripts show. */
function markupTexts(html: string): string {
  const attributes = [...html.matchAll(/\s(?:aria-label|data-[\w-]+)="([^"]*)"/g)].map(([, text]) => text)
  const between = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<[^>]*>/g, '\n')
  return [between, ...attributes].join('\n').replaceAll('&#x27;', "'")
}

const markup = [...pages, ...parts].map(each => markupTexts(read(each)))
const shown = [...scripts, ...markup].join('\n').replace(/[^\S\n]+/g, ' ')

test.each(Object.entries(texts))('%s has the texts of the specification verbatim', (_screen, fixed) => {
  const isShown = (text: string) =>
    new RegExp(`(?<![\\p{L}\\d])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d])`, 'u').test(shown)
  expect(fixed.filter(text => !isShown(text))).toEqual([])
})
