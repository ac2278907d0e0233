import { retention, spanInWords } from '#content/retention.ts'

/** What is kept outside of the store's tables: place, what, how long, what deletes it. */
export const elsewhere: readonly (readonly [where: string, what: string, howLong: string, deletedBy: string])[] = [
  [
    'Files (`DATA_DIR/files`, or the bucket)',
    'documents and attached references, under random names',
    'as long as the rows that name them',
    'after the commit that deletes the row; what was missed by the duty `sweep-files`, within the hour',
  ],
  [
    'Captured mails (`DATA_DIR/mail`, only without `SMTP_URL`)',
    'whole mails with their codes and links',
    spanInWords(retention.capturedMail),
    'the duty `prune`; when an account or application is erased, its mails at once',
  ],
  [
    'Server log (standard output)',
    'method, route without its values, status, time, request id; numbers of records where something failed',
    `${spanInWords(retention.log)}, set where the log is kept`,
    'the log keeper of the machine, such as journald (`MaxRetentionSec`)',
  ],
  [
    'Backups',
    'everything above',
    `${spanInWords(retention.backup)}, set where they are kept`,
    'whoever rotates them; after a restore the duties erase again what was due',
  ],
  [
    'Mail server, payment provider',
    'mails on their way; the payer’s address, amount and card',
    'by their own rules',
    'their contract with the university: write to them when somebody asks',
  ],
]

/** What a browser keeps: name, place, what, until. A journey holds these against a real browser. */
export const inTheBrowser: readonly (readonly [name: RegExp, where: string, what: string, until: string])[] = [
  [/^(accessToken|fastApiAccessToken|fastApiRefreshToken)$/, 'local storage', 'the tokens of the session', 'Sign Out'],
  [
    /^(applicationData|userName|userEmail|userId|programType)$/,
    'local storage',
    'name, address and where each application stands; no answers',
    'Sign Out',
  ],
  [/^draftKey$/, 'local storage', 'the key that opens what this person typed and has not sent', 'Sign Out'],
  [
    /^draft:/,
    'local or session storage',
    'answers, references and messages while they are written',
    'they are sent, or the tab is closed; an applicant’s own with Sign Out on a shared computer',
  ],
  [/^accessibility-/, 'local storage', 'size of text, theme, contrast, filter', 'Reset all'],
  [/^react-router-scroll-positions$/, 'session storage', 'how far pages were scrolled', 'the tab is closed'],
  [/^austinspireBadgeDismissed$/, 'local storage', 'that a card was closed', 'the site’s data are cleared'],
  [/^chosen-papers$/, 'IndexedDB', 'papers that have not arrived yet', 'they have arrived'],
  [/^(__Secure-)?known-device$/, 'cookie', 'that somebody has signed in on this device before', 'a year has passed'],
  [/^(__Secure-)?sign-up$/, 'cookie', 'which sign-up this browser made', '30 days have passed'],
]
