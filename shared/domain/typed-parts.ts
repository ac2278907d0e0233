import { joinNumbers } from './search-numbers.ts'

/** One part of a typed search: a word, or a filter with its key in lower case and its value. */
export interface TypedPart {
  /** As it was typed. */
  part: string
  key: string | undefined
  value: string
}

/** Splits at spaces, but not inside a number; a quoted value may contain spaces: `assignee:"Kemi Obi"`. */
export function typedParts(text: string): TypedPart[] {
  return (joinNumbers(text).match(/[a-z]+:"[^"]*"|\S+/gi) ?? []).map(part => {
    const [, key, value = ''] = /^([a-z]+):(.+)$/i.exec(part) ?? []
    return { part, key: key?.toLowerCase(), value: unquoted(value) }
  })
}

function unquoted(value: string): string {
  return value.replace(/^"(.*)"$/, '$1').trim()
}
