import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import { callOffice } from '../../../lib/call.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'

/** Assigns a file to someone, or to no one. */
export function useAssign(file: CaseFile, onFresh?: () => void) {
  return useWrite(
    (staffId: string | null) =>
      callOffice(fileWorkCalls.assignCase, {
        params: { uuid: file.uuid },
        body: { staff_id: staffId, revision: file.case.revision },
      }),
    {
      says: ({ case: { assignee } }) => (assignee ? `Assigned to ${assignee.full_name}` : 'Unassigned'),
      refresh: () => refreshFile(file.uuid),
      ...(onFresh ? { onFresh } : {}),
    },
  )
}
