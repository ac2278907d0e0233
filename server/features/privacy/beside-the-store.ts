import { perCatalogue } from '#shared/catalogue/current.ts'
import { retention } from '#shared/catalogue/parts/retention.ts'
import { spanInWords } from '#shared/domain/time-span.ts'

/** What is kept outside the database’s tables: place, contents, duration, and what deletes it. */
export const elsewhere = perCatalogue(
  (): readonly (readonly [where: string, what: string, howLong: string, deletedBy: string])[] => [
    [
      'Files (`DATA_DIR/files`, or the bucket)',
      'documents and attached references, under random names',
      'as long as the rows that refer to them',
      'after the commit that deletes the row; the rest by the job `sweep-files`, within the hour',
    ],
    [
      'Captured emails (`DATA_DIR/mail`, only without `SMTP_URL`)',
      'complete emails with their codes and links',
      spanInWords(retention().capturedMail),
      'the job `prune`; when an account or application is erased, with its emails',
    ],
    [
      'The mailbox of `BOUNCE_ADDRESS`, where there is one',
      'emails that came back, with the address and the words of its server',
      'as long as your mail server keeps them; they are no longer needed once they are read',
      'a rule of your mail server: delete what is a month old',
    ],
    [
      'Server log (standard output)',
      'method, route without its values, status, time, request id; numbers of records where something failed',
      `${spanInWords(retention().log)}, set where the log is stored`,
      'the machine’s log service, such as journald (`MaxRetentionSec`)',
    ],
    [
      'Backups',
      'everything above',
      `${spanInWords(retention().backup)}, set where they are stored`,
      'the backup rotation; after a restore, the jobs erase what was due again',
    ],
    [
      'Mail server, payment provider',
      'emails in transit; the payer’s address, amount and card',
      'by their own rules',
      'their contract with the university; write to them when someone asks',
    ],
  ],
)

/** What a browser keeps: name, place, contents, until when. A browser test checks this list. */
export const inTheBrowser: readonly (readonly [name: RegExp, where: string, what: string, until: string])[] = [
  [/^(accessToken|fastApiAccessToken|fastApiRefreshToken)$/, 'local storage', 'the tokens of the session', 'Sign Out'],
  [
    /^(applicationData|userName|userEmail|userId|programType)$/,
    'local storage',
    'name, address and status of each application; no answers',
    'Sign Out',
  ],
  [/^draftKey$/, 'local storage', 'the key to answers that this person has not submitted', 'Sign Out'],
  [
    /^draft:/,
    'local or session storage',
    'answers, references and messages being written',
    'they are submitted, or the tab is closed; an applicant’s own with Sign Out on a shared computer',
  ],
  [/^accessibility-/, 'local storage', 'size of text, theme, contrast, filter', 'Reset all'],
  [/^face$/, 'session storage', 'whether the pages of this visit have the heading font', 'the tab is closed'],
  [/^austinspireBadgeDismissed$/, 'local storage', 'that a notice was dismissed', 'the site’s data is cleared'],
  [/^chosen-papers$/, 'IndexedDB', 'documents that have not uploaded yet', 'they have uploaded'],
  [
    /^(__Secure-)?known-device$/,
    'cookie',
    'that someone has signed in, or asked for a new password, on this device before',
    'a year has passed',
  ],
  [/^(__Secure-)?sign-up$/, 'cookie', 'the sign-up made in this browser', '30 days have passed'],
]
