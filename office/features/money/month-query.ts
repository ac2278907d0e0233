import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { moneyDayCalls } from '#shared/contract/calls/office/money-days.ts'
import type { moneyMonth } from '#shared/contract/schemas/office-money.ts'
import { callOffice } from '../../lib/call.ts'

export type MoneyMonth = z.output<typeof moneyMonth>
export type DayOfMonth = MoneyMonth['days'][number]

/** Under `payments`, so that a day that is closed brings its month up to date. */
export function monthQuery(month: string) {
  return queryOptions({
    queryKey: ['payments', 'month', month],
    queryFn: ({ signal }) => callOffice(moneyDayCalls.readMoneyMonth, { params: { month }, signal }),
  })
}

/** The month before or after: '2026-01' and -1 are '2025-12'. */
export function monthFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** 'November 2026'. */
export function monthInWords(month: string): string {
  return new Date(`${month}-01T12:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
