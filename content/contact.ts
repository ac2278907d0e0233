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
  beforeYouWrite: {
    heading: 'Perhaps it is answered already',
    text: 'Most questions about payment, documents and referees are in the FAQ.',
    href: '/faq',
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
  warning:
    'We answer from addresses that end in usta.example and from no other. We never ask for money by WhatsApp, SMS or telephone.',
} as const
