import type { Places } from '../lists/columns.ts'

interface StatementShape {
  /** How many columns the headings have; undefined without headings. */
  width: number | undefined
  places: Places<'credit' | 'amount' | 'debit'>
  /** Whether commas separate the cells. */
  hasCommas: boolean
  /** Whether all lines have the same number of cells. */
  isEven: boolean
}

const advice = 'Put what has a comma in quotation marks, or choose the file as XLSX.'

/**
 * Why the cells of a line may have moved, in a sentence; undefined if they have not. A comma without quotation marks moves all that follows
 * into the next column: of 10,000 only 10 would be read.
 */
export function movedCells(row: readonly string[], shape: StatementShape): string | undefined {
  const { width = row.length, hasCommas, isEven } = shape
  const surplus = row.slice(width)
  if (surplus.some(cell => cell !== '')) return `has more cells than there are headings. ${advice}`
  if (!hasCommas) return undefined
  const parts = partsOfAmount(row, shape)
  if (parts) return `has “${parts[0]}” beside “${parts[1]}”, which may be one amount. ${advice}`
  if (surplus.length === 0 || isEven || endsWithMoney(shape)) return undefined
  return `has more cells than there are headings. ${advice}`
}

/** A number of up to three digits, and in the next column three digits: what becomes of 10,000 and of 10,000.00. */
function partsOfAmount(row: readonly string[], { places }: StatementShape): [string, string] | undefined {
  for (const at of [places.debit, places.credit, places.amount]) {
    const [first = '', second = ''] = at === undefined ? [] : row.slice(at, at + 2)
    if (/^[^\d.,]*[1-9]\d{0,2}$/.test(first) && /^\d{3}(?:\.\d{1,2})?(?:\D*)$/.test(second)) return [first, second]
  }
  return undefined
}

/** If the only amount is in the last column and nothing is behind it, nothing has moved: the line would be without an amount. */
function endsWithMoney({ width, places: { credit, amount, debit } }: StatementShape): boolean {
  return debit === undefined && width !== undefined && (credit ?? amount) === width - 1
}
