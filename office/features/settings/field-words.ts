import { plainText } from '#shared/domain/formatted-text.ts'

/** Names of fields that do not read as words by themselves. */
const words: Readonly<Record<string, string>> = {
  admissionsHref: 'Admissions email as a link',
  alt: 'Description for people who cannot see it',
  accent: 'Accent colour',
  amountMinor: 'Amount',
  ask: 'What to ask',
  cgpa: 'CGPA',
  cut_offs: 'Cut-off marks',
  dollarsPerSemester: 'A semester, international students',
  currencyAbroad: 'Currency for international students',
  NGN: 'Naira (NGN)',
  USD: 'US dollars (USD)',
  GHS: 'Ghana cedis (GHS)',
  KES: 'Kenya shillings (KES)',
  ZAR: 'South African rand (ZAR)',
  EUR: 'Euros (EUR)',
  GBP: 'Pounds sterling (GBP)',
  diploma: 'A postgraduate diploma',
  dollarsTotal: 'In all, international students',
  entries: 'Questions',
  'kinds-of-programmes': 'Each kind of programme that is offered',
  'other-site': 'Another site of the institution',
  destination: 'Its name in “Leaving This Site”',
  choices: 'Answers to choose from',
  code: 'Id (never changes)',
  facts: 'Facts',
  formatted: 'Text with headings, lists and links',
  faqs: 'Questions',
  'long-text': 'Long text',
  programTypes: 'Program types',
  replyDays: 'Days to reply, unless the officer chooses another',
  document: 'Document',
  request: 'What the applicant is asked to do',
  required: 'Must be answered',
  sentence: 'What the applicant reads',
  figure: 'Their own figure, shown beside it',
  from: 'Shown from',
  until: 'Shown until',
  where: 'Shown on',
  both: 'Public pages and the portal',
  public: 'Public pages',
  portal: 'The portal',
  small: 'Small print',
  site: 'Which site',
  href: 'Address',
  id: 'Id (never changes)',
  ids: 'Ids of questions',
  isCopied: 'Has a button that copies it',
  jamb: 'JAMB',
  jupeb: 'JUPEB',
  key: 'Key (never changes)',
  mapUrl: 'Address of the map',
  max: 'Highest',
  min: 'Lowest',
  minimumCgpa: 'Lowest CGPA, on the 5.0 scale',
  msc: 'M.Sc.',
  naira: 'In all',
  nairaPerSemester: 'A semester, Nigerian students',
  nairaPerSession: 'Naira a session',
  nairaTotal: 'In all, Nigerian students',
  names_hidden: 'Names are hidden from readers',
  newNaira: 'A session, new students',
  ngn: 'NGN',
  credits: 'O’Level subjects that must be among the five credits',
  researchProposal: 'Asks for a research proposal',
  scholarship: 'Has a scholarship',
  references: 'Number of references',
  retired: 'Retired: no longer offered',
  phd: 'Ph.D.',
  primary: 'Primary colour',
  phoneHref: 'Phone as a link',
  programType: 'Program type',
  returningNaira: 'A session, returning students',
  updatedOn: 'Last changed on',
  url: 'Address',
}

/** What it means that a choice is left out. */
const unchosen: Readonly<Record<string, string>> = { currency: 'Naira', currencyAbroad: 'US dollars' }

/** The same for the last name of a place: 'Naira' for `higher.currency`. */
export function unchosenAt(at: string): string {
  return unchosen[at.slice(at.lastIndexOf('.') + 1)] ?? 'None'
}

/** 'Office hours' for `officeHours`, `office_hours` and `office-hours`. */
export function fieldName(name: string): string {
  const known = words[name]
  if (known) return known
  const plain = name
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** What tells an item of a list from the others: its title, name or question. */
export function itemName(item: unknown, index: number): string {
  if (typeof item === 'string') return item || `Item ${index + 1}`
  const value: Record<string, unknown> = Object(item)
  for (const name of ['title', 'name', 'heading', 'question', 'label', 'text', 'site', 'about', 'version', 'kind']) {
    const found = value[name]
    if (typeof found === 'string' && found !== '') return inShort(plainText(found))
  }
  return `Item ${index + 1}`
}

const inShort = (text: string) => (text.length > 70 ? `${text.slice(0, 69).trimEnd()}…` : text)
