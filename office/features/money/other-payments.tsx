import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatSum } from '#shared/domain/money.ts'
import { momentInWords } from '../../lib/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { PaymentPill } from './payment-pill.tsx'
import { type PaymentStory, paymentsAddress } from './payments-query.ts'

/** Every other payment of the same application, so that a second one is never forgotten. */
export function OtherPayments({ others, q }: { others: PaymentStory['others']; q: string }): ReactElement {
  const address = paymentsAddress(q)
  return (
    <Panel title="Other payments of this application">
      {others.length === 0 ? (
        <p className="soft">There are none.</p>
      ) : (
        <ul className="ruled" data-pad="1">
          {others.map(other => (
            <li className="acts tick-line" data-gap="3" data-lines="1" key={other.reference}>
              <Link to={`/money/payments/${other.reference}${address ? `?${address}` : ''}`}>
                <b translate="no">{formatSum(other.received ?? other.asked)}</b>{' '}
                {other.fee === 'acceptance' ? 'acceptance fee' : 'application fee'}
              </Link>
              <PaymentPill row={other} />
              <span className="soft small at-end">{momentInWords(other.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
