import { retention, spanInWords } from '#content/retention.ts'

/** One kind of record in the words of the law: what, why, on which ground, how long, who, and what deletes it. */
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
const nobody = 'nobody; the server alone'
const withAccount = 'with the account (`eraseAccount`)'
const withApplication = 'with the application (`eraseApplication`)'

export const holdings = {
  account: {
    what: 'Name, email address, phone number, scrambled password, times of sign-up and sign-in',
    why: 'to let somebody apply and find their application again',
    basis: 'contract',
    howLong: `as long as there is an application; without one ${spanInWords(retention.unusedAccount)} after the last sign-in`,
    whoSees: `its owner, ${office}`,
    deletedBy: 'its owner on /dashboard; the duty `end-accounts`',
  },
  signUps: {
    what: 'A sign-up whose address nobody has confirmed yet: name, email address, phone number, scrambled password, kind of browser, hash of its cookie, version of the terms',
    why: 'to open the account once the address is confirmed',
    basis: 'contract',
    howLong: spanInWords(retention.unconfirmedAccount),
    whoSees: nobody,
    deletedBy: 'the confirmation of the address; the duty `prune`',
  },
  consent: {
    what: 'Which version of terms and privacy text somebody agreed to, when and how',
    why: 'to show what was agreed to',
    basis: 'legal obligation',
    howLong: 'as long as the account',
    whoSees: `its owner, ${office}`,
    deletedBy: withAccount,
  },
  sessions: {
    what: 'Kind of browser and times of each sign-in, hashes of tokens',
    why: 'to keep somebody signed in, and to let them end it',
    basis: 'contract',
    howLong: `30 days after the last use, then ${spanInWords(retention.endedSession)}`,
    whoSees: 'its owner',
    deletedBy: `the duty \`prune\`; ${withAccount}`,
  },
  codes: {
    what: 'Email address with the hashes of a six-digit code and of the key in its mail',
    why: 'to prove an address',
    basis: 'contract',
    howLong: spanInWords(retention.oneTimeCode),
    whoSees: nobody,
    deletedBy: 'the duty `prune`',
  },
  staff: {
    what: 'Name, email address, scrambled password, sealed secret of the sign-in app, hashes of recovery codes and links, rights, sessions with the kind of browser, and what administrators decided about them',
    why: 'to let the people of the office in, and to say who was allowed to do what',
    basis: 'legal obligation',
    howLong: `name and rights stay, because decisions are theirs; sessions ${spanInWords(retention.endedSession)} after their end`,
    whoSees: 'administrators and auditors; sessions only their owner',
    deletedBy: 'the duty `prune` deletes ended sessions and old links',
  },
  deviceMarks: {
    what: 'Keyed hashes of devices and networks, from which neither can be read',
    why: 'to see whether an applicant wrote their own reference, and not to lock an owner out who mistypes',
    basis: 'legitimate interest',
    howLong: `${spanInWords(retention.deviceMark)}; those of a reference as long as the reference`,
    whoSees: nobody,
    deletedBy: `the duty \`prune\`; ${withAccount}`,
  },
  application: {
    what: 'What an applicant fills in: person, results, qualifications, work, statement; each version that was sent',
    why: 'to decide about admission',
    basis: 'contract',
    howLong: `unfinished or unpaid ${spanInWords(retention.unfinishedApplication)} after the last change; unsuccessful ${spanInWords(retention.unsuccessfulApplication)} after the decision; successful with the student record; without an account ${spanInWords(retention.applicationWithoutAccount)}`,
    whoSees: `its owner, ${office}, those who decide; referees see name and programme`,
    deletedBy: `the duty \`end-applications\`; ${withAccount}`,
  },
  outcome: {
    what: 'How far the office is with an application, what was decided about it, by whom and when',
    why: 'to decide about admission, to answer for it, and to know how long to keep the rest',
    basis: 'contract',
    howLong: 'as long as the application',
    whoSees: `its owner, ${office}`,
    deletedBy: withApplication,
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
    what: 'Uploaded files under random names, with the name they came with; each version that was submitted',
    why: 'to prove what is written in the application',
    basis: 'contract',
    howLong: 'as long as the application',
    whoSees: `its owner, ${office}, those who decide`,
    deletedBy: `its owner, if it was never submitted; ${withApplication}, files after the commit; the duty \`sweep-files\``,
  },
  referees: {
    what: 'Name and email address of a referee, state of the request, reason for declining, when we wrote',
    why: 'to ask for a reference',
    basis: 'legitimate interest',
    howLong: `as long as the application; of one who was replaced or is not needed, name and address ${spanInWords(retention.formerReferee)}`,
    whoSees: `the applicant (without the reason), ${office}`,
    deletedBy: `the duty \`prune\`; ${withApplication}`,
  },
  references: {
    what: 'What a referee wrote, their post, workplace and contact; what they have typed so far; an attached PDF',
    why: 'to decide about admission',
    basis: 'legitimate interest',
    howLong: 'as long as the application; an unfinished one until the place is closed',
    whoSees: `the referee while writing, ${office}, those who decide; never the applicant`,
    deletedBy: withApplication,
  },
  links: {
    what: 'Hashes of the private links of referees and sponsors',
    why: 'to let somebody without an account do one thing; later, to tell them why it is over',
    basis: 'legitimate interest',
    howLong: `as long as the application; the hash of a dead link ${spanInWords(retention.deadLink)} more`,
    whoSees: nobody,
    deletedBy: `${withApplication}; the duty \`prune\``,
  },
  payments: {
    what: 'Amount, reference, dates, result, receipt number, email address of the payer, the last four digits of the card',
    why: 'to book the application fee once and to give receipts',
    basis: 'legal obligation',
    howLong: `${spanInWords(retention.paymentRecord)}; address and digits only as long as the application`,
    whoSees: `the applicant, ${office}, the payment provider`,
    deletedBy: 'address and digits with the application (`keepBookOnly`); the rest by the duty `end-applications`',
  },
  paymentEvents: {
    what: 'The provider’s messages about payments, with the payer’s address',
    why: 'to book a payment even when the browser never came back',
    basis: 'contract',
    howLong: `${spanInWords(retention.paymentEvent)} after they were acted on`,
    whoSees: nobody,
    deletedBy: 'the duty `prune`; with the application (`keepBookOnly`)',
  },
  sandbox: {
    what: 'What the provider would keep, where no real one is configured: address, first six and last four digits of a test card',
    why: 'to try payments without money',
    basis: 'legitimate interest',
    howLong: 'as long as the application; figures stay',
    whoSees: office,
    deletedBy: 'with the application (`keepBookOnly`)',
  },
  mails: {
    what: 'Every mail: to whom, when, what it said; codes and private links are blotted out once it is sent',
    why: 'to send it surely, and to answer “what did you write to me?”',
    basis: 'contract',
    howLong: `text ${spanInWords(retention.mailText)}, the rest ${spanInWords(retention.mailRecord)}; the last mail to a deleted account ${spanInWords(retention.farewellMail)}`,
    whoSees: `whom it was sent to, ${office}`,
    deletedBy: `the duty \`prune\`; ${withAccount}`,
  },
  messages: {
    what: 'What somebody writes through the contact form, with name and address',
    why: 'to answer',
    basis: 'legitimate interest',
    howLong: spanInWords(retention.contactMessage),
    whoSees: office,
    deletedBy: `the duty \`prune\`; ${withAccount}`,
  },
  shortRecords: {
    what: 'Counts for each network address and account, and answers that a broken connection asks for again',
    why: 'to stop misuse, and to do nothing twice',
    basis: 'legitimate interest',
    howLong: spanInWords(retention.shortRecord),
    whoSees: nobody,
    deletedBy: 'the duty `prune`',
  },
  audit: {
    what: 'Who did what to which record, when and from which network address. Applicants and referees are numbers in it, and no email address is written into it. A command has the name of the person who ran it',
    why: 'to answer for every change',
    basis: 'legal obligation',
    howLong: `network address ${spanInWords(retention.networkAddress)}; the line itself stays, and once the account is erased its number leads to nobody`,
    whoSees: `${office}; the lines about an account also its owner`,
    deletedBy:
      'network address by the duty `prune`; lines of automatic saves, which earlier versions wrote, by the same duty; other lines by nothing, the database refuses',
  },
} as const satisfies Record<string, Holding>
