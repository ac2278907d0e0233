import type { ReactElement } from 'react'
import { formatSum } from '#shared/domain/money.ts'
import { linesOf, nameOfCurrency } from './day-lines.ts'
import type { DayOfCurrency } from './day-query.ts'

/** The books of a day in one currency, down to what reached the bank. */
export function DaySums({ sums }: { sums: DayOfCurrency }): ReactElement {
  const { currency } = sums
  return (
    <table className="day-sums">
      <caption>{nameOfCurrency(currency)}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Payments</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(sums).map(({ label, count, amountMinor, look }) => (
          <tr key={label} data-look={look}>
            <th scope="row">{label}</th>
            <td>{count?.toLocaleString('en-GB')}</td>
            <td translate="no">{formatSum({ amount_minor: amountMinor, currency })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
