type Cell = number | string | undefined

export const print = (line = '') => void process.stdout.write(`${line}\n`)

/** Prints a row of a table: its name and its aligned cells. */
export function row(name: string, ...cells: Cell[]): void {
  print(`${name.padEnd(42)}${cells.map(cell => shown(cell).padStart(12)).join('')}`.trimEnd())
}

/** Prints figures with their labels, one per line. */
export function printFigures(figures: readonly (readonly [label: string, value: Cell])[]): void {
  print(figureLines(figures).join('\n'))
}

export function figureLines(figures: readonly (readonly [label: string, value: Cell])[]): string[] {
  const width = Math.max(20, ...figures.map(([label]) => label.length)) + 2
  return figures.map(
    ([label, value]) => `${label.padEnd(width)}${typeof value === 'number' ? grouped(value) : (value ?? '-')}`,
  )
}

/** With thousands separated, as in the documentation. */
export function grouped(value: number): string {
  return value.toLocaleString('en-GB')
}

/** With only the significant digits. */
export function shown(cell: Cell): string {
  if (cell === undefined) return '-'
  if (typeof cell === 'string' || Number.isInteger(cell)) return String(cell)
  if (cell >= 100) return String(Math.round(cell))
  return cell.toFixed(cell >= 10 ? 1 : 2)
}

/** The quantile of the values for a share from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
