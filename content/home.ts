/* SAMPLE CONTENT: figures, times and quotations of campus life are invented. Replace them with your own. */
import type { Home } from '#shared/catalogue/types.ts'
import { applicationFees } from './application-fees.ts'
import { feeText } from './in-words.ts'

export const home: Home = {
  isSample: true,
  hero: {
    title: 'Study what the country runs on',
    sentence:
      'Software, energy, maps, metal, money and the space above us: 39 programmes in Abuja, from a foundation year to the Ph.D.',
    action: 'Find your programme',
    secondAction: 'Start an application',
  },
  figures: [
    { value: '39', label: 'programmes' },
    { value: '18', label: 'students to each lecturer' },
    { value: '14', label: 'teaching and research laboratories' },
    { value: '6 months', label: 'of industrial training in every first degree' },
  ],
  cloth: [
    'computer-science',
    'petroleum',
    'space-physics',
    'accounting',
    'materials',
    'applied-math',
    'aerospace',
    'software-engineering',
    'statistics',
    'mechanical',
    'gis',
    'public-policy',
    'civil',
    'theoretical-physics',
    'business',
    'systems',
  ],
  cost: {
    title: 'What it costs',
    sentence: `Tuition is published in full for every programme, before you apply. Undergraduate applications are free. For all others, the application fee is ${feeText(applicationFees.msc.nigeria)} if you live in Nigeria.`,
    rows: [
      { name: 'Engineering and computing degrees', tuition: 'engineering', programType: 'undergraduate' },
      { name: 'Accounting and business degrees', tuition: 'management', programType: 'undergraduate' },
      { name: 'Foundation year', tuition: 'foundation', programType: 'foundation' },
      { name: 'JUPEB year', tuition: 'jupeb', programType: 'jupeb' },
      { name: 'Master’s', tuition: 'masters', programType: 'msc' },
      { name: 'Ph.D.', tuition: 'phd', programType: 'phd' },
    ],
  },
  steps: {
    title: 'How to apply, in five steps',
    sentence: 'Stop after any step and carry on from another phone.',
    items: [
      {
        title: 'Choose a programme',
        text: 'Compare tuition, length and entry requirements. Three programmes offer a 50% scholarship.',
        time: '10 minutes',
      },
      {
        title: 'Create an account',
        text: 'Enter your name, email address and a password. We will email you a six-digit code.',
        time: '3 minutes',
      },
      {
        title: 'Fill in the form',
        text: 'Your details, your results and, for postgraduate study, two referees. We save every answer as you go.',
        time: '20 to 40 minutes',
      },
      {
        title: 'Upload your documents',
        text: 'Photograph them or choose a PDF. We shrink photos before they upload.',
        time: '10 minutes',
      },
      {
        title: 'Submit, and pay if there is a fee',
        text: 'Check your answers and submit. When you have paid, we will email your referees.',
        time: '5 minutes',
      },
    ],
  },
  closing: {
    title: 'When applications close',
    sentence: 'Applications close at midnight, West Africa Time. We review early applications first.',
    none: 'We will announce new dates here.',
  },
  campus: {
    title: 'Life on campus',
    sentence:
      'Laterite paths and neem trees, twenty minutes from the centre of Abuja, and workshops that stay open until ten at night.',
    points: [
      'A bed space for every first-year student who asks in time',
      'Solar power and batteries for the library, hostels and laboratories',
      'Clubs that build things: rockets, radio, robots, a student newspaper',
    ],
  },
  questions: {
    title: 'Common questions',
    /** Ids of questions of /faq. */
    ids: ['which-fee-do-i-pay', 'awaiting-result', 'save-and-come-back', 'referees-how', 'hostel-place'],
  },
  person: {
    title: 'Talk to a person',
    sentence: 'The admissions office reads every message. You will get a reply within two working days.',
  },
}
