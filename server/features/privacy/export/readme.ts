import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'

/** The text file that explains the archive to its owner. */
export function readme(at: Date): string {
  return `YOUR DATA AT ${institution().name.toUpperCase()}
Created on ${longDate(at)} at ${clockTime(at)}, ${clockName()}.

Contents
- account.json: your account, which version of our terms you agreed to, and where you signed in.
- applications/: a folder for each application, named by its number after you submitted it.
    application.json   every answer, your referees, when we emailed them, which records offices we
                       asked about you, and earlier versions you submitted
    documents/         the files you uploaded; in earlier/, those you submitted and later replaced or removed
    payments.json, receipts/
- mails-to-you.json: our emails to you. We have removed codes and private links.
- messages-from-you.json: your messages from the contact form with this address.
- what-was-done.json: every recorded change, when it was made and from which network address.

Files that end in .json are text. You can open them in any editor, and other programs can read them.

What is not included, and why
- Your references, and the office’s notes on them. References are confidential, and they are also about their writers.
- What records offices answered to us, which is confidential too.
- What an officer noted to check a result with its examination body, if there is such a note. You can ask to see it.
- Your password. We store only a scrambled form that no one can read back.
- Scrambled marks of devices. account.json says when each was seen; the mark itself means nothing to you or us.
- The address of a person who paid your fee for you. It is theirs.
- Counters against misuse and responses stored for retries, which we delete within two days.

If something is wrong or missing, email ${privacyEmail()}. On your dashboard you can correct your account and your
unfinished applications, and delete your account. The privacy page of the site says how long we store each kind of data.
`
}

const privacyEmail = () => institution().admissionsEmail.replace(/^[^@]+/, 'privacy')
