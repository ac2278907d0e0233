import { sql } from 'kysely'

/**
 * Whether money of an application (`id` names its column) is on its way in or out, or is here and pays for nothing. It is waited for
 * before anyone is erased: the one whose money it is has to be known to give it back.
 */
export const hasUnsettledMoney = (id: string) => {
  const application = sql.ref(id)
  return sql<boolean>`(
    exists (
      select from payment left join refund on refund.payment_id = payment.id
      where payment.application_id = ${application}
        and (payment.next_check_at is not null or refund.next_attempt_at is not null
          or refund.status in ('asked', 'to-pay', 'needs-office')))
    or exists (
      select from payment where payment.application_id = ${application} and payment.status = 'mismatched'
        and not exists (select from refund where refund.payment_id = payment.id and refund.status <> 'discarded'))
    or exists (
      select from transfer
      where transfer.application_id = ${application} and transfer.state in ('asked', 'received', 'returning')))`
}
