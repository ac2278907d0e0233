import { exportCalls } from '#shared/contract/calls/office/exports.ts'
import { callOffice } from '../../../lib/call.ts'
import { tell } from '../../../lib/toasts.ts'
import { useWrite } from '../../../lib/use-write.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { save } from '../../exports/export-query.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'

const formats = {
  pdf: { call: exportCalls.exportFile, label: 'Download as PDF', telling: 'Writing the PDF' },
  zip: { call: exportCalls.exportFileAsZip, label: 'Download as ZIP, with the documents', telling: 'Writing the ZIP' },
} as const
type Format = keyof typeof formats

/** The whole file as one PDF, or as a ZIP with each document as it was sent, for those who may export people. Nothing for others. */
export function useDownload({ uuid, application_number, may }: CaseFile): MenuItem[] {
  const download = useWrite((format: Format) => callOffice(formats[format].call, { params: { uuid } }), {
    onDone: (file: Blob, format) => save(file, `${application_number}.${format}`),
    refresh: () => refreshFile(uuid),
    failure: { title: 'The file was not downloaded' },
  })
  if (!may.includes('people.export')) return []
  const run = (format: Format) => {
    if (download.isBusy) return
    tell(formats[format].telling, 'It is saved when it is ready. The audit log records it.')
    download.run(format)
  }
  return (['pdf', 'zip'] as const).map(format => ({
    id: format === 'pdf' ? 'download' : 'download-zip',
    label: formats[format].label,
    run: () => run(format),
  }))
}
