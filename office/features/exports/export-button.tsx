import { type ReactElement, useState } from 'react'
import { type ExportKind, mayExport } from '#shared/domain/export-kinds.ts'
import { Button } from '#ui/button.tsx'
import { useMe } from '../../lib/me.ts'
import { ExportDialog } from './export-dialog.tsx'
import type { ExportView } from './export-query.ts'

interface ExportButtonProps {
  what: ExportKind
  view: ExportView
  inWords: string
  label?: string
}

/** Opens the export dialog for the view on the screen. Only those see it who may make such an export. */
export function ExportButton({ label = 'Export', ...props }: ExportButtonProps): ReactElement | null {
  const { grants } = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!grants.some(grant => mayExport(props.what, grant))) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
