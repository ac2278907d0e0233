import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { fileCalls } from '#shared/contract/calls/office/file.ts'
import type { caseDocument, caseFile } from '#shared/contract/schemas/file.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

type AnyFile = z.output<typeof caseFile>
/** The file of someone who may know how far the application is. */
export type CaseFile = AnyFile & { case: NonNullable<AnyFile['case']> }
export type CaseDocument = z.output<typeof caseDocument>

const freshMs = 60_000

/** Everything that the person may see of one application. It counts as read when they are here (presence.ts), not when it is fetched. */
export function fileQuery(uuid: string) {
  return queryOptions({
    queryKey: ['file', uuid],
    queryFn: ({ signal }) => callOffice(fileCalls.readCase, { params: { uuid }, query: { ahead: '1' }, signal }),
    // Whether someone has changed it is asked each half minute (presence.ts), which costs less than the file.
    staleTime: freshMs,
  })
}

export function hasCase(file: AnyFile): file is CaseFile {
  return file.case !== undefined
}

/** Reads a file again after a write, and whatever lists it. */
export async function refreshFile(uuid: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['file', uuid] })
}
