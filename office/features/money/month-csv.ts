import { csvLines, inMajorUnits } from './csv-cells.ts'
import type { MoneyMonth } from './month-query.ts'
import { stateInWords } from './month-table.tsx'

/** The books of a month for a spreadsheet: a row for each day and currency, the totals, and every correction. */
export function csvOfMonth({ month, days, totals, corrections, closed }: MoneyMonth): string {
  const amounts = [
    'Confirmed',
    'Confirmed amount',
    'Refunded amount',
    'Charges',
    'Should reach the bank',
    'Reached the bank',
  ]
  const rows: (string | number)[][] = [
    ['Day', 'State', 'Currency', ...amounts],
    ...days.flatMap(day =>
      day.currencies.length === 0
        ? [[day.day, stateInWords(day)]]
        : day.currencies.map(one => [day.day, stateInWords(day), ...sums(one)]),
    ),
    ...totals.map(one => ['Total', '', ...sums(one)]),
    ...(closed ? [['Closed', `by ${closed.by} at ${closed.at}`, '', closed.note]] : []),
  ]
  if (corrections.length > 0)
    rows.push(
      [],
      ['Day', 'Changed after closing', 'Currency', 'Amount'],
      ...corrections.map(({ day, reference, currency, ours_minor }) => [
        ...[day, reference, currency],
        inMajorUnits(ours_minor ?? 0),
      ]),
    )
  return csvLines([[`Money of ${month}`], ...rows])
}

type Sums = Pick<
  MoneyMonth['days'][number]['currencies'][number],
  'currency' | 'booked' | 'refunded' | 'charges_minor' | 'expected_minor' | 'settled_minor'
>

function sums({ currency, booked, refunded, charges_minor, expected_minor, settled_minor }: Sums): (string | number)[] {
  const known = (minor: number | undefined) => (minor === undefined ? '' : inMajorUnits(minor))
  return [
    ...[currency, booked.count, inMajorUnits(booked.amount_minor), inMajorUnits(refunded.amount_minor)],
    ...[inMajorUnits(charges_minor), known(expected_minor), known(settled_minor)],
  ]
}
