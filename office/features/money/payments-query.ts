import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { officePaymentCalls } from '#shared/contract/calls/office/payments.ts'
import type {
  paymentEvent,
  paymentList,
  paymentRow,
  paymentStory,
  paymentTotal,
} from '#shared/contract/schemas/office-payments.ts'
import { callOffice } from '../../lib/call.ts'

export type PaymentRow = z.output<typeof paymentRow>
export type PaymentEvent = z.output<typeof paymentEvent>
export type PaymentStory = z.output<typeof paymentStory>
export type PaymentTotal = z.output<typeof paymentTotal>
export type PaymentCounts = NonNullable<z.output<typeof paymentList>['counts']>

/** The list is its search: `/money?q=is:held currency:usd`. */
export function paymentsAddress(q: string): string {
  return q ? new URLSearchParams({ q }).toString().replaceAll('%3A', ':') : ''
}

export function paymentsQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['payments', 'rows', q],
    queryFn: ({ signal, pageParam }) =>
      callOffice(officePaymentCalls.listPayments, {
        query: { ...(q ? { q } : {}), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export function paymentQuery(reference: string) {
  return queryOptions({
    queryKey: ['payments', 'story', reference],
    queryFn: ({ signal }) => callOffice(officePaymentCalls.readPayment, { params: { reference }, signal }),
  })
}
