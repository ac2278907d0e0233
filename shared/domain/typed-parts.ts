/** One part of what someone typed into a search: a word, or a filter with its key in small letters and its value. */
export interface TypedPart {
  /** As it was typed. */
  part: string
  key: string | undefined
  value: string
}

/** Parts between spaces; a quoted value may hold spaces: `assignee:"Kemi Obi"`. */
export function typedParts(text: string): TypedPart[] {
  return (text.match(/[a-z]+:"[^"]*"|\S+/gi) ?? []).map(part => {
    const [, key, value = ''] = /^([a-z]+):(.+)$/i.exec(part) ?? []
    return { part, key: key?.toLowerCase(), value: unquoted(value) }
  })
}

function unquoted(value: string): string {
  return value.replace(/^"(.*)"$/, '$1').trim()
}
