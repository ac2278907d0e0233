/** A column of a list that is imported. */
export interface ListColumn<Key extends string> {
  key: Key
  /** The usual heading, in plain words. */
  title: string
  /** Matches a heading as `plainHeading` returns it. */
  heading: RegExp
  /** Recognises the cells of a list without headings. */
  looks?: RegExp
  isOptional?: boolean
  /** Keeps the line ends within its cells; other cells are read as one line. */
  isLong?: boolean
  /** Several columns with such a heading are read as one: 'First name' and 'Other names'. */
  isJoined?: boolean
}

/** Where each column is, counted from 0. */
export type Places<Key extends string> = Partial<Record<Key, number>>

/** A question to the person who imports: which column of the file is meant. */
export interface ColumnQuestion<Key extends string> {
  key: Key
  title: string
  /** The columns that fit equally well; empty if none does. */
  candidates: number[]
}

export interface FoundColumns<Key extends string> {
  /** The index of the row with the headings; -1 if there is none. */
  headingAt: number
  places: Places<Key>
  /** Further columns that are read as one with the first. */
  joined: Partial<Record<Key, readonly number[]>>
  questions: ColumnQuestion<Key>[]
}

/** Titles, dates and empty lines stand above a table. */
const rowsAbove = 30

/** A heading in lower case, without signs: 'Reg. No.,' and 'REG_NO' are the same. */
export function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Finds the columns by the first row that names all of them, or else the row that names most. `chosen` are columns that a person
 * has assigned; they need no heading.
 */
export function findColumns<Key extends string>(
  rows: readonly (readonly string[])[],
  columns: readonly ListColumn<Key>[],
  chosen: Places<Key> = {},
): FoundColumns<Key> {
  const heads = rows.slice(0, rowsAbove).map((row, index) => ({ index, found: matches(row, columns) }))
  const required = columns.filter(({ isOptional }) => !isOptional).length
  const known = ({ found }: (typeof heads)[number]) =>
    columns.filter(({ key, isOptional }) => !isOptional && (found[key]?.length ?? 0) > 0).length
  const best = heads.reduce<(typeof heads)[number] | undefined>(
    (before, head) => (known(head) > (before ? known(before) : 0) ? head : before),
    undefined,
  )
  const isHeading = best !== undefined && (known(best) === required || Object.keys(chosen).length > 0)
  const result: FoundColumns<Key> = { headingAt: isHeading ? best.index : -1, places: {}, joined: {}, questions: [] }
  for (const { key, title, looks, isOptional, isJoined } of columns) {
    const candidates = isHeading ? (best?.found[key] ?? []) : columnsThatLook(rows, looks)
    const [first, ...more] = candidates
    const place = chosen[key]
    if (place !== undefined) result.places[key] = place
    else if (first !== undefined && (more.length === 0 || isJoined)) {
      result.places[key] = first
      result.joined[key] = more
    } else if (!isOptional || more.length > 0) result.questions.push({ key, title, candidates })
  }
  return result
}

/** The columns of which most cells have the expected shape. */
function columnsThatLook(rows: readonly (readonly string[])[], looks: RegExp | undefined): number[] {
  if (!looks) return []
  const written = rows.slice(0, 200).filter(row => row.length > 1)
  const width = Math.max(0, ...written.map(row => row.length))
  return Array.from({ length: width }, (_, at) => at).filter(
    at => written.filter(row => looks.test(row[at] ?? '')).length > written.length / 2,
  )
}

function matches<Key extends string>(
  row: readonly string[],
  columns: readonly ListColumn<Key>[],
): Partial<Record<Key, number[]>> {
  const headings = row.map(plainHeading)
  const found: Partial<Record<Key, number[]>> = {}
  for (const { key, title, heading } of columns) {
    const where = (fits: (name: string) => boolean) =>
      headings.flatMap((name, index) => (name !== '' && fits(name) ? [index] : []))
    const usual = where(name => heading.test(name))
    found[key] = usual.length > 0 ? usual : where(name => name === plainHeading(title))
  }
  return found
}
