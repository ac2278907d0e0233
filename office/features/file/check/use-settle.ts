import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import type { RequirementVerdict } from '#shared/domain/requirement.ts'
import { callOffice } from '../../../lib/call.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { type CaseFile, fileQuery, hasCase, refreshFile } from '../file-query.ts'
import type { CheckRow } from './proofs.ts'

export interface Settling {
  row: CheckRow
  verdict: RequirementVerdict | null
}

/** Says of requirements of one file whether they are met. Shown before the server has responded, and undone when it refuses. */
export function useSettle(uuid: string): (settling: Settling) => void {
  const { run } = useWrite(
    ({ row, verdict }: Settling) =>
      callOffice(fileWorkCalls.judgeRequirement, {
        params: { uuid },
        body: { requirement: row.id, verdict, was: row.settled?.verdict ?? null },
      }),
    {
      inTurn: `requirements of ${uuid}`,
      async shows({ row, verdict }) {
        await patchRow(uuid, row.id, verdict)
        return () => {
          void patchRow(uuid, row.id, row.settled?.verdict ?? null)
          void refreshFile(uuid)
        }
      },
      onDone({ requirements, case: held }) {
        patchFile(uuid, file => ({ ...file, requirements, case: { ...file.case, ...held } }))
        void refreshFile(uuid)
      },
      failure: { title: ({ row }) => `${row.requirement}: this was not saved` },
    },
  )
  return run
}

function patchFile(uuid: string, change: (file: CaseFile) => CaseFile): void {
  queryClient.setQueryData(fileQuery(uuid).queryKey, file => (file && hasCase(file) ? change(file) : file))
}

async function patchRow(uuid: string, id: string, verdict: RequirementVerdict | null): Promise<void> {
  await queryClient.cancelQueries({ queryKey: fileQuery(uuid).queryKey })
  const settled = verdict ? { state: verdict, settled: { verdict } } : { state: 'to_look_at' as const, settled: {} }
  patchFile(uuid, file => ({
    ...file,
    requirements: (file.requirements ?? []).map(row => (row.id === id ? { ...row, ...settled } : row)),
  }))
}
