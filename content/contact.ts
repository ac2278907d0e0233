/* SAMPLE CONTENT: offices, hours and directions are invented. Replace them with your own. */

export const contact = {
  isSample: true,
  title: 'Contact',
  description: 'Write to the admissions office, call, or come by.',
  intro:
    'The admissions office reads every message and answers within two working days. Say which programme you mean, and your application number if you have one.',
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
    heading: 'Perhaps it is answered already',
    text: 'Most questions about payment, documents and referees are in the FAQ.',
    href: '/faq',
  },
  whichWay: {
    heading: 'Which question goes where',
    items: [
      {
        about: 'A programme, or what you need for it',
        say: 'Read its page first: fees, credits and papers are there. Then write with its name.',
        link: { text: 'All programmes', href: '/programs' },
      },
      {
        about: 'An application that is under way',
        say: 'Write from the address you signed up with and give your application number.',
        link: { text: 'See where it stands', href: '/dashboard' },
      },
      {
        about: 'A payment that does not show',
        say: 'Do not pay again. Write with the payment reference.',
        link: { text: 'What to do first', href: '/faq#payment-not-shown' },
      },
      {
        about: 'You are a referee',
        say: 'Write with the name of the candidate. You need no account.',
        link: { text: 'How a reference works', href: '/faq#referees-how' },
      },
      {
        about: 'Your data',
        say: 'The data protection officer reads another address.',
        link: { text: 'privacy@usta.example', href: 'mailto:privacy@usta.example' },
      },
    ],
  },
  visit: {
    heading: 'Come by',
    text: 'The admissions office is on the ground floor of the Senate Building, to the right of the main gate. You need no appointment. Bring your documents, the originals and one copy.',
    directions: [
      'From Wuse or the Central Area: bus to Airport Road, alight at Galadimawa roundabout, then five minutes on foot.',
      'From Nnamdi Azikiwe airport: taxi, fifteen minutes.',
      'By light rail: Idu line, then the university shuttle.',
    ],
  },
  next: [
    'We answer to the address you gave, within two working days.',
    'Look in the spam folder too. Our answer comes from an address that ends in usta.example.',
    'You need not write again: one message is enough.',
  ],
  warning:
    'We answer from addresses that end in usta.example and from no other. We never ask for money by WhatsApp, SMS or telephone.',
} as const
