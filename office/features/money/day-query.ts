import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { moneyDayCalls } from '#shared/contract/calls/office/money-days.ts'
import type { dayDifference, dayOfCurrency, moneyDay } from '#shared/contract/schemas/office-money.ts'
import { callOffice } from '../../lib/call.ts'

export type MoneyDay = z.output<typeof moneyDay>
export type DayOfCurrency = z.output<typeof dayOfCurrency>
export type Difference = z.output<typeof dayDifference>

/** Under `payments`, so that a payment that is fetched or decided brings its day up to date. */
export function dayQuery(day: string) {
  return queryOptions({
    queryKey: ['payments', 'day', day],
    queryFn: ({ signal }) => callOffice(moneyDayCalls.readMoneyDay, { params: { day }, signal }),
  })
}
