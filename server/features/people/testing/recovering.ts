import type { Person } from './somebody.ts'

let addresses = 0

/** What someone says who has lost the mailbox: the birthday of everybody here, and their own number. */
export function askedFor(
  { number, born = '2008-05-06' }: Pick<Person, 'number'> & { born?: string },
  about: { new_email?: string; why_urgent?: string; evidence?: Record<string, string> } = {},
) {
  addresses += 1
  return {
    new_email: `new.mailbox${addresses}@example.com`,
    ...about,
    evidence: {
      date_of_birth: born,
      application_number: number,
      seen: 'She came with her passport.',
      ...about.evidence,
    },
  }
}
