import { sql } from 'kysely'
import { statesToDo } from '#shared/domain/payment-states.ts'
import { visibleTo } from '../money/choose-payments.ts'
import { mayBeToDo, momentOfPayment, stateOfPayment } from '../money/payment-state.ts'
import { applicant, type DeskKind, found, nameOf } from './kind.ts'

/* Money that somebody has to decide about. */

const sayings: Record<(typeof statesToDo)[number], [one: string, many: string]> = {
  held: ['does not match the fee', 'do not match their fee'],
  twice: ['paid a fee that was paid before', 'were paid twice'],
  late: ['was no longer due', 'were no longer due'],
  'refund-failed': ['could not be refunded', 'could not be refunded'],
  'fee-lost': ['was refunded, and the application stands', 'were refunded, and their applications stand'],
}

function payments(state: (typeof statesToDo)[number]): DeskKind {
  const [one, many] = sayings[state]
  return {
    kind: `payments-${state}`,
    area: 'money',
    part: 'work',
    call: 'listPayments',
    permission: ['money.settle'],
    find: ({ member, wanted }) =>
      found(
        { id: sql`payment.reference`, since: momentOfPayment, ...applicant },
        sql`from payment join application on application.id = payment.application_id
          left join refund on refund.payment_id = payment.id
          where ${mayBeToDo} and ${stateOfPayment} = ${state} and ${visibleTo(member, wanted)}
          order by ${momentOfPayment}`,
      ),
    one: found => ({
      title: 'A payment',
      rest: one,
      detail: `For ${nameOf(found) || 'an application without a name'}, reference ${found.id}.`,
      act: 'Read and decide',
      to: `/money/payments/${encodeURIComponent(found.id)}`,
    }),
    many: (_all, count) => ({
      title: `${count} payments`,
      rest: many,
      act: 'Read and decide',
      to: `/money?q=is:${state}`,
    }),
  }
}

export const moneyKinds: readonly DeskKind[] = statesToDo.map(payments)
