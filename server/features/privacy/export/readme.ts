import { institution } from '#content/institution.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'

/** What stands beside the files, for whoever opens the archive. */
export function readme(at: Date): string {
  return `YOUR DATA AT ${institution.name.toUpperCase()}
Put together on ${longDate(at)} at ${clockTime(at)}, West Africa Time.

What is in here
- account.json: your account, which version of our terms you agreed to, and where you signed in.
- applications/: a folder for each application, named by its number once it was sent.
    application.json   every answer, your referees, when we wrote to them, and what you sent before
    documents/         the files that you uploaded; in earlier/, those that you submitted and replaced or removed later
    payments.json, receipts/
- mails-to-you.json: our mails to you. Codes and private links in them are blotted out.
- messages-from-you.json: what you wrote through the contact form with this address.
- what-was-done.json: every change that was recorded, when, and from which network address of yours.

Files that end in .json are text. Any editor opens them, and other programs can read them.

What is not in here, and why
- What your referees wrote, and what the office notes about it. A reference is given in confidence,
  and it is about its writer as well.
- Your password. We hold only a scrambled form that nobody can read back.
- Scrambled marks of devices. account.json says when each was seen; the mark itself says nothing to you or us.
- The address of somebody who paid your fee for you. It is theirs.
- Counts against misuse and repeated answers, which are gone within two days.

Is something wrong, or do you miss something? Write to ${privacyEmail}. You can correct your account and
your unfinished applications yourself, and delete your account, on your dashboard.
How long we keep what: see the privacy page of the site.
`
}

const privacyEmail = institution.admissionsEmail.replace(/^[^@]+/, 'privacy')
