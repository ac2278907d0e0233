/* SAMPLE CONTENT: what readers score, as a new database begins; after that, the office’s own rubrics apply. */
import type { Catalogue } from '#shared/catalogue/types.ts'

const five = (low: string, fair: string, good: string, strong: string, high: string) => ({
  ...{ min: 1, max: 5 },
  words: [low, fair, good, strong, high],
})
const usual = five('Weak', 'Fair', 'Good', 'Very good', 'Outstanding')

export const rubrics: Catalogue['rubrics'] = [
  {
    ...{ level: 'phd', programme: null },
    rubric: {
      readers: 2,
      names_hidden: true,
      tolerance: 15,
      criteria: [
        {
          ...{ id: 'record', label: 'Academic record', weight: 30, ...usual },
          hint: 'Class of degree, CGPA of the master’s, and the courses that the research needs.',
        },
        {
          ...{ id: 'proposal', label: 'Research proposal', weight: 40 },
          ...five('No clear question', 'A question, no method', 'Sound', 'Strong and feasible', 'Outstanding'),
          hint: 'Is the question clear, is the method sound, and can it be done here in the time?',
        },
        {
          ...{ id: 'promise', label: 'Research promise', weight: 20, ...usual },
          hint: 'Publications, thesis, and what referees say about independent work.',
        },
        {
          ...{ id: 'supervision', label: 'Fit with a supervisor', weight: 10 },
          ...five('No one', 'Unlikely', 'Possible', 'Likely', 'Agreed'),
          hint: 'Is there someone who can supervise this topic?',
        },
      ],
    },
  },
  {
    ...{ level: 'msc', programme: null },
    rubric: {
      readers: 2,
      names_hidden: true,
      tolerance: 20,
      criteria: [
        {
          ...{ id: 'record', label: 'Academic record', weight: 40, ...usual },
          hint: 'Class of degree, CGPA, and the courses that the programme builds on.',
        },
        {
          ...{ id: 'promise', label: 'Research promise', weight: 40, ...usual },
          hint: 'Project, statement of purpose, and what referees say.',
        },
        {
          ...{ id: 'fit', label: 'Fit with the programme', weight: 20, ...usual },
          hint: 'Do the aims in the statement match what the programme teaches?',
        },
      ],
    },
  },
  {
    ...{ level: 'pgd', programme: null },
    rubric: {
      readers: 1,
      names_hidden: true,
      tolerance: 20,
      criteria: [
        {
          ...{ id: 'record', label: 'Academic record', weight: 60, ...usual },
          hint: 'First degree or HND, and the grades in related courses.',
        },
        {
          ...{ id: 'aims', label: 'Aims', weight: 40, ...usual },
          hint: 'Does the statement show why this diploma is the next step?',
        },
      ],
    },
  },
]
