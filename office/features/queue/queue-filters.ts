import { decisionKinds } from '#shared/domain/decisions.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { decisionWords, queueFlags } from '#shared/domain/queue-filter.ts'
import { type Suggestion, suggestFrom } from '../../ui/typed-filter.ts'
import { kindNames } from '../decisions/decision-words.ts'

const flagsInWords: Record<(typeof queueFlags)[number], string> = {
  open: 'Not decided',
  unread: 'Not opened yet',
  returned: 'The applicant has replied',
  overdue: 'The applicant’s reply is overdue',
  paid: 'The application fee is paid',
  unpaid: 'The application fee is not paid',
  'without-readers': 'In review, with no readers',
}

const usual: readonly Suggestion[] = [
  ...queueFlags.map(flag => ({ filter: `is:${flag}`, says: flagsInWords[flag] })),
  { filter: 'assignee:me', says: 'Assigned to you' },
  { filter: 'assignee:nobody', says: 'Unassigned' },
  { filter: 'due:<3d', says: 'The applicant’s reply is due within three days' },
  { filter: 'documents:missing', says: 'A document was rejected and not replaced' },
  { filter: 'documents:unchecked', says: 'A document has no verdict yet' },
  { filter: 'documents:accepted', says: 'Every document is accepted' },
  { filter: 'jamb:differs', says: 'JAMB’s list has another score' },
  { filter: 'jamb:missing', says: 'The JAMB number is not in JAMB’s list' },
  ...decisionKinds.map(kind => ({ filter: `decision:${decisionWords[kind]}`, says: `Decision: ${kindNames[kind]}` })),
  { filter: 'score:>70', says: 'Scored above 70 of 100 by its readers' },
]

/** What else the office knows that can be a filter. */
export interface Known {
  colleagues: readonly { full_name: string }[]
  rounds: readonly { id: string; name: string }[]
}

/** Filters that what is being typed may become in a list of applications. `basic` are offered before anything is typed. */
export function suggestFilters(
  typed: string,
  chips: readonly string[],
  known: Known,
  basic: readonly Suggestion[] = usual,
): Suggestion[] {
  return suggestFrom([...basic, ...ofProgrammes(), ...ofRounds(known), ...ofColleagues(known)], {
    typed,
    chips,
    usual: basic,
  })
}

function ofProgrammes(): Suggestion[] {
  return programmes().map(({ id, title }) => ({ filter: `programme:${id}`, says: title }))
}

function ofRounds({ rounds }: Known): Suggestion[] {
  return rounds.map(({ id, name }) => ({ filter: `round:${id}`, says: name }))
}

function ofColleagues({ colleagues }: Known): Suggestion[] {
  return colleagues.map(({ full_name }) => ({
    filter: /\s/.test(full_name) ? `assignee:"${full_name}"` : `assignee:${full_name}`,
    says: `Assigned to ${full_name}`,
  }))
}
