import { type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { ExportKind } from '#shared/domain/export-kinds.ts'
import { ExportDialog } from './export-dialog.tsx'
import type { ExportView } from './export-query.ts'

/** Opens what goes into the file. The view is the one on the screen. */
export function ExportButton(props: { what: ExportKind; view: ExportView; inWords: string }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
