import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { officePaymentCalls } from '#shared/contract/calls/office/payments.ts'
import type {
  paymentEvent,
  paymentList,
  paymentRow,
  paymentStory,
  paymentTotal,
} from '#shared/contract/schemas/office-payments.ts'
import { filled, searchOf } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { listOptions } from '../../lib/use-list.ts'

export type PaymentRow = z.output<typeof paymentRow>
export type PaymentEvent = z.output<typeof paymentEvent>
export type PaymentStory = z.output<typeof paymentStory>
export type PaymentTotal = z.output<typeof paymentTotal>
export type PaymentCounts = NonNullable<z.output<typeof paymentList>['counts']>

/** The stories, the lists, the days and the months, which a change to a payment may all change. */
export const readPaymentsAgain = () => queryClient.invalidateQueries({ queryKey: ['payments'] })

/** The list is its search: `/money?q=is:held currency:usd`. */
export function paymentsAddress(q: string): string {
  return searchOf({ q })
}

export function paymentsQuery(q: string) {
  return listOptions(['payments', 'rows', q], ({ after, signal }) =>
    callOffice(officePaymentCalls.listPayments, { query: filled({ q, after }), signal }),
  )
}

export function paymentQuery(reference: string) {
  return queryOptions({
    queryKey: ['payments', 'story', reference],
    queryFn: ({ signal }) => callOffice(officePaymentCalls.readPayment, { params: { reference }, signal }),
  })
}
