/** A requirement that a refused applicant missed, and what they have. */
export interface OwnFigureRow {
  requirement: string
  /** Empty where the requirement says it all. */
  wanted: string
  own: string
}

const [between, own, next] = [': ', ' – you have ', '; ']

/** The rows as a decision stores them and people read them: “Chemistry: C6 or better – you have D7”. */
export function writeOwnFigures(rows: readonly OwnFigureRow[]): string {
  return rows
    .map(row => [row.requirement, row.wanted].filter(word => word !== '').join(between) + own + row.own)
    .join(next)
}

/** The rows of a stored text; undefined if it does not consist of rows and is shown unchanged. */
export function readOwnFigures(stored: string): OwnFigureRow[] | undefined {
  const rows = stored.split(next).map(readRow)
  return rows.every(row => row !== undefined) ? rows : undefined
}

function readRow(stored: string): OwnFigureRow | undefined {
  const [needed = '', had, ...more] = stored.split(own)
  if (!needed || !had || more.length > 0) return undefined
  const [requirement = '', ...wanted] = needed.split(between)
  return { requirement, wanted: wanted.join(between), own: had }
}
