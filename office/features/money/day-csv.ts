import { csvLines, inMajorUnits } from './csv-cells.ts'
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
  return csvLines(rows)
}
