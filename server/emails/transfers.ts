import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { facts, freeText, link, type MailContent, ours } from './mail-content.ts'
import { written } from './written.ts'

interface AboutTransfer {
  name: string
  applicationNumber: string
  feeKind: FeeKind
  amount: string
  paidOn: string
  /** The bank’s own number, as someone typed it. */
  bankNumber: string
  /** What to write on a further transfer. */
  reference: string
  url: string
}

function about(to: AboutTransfer) {
  return {
    amount: ours(to.amount),
    fee_name: ours(to.feeKind),
    application_number: ours(to.applicationNumber),
    details: [
      facts(
        ['Amount', ours(to.amount)],
        ['Date', ours(to.paidOn)],
        ['Transaction number', freeText(to.bankNumber)],
        ['Application number', ours(to.applicationNumber)],
      ),
    ],
  }
}

const toPayment = ({ url }: AboutTransfer) => [link('Open your payment page', url)]

/** Sent when less than the fee has arrived. */
export function transferShort(to: AboutTransfer & { due: string; here: string; missing: string }): MailContent {
  return written('transfer-short', to.name, {
    ...about(to),
    fee: ours(to.due),
    missing: ours(to.missing),
    arrived: ours(to.here),
    reference: ours(to.reference),
    link: toPayment(to),
  })
}

/** Sent when more than the fee has arrived, beside the receipt. */
export function transferOver(to: AboutTransfer & { rest: string }): MailContent {
  return written('transfer-over', to.name, { ...about(to), surplus: ours(to.rest) })
}

/** Sent when the money that was announced has not come. */
export function transferDiscarded(to: AboutTransfer & { reason: string }): MailContent {
  return written('transfer-not-found', to.name, {
    ...about(to),
    reason: freeText(to.reason),
    reference: ours(to.reference),
    link: toPayment(to),
  })
}

/** Sent when the bank has sent money back. */
export function transferReturned(to: AboutTransfer): MailContent {
  return written('transfer-returned', to.name, about(to))
}
