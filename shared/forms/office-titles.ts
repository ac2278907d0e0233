import type { FormDescription } from './field.ts'

/** The sections of a form as the office calls them: the form speaks to the applicant. */
const titles: Record<string, string> = {
  programme: 'Programme',
  'about-you': 'Person',
  'reach-you': 'Contact details',
  entry: 'Entry',
  'o-level': 'O’Level results',
  guardian: 'Guardian',
  studies: 'Studies',
  work: 'Work',
  purpose: 'Statement of purpose',
  referees: 'Referees',
  additional: 'Additional questions',
  declaration: 'Declaration',
}

/** The title of a section for the office. */
export function officeTitle({ sections }: FormDescription, title: string): string {
  return titles[sections.find(section => section.title === title)?.id ?? ''] ?? title
}

/** In the place of something that a permission or the rubric takes away. */
export const notShown = 'Not shown to readers'
