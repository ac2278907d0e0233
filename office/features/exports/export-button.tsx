import { type ReactElement, useState } from 'react'
import type { ExportKind } from '#shared/domain/export-kinds.ts'
import { Button } from '#ui/button.tsx'
import { ExportDialog } from './export-dialog.tsx'
import type { ExportView } from './export-query.ts'

interface ExportButtonProps {
  what: ExportKind
  view: ExportView
  inWords: string
  label?: string
}

/** Opens the export dialog for the view on the screen. */
export function ExportButton({ label = 'Export', ...props }: ExportButtonProps): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
