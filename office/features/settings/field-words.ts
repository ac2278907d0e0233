import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import { homeStudents } from '#shared/catalogue/parts/home-students.ts'
import { plainText } from '#shared/domain/formatted-text.ts'
import { findProgramme } from '#shared/domain/programmes.ts'

/** Names of fields that do not read as words by themselves. Some name the country of the university, or its students. */
const words: Readonly<Record<string, string>> = {
  'returning-new': 'By the session: new and returning students',
  'nigerian-international': 'By the semester: {students} and international students',
  whole: 'Once, for the whole programme',
  pgd: 'Postgraduate diploma',
  alt: 'Description for people who cannot see it',
  accent: 'Accent colour',
  ageReachedBy: 'Month and day by which they reach it, such as 08-31',
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
  code: 'Code (never changes)',
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
  isShown: 'Everyone can read the page',
  isCopied: 'Has a button that copies it',
  isScience: 'Counts as science in figures for JAMB and NUC',
  jamb: 'JAMB',
  jupeb: 'JUPEB',
  key: 'Key (never changes)',
  locality: 'Town or city',
  region: 'State or region',
  mapUrl: 'Link to a map',
  foundedYear: 'Year of foundation',
  applyPath: 'Page that Apply Now opens',
  external: 'Other sites',
  max: 'Highest',
  min: 'Lowest',
  minimumCgpa: 'Lowest CGPA, on the 5.0 scale',
  msc: 'M.Sc.',
  naira: 'In all',
  nairaPerSemester: 'A semester, {students} students',
  nairaPerSession: 'A session',
  nairaTotal: 'In all, {students} students',
  names_hidden: 'Names are hidden from readers',
  o_level: 'O’Level points',
  nigeria: '{country}',
  newNaira: 'A session, new students',
  ngn: 'NGN',
  credits: 'O’Level subjects that must be among the five credits',
  rounds: 'How many rounds it shows, the newest first',
  researchProposal: 'Asks for a research proposal',
  scholarship: 'Has a scholarship',
  references: 'Number of references',
  retired: 'Retired: no longer offered',
  phd: 'Ph.D.',
  primary: 'Primary colour',
  programType: 'Program type',
  returningNaira: 'A session, returning students',
  updatedOn: 'Last changed on',
  url: 'Address',
}

/** What it means that a choice is left out. */
const unchosen: Readonly<Record<string, string>> = {
  currency: 'Naira',
  currencyAbroad: 'US dollars',
  programme: 'All of this level',
}

/** The same for the last name of a place: 'Naira' for `higher.currency`. */
export function unchosenAt(at: string): string {
  return unchosen[lastOf(at)] ?? 'None'
}

/** What is added to a list, by the name of its field or, for a whole setting, its title. */
const one: Readonly<Record<string, string>> = {
  'Notices on top of pages': 'a notice',
  'Additional questions': 'a question',
  'Required documents': 'a document',
  'Reasons to reject a document': 'a reason',
  'Reasons for a refusal': 'a reason',
  Schools: 'a school',
  Subjects: 'a subject',
  Rubrics: 'a rubric',
  'Questions of the help button': 'a question',
  'Templates for messages and requests': 'a template',
  Questions: 'a subject',
  Consent: 'a version',
  account: 'a line',
  bar: 'a link',
  blocks: 'a block',
  careers: 'a career',
  catchment: 'a state',
  changes: 'a change',
  choices: 'an answer',
  cloth: 'a drawing',
  columns: 'a column',
  credits: 'a subject',
  criteria: 'a criterion',
  directions: 'a direction',
  elds: 'a state',
  entries: 'a question',
  facts: 'a fact',
  faqs: 'a question',
  features: 'a feature',
  figures: 'a figure',
  gallery: 'a picture',
  ids: 'a question',
  items: 'one more',
  lines: 'a line',
  links: 'a link',
  next: 'a step',
  paragraphs: 'a paragraph',
  points: 'a point',
  programmes: 'a programme',
  programTypes: 'a program type',
  requirements: 'a requirement',
  rooms: 'a room',
  rows: 'a row',
  sections: 'a section',
  small: 'a link',
  social: 'a link',
  steps: 'a step',
  subjects: 'a subject',
  texts: 'a text',
  topics: 'a topic',
  words: 'a word',
}

const lastOf = (at: string) => at.slice(at.lastIndexOf('.') + 1)

/** 'Add a notice'. */
export function addInWords(at: string, label: string): string {
  return `Add ${one[at === '' ? label : lastOf(at)] ?? `to ${withinSentence(label)}`}`
}

/** 'Line 1' for the first of `lines`. */
export function itemLabel(at: string, label: string, index: number): string {
  const [, name = label] = /^an? (.+)$/.exec(one[lastOf(at)] ?? '') ?? []
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${index + 1}`
}

/** 'Usual conditions' in the middle of a sentence; 'M.Sc.' and 'JAMB' stay as they are. */
function withinSentence(label: string): string {
  return /^[A-Z][a-z]+(?![.\w])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** What an empty list means. */
export function emptyInWords(at: string, label: string): string {
  if (at !== '') return 'None yet.'
  if (label === 'Notices on top of pages')
    return 'There is no notice. One stands above every page from a day to a day, and readers can dismiss it.'
  if (label === 'Additional questions')
    return 'Nothing is asked beyond the forms. A question is for all programmes of a type or for some of them, and stands in the form, on the check page, in the file and in exports.'
  if (label === 'Required documents')
    return 'Nothing is wanted beside the documents of the forms. Applicants upload a document of the office in the form, where it says so on the check page, in the file and in exports.'
  return 'Nothing yet.'
}

/** 'Office hours' for `officeHours`, `office_hours` and `office-hours`. */
export function fieldName(name: string): string {
  const known = words[name]
  if (known) return known.replace('{country}', homeCountry().name).replace('{students}', homeStudents().within)
  const plain = name
    .replace(/[-_]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** A programme by its title, anything else as a field of this name. */
export function choiceName(option: string): string {
  return findProgramme(option)?.title ?? fieldName(option)
}

/** What is chosen, and has no words of its own. */
const choices = ['site', 'programme', 'level', 'kind']

/** What tells an item of a list from the others: its title, name or question. */
export function itemName(item: unknown, index: number): string {
  if (typeof item === 'string') return item || `Item ${index + 1}`
  const value: Record<string, unknown> = Object(item)
  for (const name of [
    'title',
    'name',
    'heading',
    'question',
    'label',
    'text',
    'site',
    'about',
    'version',
    'programme',
    'level',
    'kind',
  ]) {
    const found = value[name]
    if (typeof found !== 'string' || found === '') continue
    return choices.includes(name) ? choiceName(found) : inShort(plainText(found))
  }
  return `Item ${index + 1}`
}

const inShort = (text: string) => (text.length > 70 ? `${text.slice(0, 69).trimEnd()}…` : text)
