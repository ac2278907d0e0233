/** Of these, what is set: neither undefined nor an empty text. */
export function filled<Parts extends object>(
  parts: Parts,
): { [Name in keyof Parts]?: Exclude<Parts[Name], undefined> } {
  const set = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(set) as { [Name in keyof Parts]?: Exclude<Parts[Name], undefined> }
}

/** What the address says of these choices that is none of them: `state:purple`. An empty one is no choice. */
export function unknownIn(search: URLSearchParams, choices: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(choices).flatMap(([name, known]) => {
    const value = search.get(name)
    return value && !known.includes(value) ? [`${name}:${value}`] : []
  })
}

/** The view of a list as the search of its address. A filter keeps its colon: `q=is:held`. */
export function searchOf(view: Readonly<Record<string, string | undefined>>): string {
  return new URLSearchParams(filled(view) as Record<string, string>).toString().replaceAll('%3A', ':')
}
