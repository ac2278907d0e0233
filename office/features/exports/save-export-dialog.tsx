import type { ReactElement } from 'react'
import { exportColumns } from '#shared/domain/export-kinds.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ColumnChoice, FormatChoice } from './export-choices.tsx'
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

/** Changes the name, the columns and the format of a saved export. Columns that are no longer offered are left out. */
export function ChangeExport({ saved, onClose }: { saved: SavedExport; onClose: () => void }): ReactElement {
  const offered = exportColumns[saved.what]
  const { name, format } = saved
  const columns = saved.columns.filter(column => offered.some(({ id }) => id === column))
  const form = useForm({ name, columns, format }, changed => changeSaved(saved, changed), {
    says: changed => `Export “${changed.name}” changed`,
    refresh: refreshSaved,
    onFresh: onClose,
  })
  return (
    <FormDialog
      id="change-export"
      title={`Change “${name}”`}
      form={form}
      label="Save"
      busyLabel="Saving..."
      disabled={form.values.columns.length === 0}
      onClose={onClose}
    >
      <TextField {...form.text('name')} label="Name" maxLength={60} autoComplete="off" />
      <ColumnChoice
        columns={offered}
        chosen={form.values.columns}
        error={form.problem('columns')}
        onChoose={chosen => form.change({ columns: chosen })}
      />
      <FormatChoice format={form.values.format} onChoose={chosen => form.change({ format: chosen })} />
    </FormDialog>
  )
}
