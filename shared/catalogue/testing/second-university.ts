import { sampleCatalogue } from '../current.ts'
import type { Catalogue, Programme, ProgrammeText, TextPage } from '../types.ts'

/*
 * A university that has nothing in common with the sample: for tests that nothing of the sample is left. Its programmes have ids that
 * follow no pattern, there is no JUPEB, and every postgraduate programme asks for three references.
 */

const name = 'Ekene Okoro College of Law and Letters'
const page = (title: string): TextPage => ({
  title,
  description: `${title} at the college, in a few words for readers who are in a hurry.`,
  isSample: false,
  sections: [
    { id: 'about', heading: 'In short', blocks: [{ kind: 'paragraph', text: `Ask the registry about ${title}.` }] },
  ],
})

const institution: Catalogue['institution'] = {
  isSample: false,
  name,
  shortName: 'EOCL',
  motto: 'Audi alteram partem',
  colours: { primary: '#00573f', accent: '#f2b705' },
  description: 'A college of law, languages and history in Calabar, with eleven programmes.',
  address: {
    lines: ['9 Marina Road', 'Calabar', 'Cross River, Nigeria'],
    street: '9 Marina Road',
    locality: 'Calabar',
    region: 'Cross River',
    country: 'NG',
    postalCode: '540211',
  },
  timeZone: 'America/New_York',
  mapUrl: 'https://map.eocl.example/registry',
  phone: '+234 000 111 1111',
  phoneHref: 'tel:+2340001111111',
  admissionsEmail: 'registry@eocl.example',
  admissionsHref: 'mailto:registry@eocl.example',
  privacyEmail: 'data@eocl.example',
  officeHours: 'Tuesday to Saturday, 09:00 to 17:00',
  foundedYear: 1962,
  registrar: 'Bassey Effiom-Duke',
  applyPath: '/signup',
  external: {
    mainSite: { name: 'College site', url: 'https://eocl.example', destination: 'the site of the college' },
    contact: {
      name: 'Contact us',
      url: 'https://eocl.example/contact',
      destination: 'the contact page of the college',
    },
    applicationPortal: { name: 'Application Portal', url: '/signup', destination: 'the Application Portal' },
    staffPortal: { name: 'Staff Login', url: '/office', destination: 'the office' },
    store: { name: 'Bookshop', url: 'https://books.eocl.example', destination: 'the bookshop' },
    shortCourses: { name: 'Evening classes', url: 'https://evening.eocl.example', destination: 'the evening classes' },
  },
  social: [{ name: 'Radio', url: 'https://radio.eocl.example', destination: 'the campus radio' }],
}

const schools = [
  { key: 'law', name: 'Faculty of Law', code: 'LAW' },
  { key: 'letters', name: 'Faculty of Letters', code: 'LET' },
  { key: 'history', name: 'Faculty of History', code: 'HIS' },
  { key: 'bridge', name: 'Bridge Year', code: 'BRG' },
]
const subjects = [
  { key: 'law', name: 'Law' },
  { key: 'languages', name: 'Languages' },
  { key: 'past', name: 'History' },
]

const entries: Record<'undergraduate' | 'foundation' | 'postgraduate', ProgrammeText['entry']> = {
  undergraduate: {
    kind: 'undergraduate',
    credits: 'English Language, Literature in English and any three others',
    jamb: 'English Language and three arts subjects',
    direct: 'two arts subjects',
  },
  foundation: { kind: 'foundation', requirements: ['O’Level results with fewer than five credits.'] },
  postgraduate: { kind: 'postgraduate', degree: 'A good first degree in the field' },
}

/** Title, type, school and subject of each programme by its id. */
const rows: readonly [id: string, title: string, Programme['programType'], school: string, subject: string][] = [
  ['llb', 'LL.B. Law', 'undergraduate', 'law', 'law'],
  ['q7', 'B.A. Efik and Ibibio', 'undergraduate', 'letters', 'languages'],
  ['phonetics-and-speech', 'B.A. Phonetics', 'undergraduate', 'letters', 'languages'],
  ['old-calabar', 'B.A. History of the Coast', 'undergraduate', 'history', 'past'],
  ['first-year', 'Bridge Year in the Arts', 'foundation', 'bridge', 'languages'],
  ['llm', 'LL.M.', 'msc', 'law', 'law'],
  ['b2', 'M.A. Translation', 'msc', 'letters', 'languages'],
  ['archives', 'M.A. Archives', 'msc', 'history', 'past'],
  ['bsc-of-advocacy', 'Master of Advocacy', 'msc', 'law', 'law'],
  ['doctor-juris', 'Doctor of Law', 'phd', 'law', 'law'],
  ['memory', 'Doctor of History', 'phd', 'history', 'past'],
]

const bands = { undergraduate: 'degree', foundation: 'bridge', jupeb: 'bridge', msc: 'higher', phd: 'higher' } as const

function programmeOf([id, title, programType, school, subject]: (typeof rows)[number]): Programme {
  const kind = programType === 'msc' || programType === 'phd' ? 'postgraduate' : programType
  const facts = { id, title, programType, school, subject, duration: '4 terms', tuition: bands[programType] }
  return {
    ...facts,
    ...(kind === 'postgraduate' && { references: 3, minimumCgpa: 3.1 }),
    ...(kind === 'undergraduate' && { credits: ['English Language', 'Literature in English'] }),
    text: {
      description: `${title} is read in small groups. You write every week, and speak about it in front of others.`,
      entry: kind === 'jupeb' ? entries.foundation : entries[kind],
      topics: [`The foundations of ${title}`, 'Sources', 'Argument', 'A long essay'],
      careers: ['Advocate', 'Translator'],
      faqs: [{ question: `Is ${title} taught in the evening?`, answer: 'Yes, on two evenings of each week.' }],
    },
  }
}

const questions = ['How do I apply?', 'What does it cost?', 'When do I hear?'].map((question, index) => ({
  id: `question-${index + 1}`,
  question,
  answer: 'Ask the registry of the college.',
}))
const card = (amountMinor: number, currency: 'NGN' | 'USD' | 'GHS') =>
  ({ kind: 'card', amountMinor, currency }) as const
const twoFees = { nigeria: card(2_500_000, 'NGN'), international: card(7500, 'USD') }

/** What does not name a university is the sample’s: spans, reasons, rubrics, formulas and rules of the country. */
export const secondUniversity: Catalogue = {
  ...sampleCatalogue,
  institution,
  schools,
  subjects,
  programmes: rows.map(programmeOf),
  tuition: {
    degree: { kind: 'returning-new', per: 'session', returningNaira: 610_000, newNaira: 655_000 },
    bridge: { kind: 'whole', currency: 'GHS', naira: 3_330 },
    higher: {
      kind: 'nigerian-international',
      per: 'semester',
      currencyAbroad: 'EUR',
      semesters: 4,
      nairaPerSemester: 400_000,
      nairaTotal: 1_600_000,
      dollarsPerSemester: 1500,
      dollarsTotal: 6000,
    },
  },
  applicationFees: {
    undergraduate: twoFees,
    foundation: { ...twoFees, international: card(60_000, 'GHS') },
    jupeb: twoFees,
    msc: twoFees,
    phd: { nigeria: card(3_000_000, 'NGN'), international: { kind: 'transfer', amountMinor: 8500, currency: 'EUR' } },
  },
  faq: [{ id: 'all', title: 'Questions', entries: questions }],
  helpQuestions: ['question-1', 'question-2'],
  home: {
    ...sampleCatalogue.home,
    isSample: false,
    hero: { ...sampleCatalogue.home.hero, title: 'Argue well', sentence: 'Law, languages and history by the river.' },
    figures: [{ value: '11', label: 'programmes' }],
    cloth: ['law', 'languages', 'past'],
    cost: {
      title: 'What it costs',
      sentence: 'The fees are published in full.',
      rows: [
        { name: 'First degrees', tuition: 'degree', programType: 'undergraduate' },
        { name: 'Higher degrees', tuition: 'higher', programType: 'msc' },
      ],
    },
    campus: { title: 'By the river', sentence: 'Old houses, and a court with a library.', points: ['A moot court'] },
    questions: { title: 'Common questions', ids: ['question-1'] },
    closing: { ...sampleCatalogue.home.closing, sentence: 'Applications close at midnight.' },
  },
  campus: page('Life by the river'),
  privacy: page('Privacy'),
  terms: page('Terms of use'),
  hostels: {
    ...sampleCatalogue.hostels,
    isSample: false,
    intro: 'One hostel, in the old mission house.',
    rooms: sampleCatalogue.hostels.rooms.slice(0, 1).map(room => ({
      ...room,
      ...{ hostel: 'Mission House', nairaPerSession: 2100, currency: 'GHS' as const },
    })),
    gallery: [
      {
        id: 'house',
        scene: 'courtyard',
        title: 'Mission House',
        alt: 'A wooden house with two galleries around a court.',
        caption: 'Built in 1890.',
      },
    ],
  },
  contact: {
    ...sampleCatalogue.contact,
    isSample: false,
    whichWay: {
      heading: 'Who to contact',
      items: [{ about: 'Everything', say: 'Write to us.', link: { text: 'Questions', href: '/faq' } }],
    },
    visit: { heading: 'Visit the registry', text: 'By the jetty.', directions: ['From the jetty: two minutes.'] },
    next: ['We will reply within two working days.'],
    warning: 'We never ask for money by telephone.',
  },
  bankTransfer: {
    isSample: false,
    account: [{ label: 'Account name', value: name }],
    arrivesIn: 'four working days',
    askAfter: 'six working days',
  },
}
