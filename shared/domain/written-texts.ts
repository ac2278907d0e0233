import type { PlaceholderName } from './placeholders.ts'
import { accountTexts } from './written-accounts.ts'
import { paymentTexts } from './written-payments.ts'
import { sittingTexts } from './written-sittings.ts'

/** A mail or letter that the office words itself: what the product says, what it leaves open, and what it cannot do without. */
export interface WrittenText {
  title: string
  /** When it is sent. */
  when: string
  subject: string
  paragraphs: readonly string[]
  has: readonly PlaceholderName[]
  needs: readonly PlaceholderName[]
}

/** In every text. */
export const inEveryText = ['first_name', 'full_name', 'university', 'short_name', 'admissions_email'] as const
const about = ['programme', 'application_number', 'details', 'link'] as const
const aboutReference = ['candidate', 'programme', 'link'] as const

const yoursAlone =
  'This is your personal link. Please do not share it. Only our admissions team can read your reference. The candidate never sees it.'
const notYou = 'If this was not you, contact the admissions office straight away.'

/** The mails, by the name of what they tell. A new one is a row here, and a function in `server/emails` that fills it. */
export const mailTexts = {
  'fee-due': {
    title: 'Application fee due',
    when: 'After an application is submitted whose fee is not paid.',
    subject: 'Pay {fee} to complete your application {application_number}',
    paragraphs: ['We have your application.', '{details}', '{next_step}'],
    has: ['programme', 'application_number', 'fee', 'details', 'next_step'],
    needs: ['next_step'],
  },
  'application-submitted': {
    title: 'Application received',
    when: 'When an application has reached the office.',
    subject: 'We have your application {application_number}',
    paragraphs: [
      'Thank you for applying. We have received your application.',
      '{details}',
      '{referees}',
      '{next_step}',
      'Check your inbox and spam folder every day. We will email this address if we need anything.',
    ],
    has: ['programme', 'application_number', 'details', 'referees', 'next_step'],
    needs: ['next_step'],
  },
  'things-needed': {
    title: 'We need something',
    when: 'When the office asks an applicant for something.',
    subject: 'We need {things} by {due_by}',
    paragraphs: [
      'We are checking your application and need {things} from you by the end of {due_by}.',
      '{details}',
      '{link}',
      'You can upload documents and reply there. It works on a phone.',
    ],
    has: [...about, 'things', 'due_by'],
    needs: ['link', 'due_by'],
  },
  'things-still-needed': {
    title: 'We still need something',
    when: 'Halfway to the date, and two days before it.',
    subject: 'Reminder: we need {things} by {due_by}',
    paragraphs: [
      'We still need {things} from you by the end of {due_by} to continue with your application.',
      '{details}',
      '{link}',
    ],
    has: [...about, 'things', 'due_by'],
    needs: ['link', 'due_by'],
  },
  'result-awaited': {
    title: 'Awaited O’Level result',
    when: 'From time to time, to people who applied before their result was out.',
    subject: 'Send us your {result} result when it is out',
    paragraphs: [
      'You applied while you were waiting for your {result} result. When it is out, send it on your dashboard: your grades, and the result slip. We can offer you a place without condition only when we have it.',
      '{details}',
      '{link}',
      'If the result is not out yet, you do not need to do anything now.',
    ],
    has: [...about, 'result'],
    needs: ['link'],
  },
  'message-for-applicant': {
    title: 'Message from the office',
    when: 'For each message from the office.',
    subject: 'You have a message about your application {application_number}',
    paragraphs: [
      'The admissions office has sent you a message about your application.',
      '{details}',
      '{link}',
      'Sign in to read it and to reply. Please do not reply to this email.',
    ],
    has: about,
    needs: ['link'],
  },
  'application-withdrawn': {
    title: 'Application withdrawn',
    when: 'When an application was withdrawn, by its owner or by the office.',
    subject: 'Your application {application_number} has been withdrawn',
    paragraphs: [
      '{what_happened}',
      '{details}',
      '{link}',
      'If this is a mistake, contact the admissions office straight away.',
    ],
    has: [...about, 'what_happened'],
    needs: ['what_happened', 'link'],
  },
  'decision-news': {
    title: 'News about an application',
    when: 'When a decision is released. It never says what the decision is.',
    subject: 'There is news about your application {application_number}',
    paragraphs: ['There is news about your application. Sign in to read it.', '{details}', '{link}'],
    has: about,
    needs: ['link'],
  },
  'reply-reminder': {
    title: 'Reminder to reply to an offer',
    when: 'Before the last day to reply. It never says what the decision is.',
    subject: 'Reply by {reply_by} about your application {application_number}',
    paragraphs: ['We have not had your reply yet. Sign in and reply by {reply_by}.', '{details}', '{link}'],
    has: [...about, 'reply_by'],
    needs: ['link', 'reply_by'],
  },
  'offer-accepted': {
    title: 'Offer accepted',
    when: 'When an applicant has accepted a place.',
    subject: 'We have your acceptance for application {application_number}',
    paragraphs: ['You have accepted your place on {programme}. Thank you.', '{details}', '{link}', notYou],
    has: about,
    needs: ['link'],
  },
  'offer-declined': {
    title: 'Offer declined',
    when: 'When an applicant has declined a place.',
    subject: 'You have declined your place, application {application_number}',
    paragraphs: [
      'You have declined your place on {programme}. We will offer it to another applicant.',
      '{details}',
      '{link}',
      notYou,
    ],
    has: about,
    needs: ['link'],
  },
  'second-look-asked': {
    title: 'Second look requested',
    when: 'When a rejected applicant has asked for a second look.',
    subject: 'Your request for a second look, application {application_number}',
    paragraphs: [
      'We have your request. A different person will look at your application again. We will email you when there is news.',
      '{details}',
      '{link}',
      notYou,
    ],
    has: about,
    needs: ['link'],
  },
  'answer-date-extended': {
    title: 'More time to reply',
    when: 'When one applicant was given longer to reply to an offer.',
    subject: 'You have until {reply_by} to reply about your application {application_number}',
    paragraphs: ['We have given you more time to reply. Sign in and reply by {reply_by}.', '{details}', '{link}'],
    has: [...about, 'reply_by'],
    needs: ['link', 'reply_by'],
  },
  'place-moved-on': {
    title: 'Next step after an offer',
    when: 'When a place is confirmed, cleared or numbered, or when its session begins.',
    subject: 'The next step for your application {application_number}',
    paragraphs: ['{what_happened}', '{details}', '{link}'],
    has: [...about, 'what_happened'],
    needs: ['what_happened', 'link'],
  },
  'reference-request': {
    title: 'Reference: request',
    when: 'To a referee, when an applicant has named them.',
    subject: '{candidate} has asked you for a reference for {programme}',
    paragraphs: [
      '{candidate} has applied to the {university} for {programme} and named you as a referee. We would be grateful for your opinion.',
      'It takes about ten minutes. It works on a phone and you do not need an account. You can see all the questions before you start. If you cannot give this reference, you can say so with one tap.',
      '{link}',
      yoursAlone,
      'If you do not know this person, ignore this email or tell us at {admissions_email}.',
    ],
    has: aboutReference,
    needs: ['candidate', 'link'],
  },
  'reference-reminder': {
    title: 'Reference: reminder',
    when: 'To a referee, after one, two and four weeks, and when the applicant asks.',
    subject: '{reminder}: your reference for {candidate}',
    paragraphs: [
      '{asked_before}',
      'It takes about ten minutes. Anything you have already typed is still there. If you cannot give this reference, tell us on the same page, so that the candidate can choose someone else.',
      '{link}',
      `${yoursAlone} The links in our earlier emails also work.`,
      'To stop our reminders about this reference, open {stop_link}',
    ],
    has: [...aboutReference, 'reminder', 'asked_before', 'stop_link'],
    needs: ['link', 'stop_link'],
  },
  'reference-new-link': {
    title: 'Reference: new link',
    when: 'To a referee who has asked for a new link.',
    subject: 'Your new link to the reference for {candidate}, {programme}',
    paragraphs: [
      'You, or someone with one of your links, asked for a new link to the reference for {candidate}, who has applied for {programme}.',
      '{link}',
      `${yoursAlone} The links in our earlier emails also work.`,
    ],
    has: aboutReference,
    needs: ['candidate', 'link'],
  },
  'reference-no-longer-needed': {
    title: 'Reference: no longer needed',
    when: 'To a referee, when the applicant has chosen another one.',
    subject: 'Your reference for {candidate} is no longer needed',
    paragraphs: [
      'We asked you for a reference for {candidate}, who applied for {programme}. The candidate has since chosen another referee, so you do not need to do anything.',
      'The link in our earlier email no longer works. Thank you for your time.',
    ],
    has: ['candidate', 'programme'],
    needs: ['candidate'],
  },
  'reference-receipt': {
    title: 'Reference: received',
    when: 'To a referee, with a copy of what they answered.',
    subject: 'We have your reference for {candidate}',
    paragraphs: [
      'Thank you. Your reference for {candidate} ({programme}) arrived on {received_on}. This is your copy:',
      '{answers}',
      'You can no longer change it. If something in it is wrong, email {admissions_email}.',
    ],
    has: ['candidate', 'programme', 'received_on', 'answers'],
    needs: ['candidate', 'answers'],
  },
  ...paymentTexts,
  ...sittingTexts,
  ...accountTexts,
} as const satisfies Record<string, WrittenText>

export type MailTextKey = keyof typeof mailTexts

/** The letter of admission. A paragraph that needs a date which the offer does not have is left out. */
export const letterText = {
  title: 'Letter of admission',
  when: 'With an offer of a place.',
  subject: 'Offer of admission',
  paragraphs: [
    '{number}',
    'Dear {full_name},',
    'We are pleased to offer you a place on the programme {programme} in the {session} session. Congratulations. You have earned it.',
    '{conditions}',
    '## Your reply\nSign in to the portal and accept or decline this place by {reply_by}. If we have not heard from you by the end of that day, we will offer the place to another applicant.',
    'Bring this letter and the originals of your documents when you come for clearance.',
    '{signature}',
    '{code}',
  ],
  has: [
    'programme',
    'application_number',
    'session',
    'starts_on',
    'reply_by',
    'number',
    'conditions',
    'signature',
    'code',
  ],
  needs: ['full_name', 'programme', 'number', 'conditions', 'signature', 'code'],
} as const satisfies WrittenText

export function isMailText(key: string): key is MailTextKey {
  return Object.hasOwn(mailTexts, key)
}

export const mailText = (key: MailTextKey): WrittenText => mailTexts[key]
