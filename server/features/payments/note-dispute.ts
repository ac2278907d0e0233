import { longDate } from '#shared/domain/calendar.ts'
import type { DisputeNews } from '../../adapters/payments/webhook-event.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { getApplication } from '../applications/queries.ts'
import { lockPaymentById } from './finish-refund.ts'
import { findPayment } from './queries.ts'
import { tellOfDispute } from './tell.ts'

/**
 * Records that the payer’s bank disputes a payment of ours, or that this is over, and tells the office, which answers on the provider’s own
 * pages. The fee stays as it is: if the payer gets the money back, the provider reports a refund.
 */
export async function noteDispute(tx: Tx, context: Context, reference: string, news: DisputeNews): Promise<void> {
  const found = await findPayment(tx, reference)
  if (!found) return
  const payment = await lockPaymentById(tx, found.id)
  const reason = news.isOver ? outcomeOf(news) : whatToDo(news)
  await recordAudit(tx, context, {
    actor: { kind: 'gateway' },
    action: news.isOver ? 'payment.dispute-ended' : 'payment.disputed',
    subject: `payment:${payment.reference}`,
    detail: { reason },
  })
  await tellOfDispute(tx, context, { payment, application: await getApplication(tx, payment.application_id) }, reason)
  context.bell.ring('send-mail')
}

function whatToDo({ dueAt }: DisputeNews): string {
  const until = dueAt ? ` by ${longDate(dueAt)}` : ''
  return `The payer’s bank wants the money back. Answer on the pages of the payment service${until}. Without an answer, the payer gets it.`
}

function outcomeOf({ resolution }: DisputeNews): string {
  if (resolution.includes('accepted')) return 'The payer gets the money back.'
  return 'Read the outcome on the pages of the payment service.'
}
