import type { ReactElement } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { ExportContent } from './export-query.ts'
import { columnsInWords, viewInWords } from './export-words.ts'
import { changeSaved, refreshSaved, type SavedExport, saveExport } from './saved-query.ts'

interface SaveExportDialogProps {
  content: ExportContent
  onSaved: () => void
  onBack: () => void
}

/** Gives an export a name, for oneself or for everyone who may make it. */
export function SaveExportDialog({ content, onSaved, onBack }: SaveExportDialogProps): ReactElement {
  const form = useForm({ name: '', shared: false }, (typed, key) => saveExport({ ...content, ...typed }, key), {
    says: ({ name }) => [`Export “${name}” saved`, 'You can run it again on Exports.'],
    refresh: refreshSaved,
    onDone: onSaved,
  })
  return (
    <FormDialog
      id="save-export"
      title="Save this export"
      form={form}
      label="Save export"
      busyLabel="Saving..."
      onClose={onBack}
    >
      <div>
        <p>{viewInWords(content)}</p>
        <p className="small soft">{columnsInWords(content)}</p>
      </div>
      <TextField
        {...form.text('name')}
        label="Name"
        hint="The export has the people in the view on the day you run it."
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
      <Checkbox
        name="export-shared"
        label="Share with colleagues"
        hint="Anyone who may make this export can run it. Each colleague gets their own programmes in it."
        checked={form.values.shared}
        onChange={event => form.change({ shared: event.target.checked })}
      />
    </FormDialog>
  )
}

/** Renames a saved export. */
export function RenameExport({ saved, onClose }: { saved: SavedExport; onClose: () => void }): ReactElement {
  const form = useForm({ name: saved.name }, typed => changeSaved(saved, typed), {
    says: 'Export renamed',
    refresh: refreshSaved,
    onFresh: onClose,
  })
  return (
    <FormDialog
      id="rename-export"
      title={`Rename “${saved.name}”`}
      form={form}
      label="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField {...form.text('name')} label="Name" maxLength={60} autoComplete="off" autoFocus />
    </FormDialog>
  )
}
