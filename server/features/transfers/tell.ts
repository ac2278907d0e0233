import { bankReference, bankReferenceInWords } from '#shared/domain/bank-reference.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { paths } from '#shared/paths.ts'
import type { Context } from '../../base/context.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { asCurrency } from '../payments/currency.ts'
import { type FoundTransfer, feeOf } from './transfer-rows.ts'

type Told = Pick<FoundTransfer, 'fee' | 'amount_minor' | 'currency' | 'paid_day' | 'bank_number'>

/** What every email about a transfer begins with. */
export function aboutTransfer({ config }: Context, application: ApplicationRecord, transfer: Told) {
  const kind = feeOf(transfer)
  const number = application.application_number
  return {
    feeKind: kind,
    name: `${application.first_name} ${application.surname}`.trim(),
    applicationNumber: number ?? '',
    amount: formatMoney(transfer.amount_minor, asCurrency(transfer.currency)),
    paidOn: longDate(transfer.paid_day),
    bankNumber: transfer.bank_number,
    reference: number ? bankReferenceInWords(bankReference(number, kind)) : '',
    url: `${config.publicUrl}${kind === 'acceptance' ? paths.acceptanceFee : paths.payment}`,
  }
}
