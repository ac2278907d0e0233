import type { ReactElement } from 'react'
import { currencyName } from '#shared/domain/currency-names.ts'
import { formatSum, isCurrency } from '#shared/domain/money.ts'
import type { PaymentTotal } from './payments-query.ts'

/** Sums of everything that the search finds, one block for each currency: no sum mixes two. */
export function Totals({ totals }: { totals: readonly PaymentTotal[] }): ReactElement | null {
  if (totals.length === 0) return null
  return (
    <section className="totals" aria-label="Totals of what is shown">
      {totals.map(({ currency, count, received_minor, refunded_minor }) => {
        const sum = (amount_minor: number) => formatSum({ amount_minor, currency })
        return (
          <dl key={currency} className="total">
            <div className="total-main">
              <dt>
                Received in {isCurrency(currency) ? currencyName(currency) : currency}{' '}
                <span className="soft">
                  {count.toLocaleString('en-GB')} {count === 1 ? 'payment' : 'payments'}
                </span>
              </dt>
              <dd className="figures" translate="no">
                {sum(received_minor)}
              </dd>
            </div>
            {refunded_minor > 0 && (
              <div>
                <dt>Refunded</dt>
                <dd className="figures" translate="no">
                  {sum(refunded_minor)}
                </dd>
              </div>
            )}
            {refunded_minor > 0 && (
              <div>
                <dt>Kept</dt>
                <dd className="figures" translate="no">
                  {sum(received_minor - refunded_minor)}
                </dd>
              </div>
            )}
          </dl>
        )
      })}
    </section>
  )
}
