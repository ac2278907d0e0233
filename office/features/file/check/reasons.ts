import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import type { documentReason } from '#shared/contract/schemas/file-work.ts'
import { callOffice } from '../../../lib/call.ts'

type Reason = z.output<typeof documentReason>
export interface KeyedReason extends Reason {
  /** The letter that chooses it, after `n`. */
  key: string
}

const freshMs = 600_000

const reasonsQuery = queryOptions({
  queryKey: ['document-reasons'],
  queryFn: ({ signal }) => callOffice(fileWorkCalls.documentReasons, { signal }),
  staleTime: freshMs,
})

/** Why a document is not enough, as the office words it. Those that are retired have no key: documents name them, and no one chooses them. */
export function useReasons(): { reasons: readonly KeyedReason[]; labelOf: (code: string) => string } {
  const all = useQuery(reasonsQuery).data ?? []
  return {
    reasons: withKeys(all.filter(({ retired }) => !retired)),
    labelOf: code => reasonLabelIn(all, code),
  }
}

/**
 * A letter for each reason: the first one of its label that no reason before it has, so that “Blurred” is b whatever else the office
 * adds below it. Digits when all letters of a label are taken.
 */
export function withKeys(reasons: readonly Reason[]): KeyedReason[] {
  const taken = new Set<string>()
  return reasons.map(reason => {
    const letters = reason.label.toLowerCase().match(/[a-z]/g) ?? []
    const key = [...letters, ...'123456789'].find(one => !taken.has(one)) ?? ''
    taken.add(key)
    return { ...reason, key }
  })
}

/** The label of a reason; one that is no longer offered can still be on documents. */
export function reasonLabelIn(reasons: readonly Reason[], code: string): string {
  return reasons.find(reason => reason.code === code)?.label ?? 'Not fine'
}
