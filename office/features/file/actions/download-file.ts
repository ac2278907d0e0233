import { useMutation } from '@tanstack/react-query'
import { exportCalls } from '#shared/contract/calls/office/exports.ts'
import { ApiError, callOffice } from '../../../lib/call.ts'
import { tell } from '../../../lib/toasts.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { save } from '../../export/export-query.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'

/** The whole file as one PDF, for those who may export people. Nothing for others. */
export function useDownload({ uuid, application_number, may }: CaseFile): MenuItem[] {
  const download = useMutation({
    mutationFn: () => callOffice(exportCalls.exportFile, { params: { uuid } }),
    onSuccess: (file: Blob) => {
      save(file, `${application_number}.pdf`)
      void refreshFile(uuid)
    },
    onError: error => tell('The file was not downloaded', error instanceof ApiError ? error.detail : 'Try again.'),
  })
  if (!may.includes('people.export')) return []
  const run = () => {
    if (download.isPending) return
    tell('Writing the PDF', 'It is saved when it is ready. The audit log records it.')
    download.mutate()
  }
  return [{ id: 'download', label: 'Download as PDF', run }]
}
