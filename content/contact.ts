/* SAMPLE CONTENT: offices, hours and directions are invented. Replace them with your own. */

import type { Contact } from '#shared/catalogue/types.ts'

export const contact: Contact = {
  isSample: true,
  title: 'Contact',
  description: 'Email, call or visit the admissions office.',
  intro:
    'The admissions office reads every message and answers within two working days. Tell us which programme it is about, and your application number if you have one.',
  subjects: [
    'Entry requirements',
    'My application',
    'Documents',
    'Payment',
    'References',
    'Scholarship',
    'Hostel',
    'Something else',
  ],
  /** Shown when no answer came. */
  unreachable: 'We could not reach the university. Check your connection, then try again.',
  beforeYouWrite: {
    heading: 'Find an answer now',
    text: 'The FAQ answers most questions about payment, documents and referees.',
    href: '/faq',
  },
  whichWay: {
    heading: 'Who to contact',
    items: [
      {
        about: 'A programme and its entry requirements',
        say: 'Its page lists fees, credits and documents. If you still have a question, give the name of the programme.',
        link: { text: 'All programmes', href: '/programs' },
      },
      {
        about: 'Your application',
        say: 'Write from the email address of your account and give your application number.',
        link: { text: 'Check your application status', href: '/dashboard' },
      },
      {
        about: 'A payment that is not confirmed',
        say: 'Do not pay again. Give us the payment reference.',
        link: { text: 'What to do first', href: '/faq#payment-not-shown' },
      },
      {
        about: 'A reference you were asked for',
        say: 'Give us the name of the candidate. You do not need an account.',
        link: { text: 'How references work', href: '/faq#referees-how' },
      },
      {
        about: 'Your data',
        say: 'Email the data protection officer.',
        link: { text: 'privacy@usta.example', href: 'mailto:privacy@usta.example' },
      },
    ],
  },
  visit: {
    heading: 'Visit the office',
    text: 'The admissions office is on the ground floor of the Senate Building, to the right of the main gate. You do not need an appointment. Bring your original documents and one copy of each.',
    directions: [
      'From Wuse or the Central Area: bus to Airport Road, alight at Galadimawa roundabout, then walk for five minutes.',
      'From Nnamdi Azikiwe airport: taxi, fifteen minutes.',
      'By light rail: Idu line, then the university shuttle.',
    ],
  },
  next: [
    'We will reply to your email address within two working days.',
    'Check your spam folder too. Our reply will come from an address that ends in usta.example.',
    'You do not need to write again. One message is enough.',
  ],
  warning:
    'We only write from addresses that end in usta.example. We never ask for money by WhatsApp, SMS or telephone.',
}
