import { decisionKinds } from '#shared/domain/decisions.ts'
import { programmes } from '#shared/domain/programmes.ts'
import { decisionWords, queueFlags } from '#shared/domain/queue-filter.ts'
import { kindNames } from '../decide/decision-words.ts'

/*
 * The search is one text: words and filters such as `is:unread`. Filters that are complete are shown as chips; the words, and whatever is
 * being typed, stay in the field.
 */

export interface TypedFilter {
  /** As they stand in the address: 'is:unread', 'assignee:"Kemi Obi"'. */
  chips: string[]
  words: string
}

const filterShape = /^[a-z]+:(?:"[^"]+"|[^\s"]+)$/i

export function takeApart(q: string): TypedFilter {
  const parts = q.match(/[a-z]+:"[^"]*"|\S+/gi) ?? []
  return {
    chips: [...new Set(parts.filter(part => filterShape.test(part)))],
    words: parts.filter(part => !filterShape.test(part)).join(' '),
  }
}

export function putTogether({ chips, words }: TypedFilter): string {
  return [...chips, words.trim()].filter(Boolean).join(' ')
}

export interface Suggestion {
  /** The filter that is added. */
  filter: string
  says: string
}

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

const mostSuggestions = 8

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

interface Typing {
  typed: string
  chips: readonly string[]
  /** What is offered before anything is typed. */
  usual: readonly Suggestion[]
}

/** What is being typed, which may be a quoted value with spaces that has no end yet, and what stands before it. */
export function splitTyped(typed: string): { before: string; last: string } {
  const [last = ''] = /(?:[a-z]+:"[^"]*|\S*)$/i.exec(typed) ?? []
  return { before: typed.slice(0, typed.length - last.length).trim(), last }
}

/** Those of the filters that what is being typed may become, by the beginning of either side or by a word of what they mean. */
export function suggestFrom(all: readonly Suggestion[], { typed, chips, usual: first }: Typing): Suggestion[] {
  const last = splitTyped(typed).last.toLowerCase()
  if (typed !== '' && last === '') return []
  const offered = last === '' ? first : all.filter(one => isMeant(one, last))
  return offered.filter(one => !chips.includes(one.filter)).slice(0, mostSuggestions)
}

function isMeant({ filter, says }: Suggestion, typed: string): boolean {
  const [key, value] = typed.includes(':') ? typed.split(':', 2) : [undefined, typed]
  const lower = filter.toLowerCase()
  if (lower.startsWith(typed)) return true
  if (key !== undefined && !lower.startsWith(`${key}:`)) return false
  const word = value?.replace('"', '') ?? ''
  return word.length > 1 && wordsOf(`${says} ${filter}`).some(one => one.startsWith(word))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^a-z0-9’]+/)
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
