/** What stands over the questions; small enough to be in the page's script. */
export const faqHead = {
  title: 'FAQ',
  heading: 'Questions and answers',
  lead: 'What applicants ask us, from the first result slip to the key of the room.',
  description:
    'Answers about entry requirements, applying, documents, referees, fees, decisions, hostels and your data at the university.',
} as const
