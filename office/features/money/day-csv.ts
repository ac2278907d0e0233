import { linesOf } from './day-lines.ts'
import type { MoneyDay } from './day-query.ts'
import { kinds } from './differences.tsx'

/** The books of a day for a spreadsheet: the sums of each currency, and below them each difference. */
export function csvOfDay({ day, closed, currencies, differences }: MoneyDay): string {
  const rows: (string | number)[][] = [
    ['Day', 'Currency', 'Line', 'Payments', 'Amount'],
    ...currencies.flatMap(sums =>
      linesOf(sums).map(({ label, count, amountMinor }) => [
        ...[day, sums.currency, label.replace(/^[=≠] /, ''), count ?? ''],
        inMajorUnits(amountMinor),
      ]),
    ),
    ...(closed ? [[day, '', `Closed by ${closed.by} at ${closed.at}`, '', closed.note]] : []),
  ]
  if (differences.length > 0)
    rows.push(
      [],
      ['Day', 'Currency', 'Difference', 'Reference', 'Confirmed here', 'Payment service'],
      ...differences.map(({ currency, kind, reference, ours_minor, theirs_minor }) => [
        ...[day, currency, kinds[kind], reference],
        ...[ours_minor, theirs_minor].map(minor => (minor === undefined ? '' : inMajorUnits(minor))),
      ]),
    )
  return rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
}

/** '10000.00': a format that every spreadsheet reads as a number. */
function inMajorUnits(minor: number): string {
  return (minor / 100).toFixed(2)
}

/** What a spreadsheet would run as a formula becomes text; a negative amount stays one. */
function cell(value: string | number): string {
  const text = String(value)
  const safe = /^\s*[=+\-@\t\r]/.test(text) && !/^-\d+\.\d\d$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
