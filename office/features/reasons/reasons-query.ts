import type * as z from 'zod'
import { decisionCalls } from '#shared/contract/calls/office/decisions.ts'
import { reasonCalls } from '#shared/contract/calls/office/reasons.ts'
import type { refusalReasons } from '#shared/contract/schemas/decisions.ts'
import type { reasonList } from '#shared/contract/schemas/reasons.ts'
import type { OwnFigure } from '#shared/domain/decisions.ts'
import type { ListedReason } from '#shared/domain/reason-changes.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type Edited, figureOf } from './reason-drafts.ts'

type Stored = z.output<typeof reasonList>
type Version = Stored['history'][number]

/** A reason from either list. Only refusals have a figure. */
export type BookReason = ListedReason & { figure?: OwnFigure }

export type ReasonList = Omit<Stored, 'reasons' | 'retired' | 'history'> & {
  reasons: BookReason[]
  retired: BookReason[]
  history: (Omit<Version, 'reasons'> & { reasons: BookReason[] })[]
}

/** The reasons to reject a document. */
export function readDocumentReasons(signal: AbortSignal): Promise<ReasonList> {
  return callOffice(reasonCalls.readReasonList, { signal })
}

/** The reasons for a refusal. The applicant’s text takes the place of a document’s request. */
export async function readRefusalReasons(signal: AbortSignal): Promise<ReasonList> {
  return asBook(await callOffice(decisionCalls.readRefusalReasonList, { signal }))
}

function asBook(list: {
  revision: number
  reasons: z.output<typeof refusalReasons>
  retired: z.output<typeof refusalReasons>
  uses: Record<string, number>
  history: (Omit<Version, 'reasons'> & { reasons: z.output<typeof refusalReasons> })[]
}): ReasonList {
  const plain = (reasons: z.output<typeof refusalReasons>) =>
    reasons.map(({ sentence, ...reason }) => ({ ...reason, request: sentence }))
  return {
    ...list,
    reasons: plain(list.reasons),
    retired: plain(list.retired),
    history: list.history.map(version => ({ ...version, reasons: plain(version.reasons) })),
  }
}

export async function saveDocumentReasons({ revision, reasons }: Edited): Promise<ReasonList> {
  const body = reasons.map(({ code, label, request }) => ({ label, request, ...(code === undefined ? {} : { code }) }))
  const list = await callOffice(reasonCalls.saveDocumentReasons, { body: { revision, reasons: body } })
  // The choices in the file.
  void queryClient.invalidateQueries({ queryKey: ['document-reasons'] })
  return list
}

export async function saveRefusalReasons({ revision, reasons }: Edited): Promise<ReasonList> {
  const body = reasons.map(reason => ({
    label: reason.label,
    sentence: reason.request,
    ...(reason.code === undefined ? {} : { code: reason.code }),
    ...figureOf(reason),
  }))
  const list = await callOffice(decisionCalls.saveRefusalReasons, { body: { revision, reasons: body } })
  void queryClient.invalidateQueries({ queryKey: ['refusal-reasons'] })
  void queryClient.invalidateQueries({ queryKey: ['decision-choices'] })
  return asBook(list)
}
