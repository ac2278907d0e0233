import { queryOptions, useQuery } from '@tanstack/react-query'
import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import { callOffice } from '../../../lib/call.ts'

const freshMs = 600_000
/** Until the setting has arrived. */
const usualDays = 7

const textsQuery = queryOptions({
  queryKey: ['request-texts'],
  queryFn: ({ signal }) => callOffice(fileWorkCalls.requestTexts, { signal }),
  staleTime: freshMs,
})

/** What the office’s requests begin with, and how many days an applicant has unless another day is chosen. */
export function useRequestTexts(mayAsk: boolean): { textFor: (kind: string) => string; replyDays: number } {
  const { data } = useQuery({ ...textsQuery, enabled: mayAsk })
  return {
    textFor: kind => data?.texts.find(({ document }) => document === kind)?.text ?? '',
    replyDays: data?.reply_days ?? usualDays,
  }
}
