/* SAMPLE CONTENT: every date is invented. A new database starts with these rounds; after that, the rounds in the database apply. */
import type { YearlyRound } from '#shared/catalogue/sample-rounds.ts'

/** What comes every year. The dates of a year are reckoned from it in `shared/catalogue/sample-rounds.ts`. */
export const yearlyRounds: readonly YearlyRound[] = [
  {
    kind: 'postgraduate-march',
    name: 'Postgraduate, March start',
    programTypes: ['msc', 'phd'],
    opens: '09-01',
    opensYearBefore: true,
    closes: '01-15',
    decisions: '02-12',
    starts: '03-01',
  },
  {
    kind: 'undergraduate',
    name: 'Undergraduate',
    programTypes: ['undergraduate'],
    opens: '11-02',
    opensYearBefore: true,
    closes: '07-30',
    decisions: '08-27',
    starts: '09-27',
  },
  {
    kind: 'postgraduate-september',
    name: 'Postgraduate, September start',
    programTypes: ['msc', 'phd'],
    opens: '02-01',
    opensYearBefore: false,
    closes: '08-06',
    decisions: '09-03',
    starts: '09-27',
  },
  {
    kind: 'foundation',
    name: 'Foundation and JUPEB',
    programTypes: ['foundation', 'jupeb'],
    opens: '11-02',
    opensYearBefore: true,
    closes: '09-10',
    decisions: '09-24',
    starts: '10-04',
  },
]
