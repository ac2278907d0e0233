/** Of these, what is set: neither undefined nor an empty text. */
export function filled<Parts extends object>(
  parts: Parts,
): { [Name in keyof Parts]?: Exclude<Parts[Name], undefined> } {
  const set = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(set) as { [Name in keyof Parts]?: Exclude<Parts[Name], undefined> }
}

/** The view of a list as the search of its address. A filter keeps its colon: `q=is:held`. */
export function searchOf(view: Readonly<Record<string, string | undefined>>): string {
  return new URLSearchParams(filled(view) as Record<string, string>).toString().replaceAll('%3A', ':')
}
