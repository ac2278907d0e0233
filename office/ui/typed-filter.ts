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

const mostSuggestions = 8

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
