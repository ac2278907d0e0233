import type { ReactElement } from 'react'
import { feeKindNames } from '#shared/domain/fee-kind.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { momentInWords } from '../../../lib/words.ts'
import { Pill } from '../../../ui/pill.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import type { CaseFile } from '../file-query.ts'

type Payment = NonNullable<CaseFile['payments']>[number]

const columns: readonly Column[] = [
  { id: 'opened', label: 'Opened' },
  { id: 'fee', label: 'Fee' },
  { id: 'amount', label: 'Amount', align: 'end' },
  { id: 'state', label: 'State' },
  { id: 'payer', label: 'Paid by', hideBelow: 'phone' },
  { id: 'reference', label: 'Reference' },
  { id: 'receipt', label: 'Receipt', hideBelow: 'tablet' },
]

const stateNames: Record<string, string> = {
  opening: 'Not finished',
  open: 'Not finished',
  paid: 'Confirmed',
  superseded: 'Replaced by a newer one',
  mismatched: 'Does not match',
  duplicate: 'Paid twice',
  refunded: 'Refunded',
  voided: 'Cancelled',
  late: 'Came too late',
  expired: 'Abandoned',
}

const payerNames: Record<string, string> = { applicant: 'The applicant', sponsor: 'Someone else', office: 'The office' }

type PaymentsProps = { file: { payments?: readonly Payment[]; has_paid: boolean } }

/** Every payment of a fee that was started. */
export function PaymentsTab({ file: { payments = [], has_paid } }: PaymentsProps): ReactElement {
  if (payments.length === 0)
    return (
      <div className="file-body">
        <EmptyState title="No payments">
          <p>{has_paid ? 'The fee was recorded by hand.' : 'No fee was due, or no payment has been started.'}</p>
        </EmptyState>
      </div>
    )
  return (
    <div className="file-body">
      <Table caption="Payments" columns={columns} narrow="stack">
        <tbody>
          {payments.map(payment => (
            <PaymentRow key={payment.reference} payment={payment} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function PaymentRow({ payment }: { payment: Payment }): ReactElement {
  const { opened_at, fee, amount, received, status, payer, mode, reference, receipt_number, held_for, refund } = payment
  const tone = status === 'paid' && !refund ? 'good' : held_for ? 'waiting' : undefined
  return (
    <tr>
      <td>{momentInWords(opened_at)}</td>
      <td>{feeKindNames[fee]}</td>
      <td data-align="end">
        {received ? (
          <>
            <b className="payment-came">{received}</b> <span className="soft">of {amount}</span>
          </>
        ) : (
          amount
        )}
      </td>
      <td>
        <Pill tone={tone}>
          {status === 'mismatched' ? 'Does not match' : (stateNames[status] ?? status)}
          {refund && refund !== 'processed' && ', refund under way'}
        </Pill>
        {mode === 'test' && ' Test mode'}
      </td>
      <td data-hide="phone">{payerNames[payer] ?? payer}</td>
      <td className="mono" translate="no">
        <PlaceLink to={`/money/payments/${reference}`}>{reference}</PlaceLink>
      </td>
      <td className="mono" translate="no" data-hide="tablet">
        {receipt_number ?? '–'}
      </td>
    </tr>
  )
}
