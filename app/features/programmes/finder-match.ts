/** Normalises text: lower case, single spaces. 'B.Sc. Geo-informatics' and 'b sc geo informatics' are equal. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
}

/** The words of a search. */
export function wordsIn(query: string): string[] {
  return plain(query).split(' ').filter(Boolean)
}

export interface FindableRow {
  /** The whole text of the row. */
  text: string
  /** Keys of its subject and its school, separated by a space. */
  groups: string
}

/** True if every search word starts some word of the row, and the row is in the requested group, if any. */
export function rowFits(row: FindableRow, words: readonly string[], group: string): boolean {
  const text = ` ${plain(`${row.text} ${row.groups}`)}`
  const isInGroup = group === '' || row.groups.split(' ').includes(group)
  return isInGroup && words.every(word => text.includes(` ${word}`))
}
