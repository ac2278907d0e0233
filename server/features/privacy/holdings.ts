import { retention } from '#shared/catalogue/parts/retention.ts'
import { erasedDraftSpan } from '#shared/domain/erased-draft.ts'
import { exportResultSpan } from '#shared/domain/export-schedule.ts'
import { spanInWords } from '#shared/domain/time-span.ts'

/** One kind of record in legal terms: what, why, on which ground, how long, who has access, and what deletes it. */
export interface Holding {
  what: string
  why: string
  /** The ground in section 25 of the Nigeria Data Protection Act 2023. */
  basis: 'contract' | 'legal obligation' | 'legitimate interest' | 'consent'
  howLong: string
  whoSees: string
  deletedBy: string
}

const office = 'admissions office'
const nobody = 'no one; only the server'
const withAccount = 'with the account (`eraseAccount`)'
const withApplication = 'with the application (`eraseApplication`)'

export const holdings = {
  account: {
    what: 'Name, email address, phone number, scrambled password, times of sign-up and sign-in',
    why: 'to let someone apply and return to their application',
    basis: 'contract',
    get howLong() {
      return `as long as there is an application; without one ${spanInWords(retention().unusedAccount)} after the last sign-in`
    },
    whoSees: `its owner, ${office}`,
    deletedBy: 'its owner on /dashboard, or two of the office on a letter; the job `end-accounts`',
  },
  erasedDrafts: {
    what: 'The answers of an application that was deleted because it had not changed for a long time, encrypted',
    why: 'to restore one that was deleted by mistake',
    basis: 'contract',
    get howLong() {
      return `${spanInWords(erasedDraftSpan)} after the deletion`
    },
    whoSees: `no one until it is restored; the ${office} only that there is one`,
    deletedBy: `its restoration; the job \`prune\`; ${withAccount}`,
  },
  signUps: {
    what: 'A sign-up with an unconfirmed address: name, email address, phone number, scrambled password, kind of browser, hash of its cookie, version of the terms',
    why: 'to create the account when the address is confirmed',
    basis: 'contract',
    get howLong() {
      return spanInWords(retention().unconfirmedAccount)
    },
    whoSees: nobody,
    deletedBy: 'the confirmation of the address; the job `prune`',
  },
  channels: {
    what: 'The phone number for messages, when it was confirmed and for which channels; the browsers that get notifications, with their keys',
    why: 'to tell its owner by SMS, WhatsApp or a notification that there is news',
    basis: 'consent',
    howLong: 'until its owner turns it off, or signs out in that browser',
    whoSees: `its owner, ${office}`,
    deletedBy: `its owner on /dashboard; ${withAccount}`,
  },
  shortMessages: {
    what: 'Messages by SMS, WhatsApp and notifications, which say only that there is news: to which number or browser, when, and what the provider said',
    why: 'to send them once, and to know what arrived',
    basis: 'consent',
    get howLong() {
      return spanInWords(retention().mailRecord)
    },
    whoSees: `its owner, ${office}; the provider that sends them`,
    deletedBy: `the job \`prune\`; ${withAccount}`,
  },
  consent: {
    what: 'The version of the terms and privacy page agreed to, when and how',
    why: 'to prove what was agreed to',
    basis: 'legal obligation',
    howLong: 'as long as the account',
    whoSees: `its owner, ${office}`,
    deletedBy: withAccount,
  },
  sessions: {
    what: 'Kind of browser and times of each sign-in, hashes of tokens',
    why: 'to keep someone signed in, and to let them sign out',
    basis: 'contract',
    get howLong() {
      return `30 days after the last use, then ${spanInWords(retention().endedSession)}`
    },
    whoSees: 'its owner',
    deletedBy: `the job \`prune\`; ${withAccount}`,
  },
  codes: {
    what: 'Email address with the hashes of a six-digit code and of the key in its email',
    why: 'to prove an address',
    basis: 'contract',
    get howLong() {
      return spanInWords(retention().oneTimeCode)
    },
    whoSees: nobody,
    deletedBy: 'the job `prune`',
  },
  staff: {
    what: 'Name, email address, scrambled password, sealed secret of the sign-in app, hashes of recovery codes and links, rights, sessions with the kind of browser, and what administrators decided about them',
    why: 'to let office staff in, and to show who may do what',
    basis: 'legal obligation',
    get howLong() {
      return `name and rights stay, because they made decisions; sessions ${spanInWords(retention().endedSession)} after their end`
    },
    whoSees: 'administrators and auditors; sessions only their owner',
    deletedBy: 'the job `prune` deletes ended sessions and old links',
  },
  deviceMarks: {
    what: 'Keyed hashes of devices and networks, which cannot be reversed',
    why: 'to detect references written by the applicant, and not to lock out an owner who mistypes',
    basis: 'legitimate interest',
    get howLong() {
      return `${spanInWords(retention().deviceMark)}; those of a reference as long as the reference`
    },
    whoSees: nobody,
    deletedBy: `the job \`prune\`; ${withAccount}`,
  },
  application: {
    what: 'An applicant’s answers: personal details, results, qualifications, work, statement; each submitted version',
    why: 'to decide on admission',
    basis: 'contract',
    get howLong() {
      return `unfinished or unpaid ${spanInWords(retention().unfinishedApplication)} after the last change; unsuccessful ${spanInWords(retention().unsuccessfulApplication)} after the decision; successful with the student record; without an account ${spanInWords(retention().applicationWithoutAccount)}`
    },
    whoSees: `its owner, ${office}, those who decide; referees see name and programme`,
    deletedBy: `the job \`end-applications\`; ${withAccount}`,
  },
  outcome: {
    what: 'The stage of an application, what its readers scored and wrote, the decision on it with its reasons and conditions, the offer and the reply, the seat, the screening or interview and whether the applicant came, who decided and when',
    why: 'to decide on admission, to account for it, and to know how long to store the rest',
    basis: 'contract',
    howLong: 'as long as the application',
    whoSees: `its owner (what readers wrote on request), ${office}`,
    deletedBy: withApplication,
  },
  jambList: {
    what: 'JAMB registration numbers with the scores and names in the lists that JAMB gives the university, also of people who have not applied',
    why: 'to compare the score and name that an applicant gives with those that JAMB gave',
    basis: 'legitimate interest',
    get howLong() {
      return `${spanInWords(retention().unsuccessfulApplication)} after the newest list that has the number`
    },
    whoSees: `${office}, next to the application with the number`,
    deletedBy: 'the job `prune`',
  },
  exportedFiles: {
    what: 'The files of scheduled exports: the columns that someone of the office chose, of the applicants in a view, and which applicants they are',
    why: 'to give the office at a set time what it would otherwise download by hand',
    basis: 'legitimate interest',
    get howLong() {
      return spanInWords(exportResultSpan)
    },
    whoSees: 'the member of staff who scheduled it, while their rights are those by which it was made',
    deletedBy: `the job \`prune\`; the whole file ${withApplication} of anyone in it`,
  },
  correspondence: {
    what: 'What the office asks an applicant for and the reply, messages in both directions, notes of the office',
    why: 'to complete an application, and to answer for how it was treated',
    basis: 'contract',
    howLong: 'as long as the application',
    whoSees: `its owner (notes on request), ${office}`,
    deletedBy: withApplication,
  },
  documents: {
    what: 'Uploaded files under random names, with their original names; each submitted version',
    why: 'to prove the answers in the application',
    basis: 'contract',
    howLong: 'as long as the application',
    whoSees: `its owner, ${office}, those who decide`,
    deletedBy: `its owner, if it was never submitted; ${withApplication}, files after the commit; the job \`sweep-files\``,
  },
  referees: {
    what: 'Name and email address of a referee, status of the request, reason for declining, when we emailed',
    why: 'to ask for a reference',
    basis: 'legitimate interest',
    get howLong() {
      return `as long as the application; for one who was replaced or is not needed, name and address ${spanInWords(retention().formerReferee)}`
    },
    whoSees: `the applicant (without the reason), ${office}`,
    deletedBy: `the job \`prune\`; ${withApplication}`,
  },
  references: {
    what: 'The reference, the referee’s post, workplace and contact details; their draft; an attached PDF',
    why: 'to decide on admission',
    basis: 'legitimate interest',
    howLong: 'as long as the application; a draft until the referee is replaced, declines or submits',
    whoSees: `the referee while writing, ${office}, those who decide; never the applicant`,
    deletedBy: withApplication,
  },
  recordsOffices: {
    what: 'What the office asks the records office of another institution about an applicant: its address, the number and years of the student, who answered there, and the answer',
    why: 'to check results and degrees with those who gave them',
    basis: 'legitimate interest',
    howLong: 'as long as the application',
    whoSees: `${office}; the records office what it was asked and answered; the applicant that it was asked and has answered`,
    deletedBy: withApplication,
  },
  resultChecks: {
    what: 'What an officer notes to check a result with its examination body, encrypted: serial number and PIN of the card, and what the site said',
    why: 'to check results with those who gave them',
    basis: 'legitimate interest',
    howLong: 'as long as the application',
    whoSees: `only the officer who has the application assigned; its owner on request; the ${office} only that there is one`,
    deletedBy: `that officer; ${withApplication}`,
  },
  links: {
    what: 'Hashes of the private links of referees, records offices and people paying',
    why: 'to let someone without an account do one thing; later, to explain why the link has ended',
    basis: 'legitimate interest',
    get howLong() {
      return `as long as the application; the hash of a closed link ${spanInWords(retention().deadLink)} more`
    },
    whoSees: nobody,
    deletedBy: `${withApplication}; the job \`prune\``,
  },
  payments: {
    what: 'Amount, reference, dates, result, receipt number, email address of the payer, the last four digits of the card',
    why: 'to confirm the application fee once and to issue receipts',
    basis: 'legal obligation',
    get howLong() {
      return `${spanInWords(retention().paymentRecord)}; address and digits only as long as the application`
    },
    whoSees: `the applicant, ${office}, the payment provider`,
    deletedBy: 'address and digits with the application (`keepBookOnly`); the rest by the job `end-applications`',
  },
  paymentEvents: {
    what: 'The provider’s messages about payments, with the payer’s address',
    why: 'to confirm a payment even if the browser never returned',
    basis: 'contract',
    get howLong() {
      return `${spanInWords(retention().paymentEvent)} after they were processed`
    },
    whoSees: nobody,
    deletedBy: 'the job `prune`; with the application (`keepBookOnly`)',
  },
  sandbox: {
    what: 'What the provider would store, where no real one is configured: address, first six and last four digits of a test card',
    why: 'to try payments without money',
    basis: 'legitimate interest',
    howLong: 'as long as the application; figures stay',
    whoSees: office,
    deletedBy: 'with the application (`keepBookOnly`)',
  },
  mails: {
    what: 'Every email: recipient, time and text; codes and private links are removed after it is sent',
    why: 'to send it reliably, and to answer “what did you write to me?”',
    basis: 'contract',
    get howLong() {
      return `text ${spanInWords(retention().mailText)}, the rest ${spanInWords(retention().mailRecord)}; the last email to a deleted account ${spanInWords(retention().farewellMail)}`
    },
    whoSees: `the recipient, ${office}`,
    deletedBy: `the job \`prune\`; ${withAccount}`,
  },
  messages: {
    what: 'Messages from the contact form, with name and address',
    why: 'to answer',
    basis: 'legitimate interest',
    get howLong() {
      return spanInWords(retention().contactMessage)
    },
    whoSees: office,
    deletedBy: `the job \`prune\`; ${withAccount}`,
  },
  shortRecords: {
    what: 'Counts for each network address and account, and responses stored for retries',
    why: 'to stop misuse, and not to do anything twice',
    basis: 'legitimate interest',
    get howLong() {
      return spanInWords(retention().shortRecord)
    },
    whoSees: nobody,
    deletedBy: 'the job `prune`',
  },
  audit: {
    what: 'Who did what to which record, when and from which network address. Applicants and referees appear as numbers, and there are no email addresses. A command has the name of the person who ran it',
    why: 'to account for every change',
    basis: 'legal obligation',
    get howLong() {
      return `network address ${spanInWords(retention().networkAddress)}; the entry itself stays, and after the account is erased its number leads to no one`
    },
    whoSees:
      'auditors; registrars what does not concern staff, in their programmes; administrators what concerns staff; the entries about an account also its owner',
    deletedBy:
      'network address by the job `prune`; entries of automatic saves, which earlier versions wrote, by the same job; other entries never, as the database refuses',
  },
} as const satisfies Record<string, Holding>
