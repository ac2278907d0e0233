/** Letters and figures in small, one space between words: 'B.Sc. Geo-informatics' and 'b sc geo informatics' are alike. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
}

/** The words someone looks for. */
export function wordsIn(query: string): string[] {
  return plain(query).split(' ').filter(Boolean)
}

export interface FindableRow {
  /** Everything that is in the row. */
  text: string
  /** Keys of its subject and of its school, with a space between. */
  groups: string
}

/** True when some word of the row begins with each word looked for, and the row is in the group where one is asked for. */
export function rowFits(row: FindableRow, words: readonly string[], group: string): boolean {
  const text = ` ${plain(`${row.text} ${row.groups}`)}`
  const isInGroup = group === '' || row.groups.split(' ').includes(group)
  return isInGroup && words.every(word => text.includes(` ${word}`))
}
