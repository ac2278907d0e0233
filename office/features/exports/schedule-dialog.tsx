import type { ReactElement } from 'react'
import { type ExportRhythm, exportResultSpan, exportRhythms, rhythmNames } from '#shared/domain/export-schedule.ts'
import { spanInWords } from '#shared/domain/time-span.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { refreshSaved, type SavedExport } from './saved-query.ts'
import { scheduleExport, scheduleInWords } from './schedule-query.ts'

/** Chooses when a saved export is made for oneself. */
export function ScheduleDialog({ saved, onClose }: { saved: SavedExport; onClose: () => void }): ReactElement {
  const initial: { every: ExportRhythm } = { every: saved.schedule?.every ?? 'monday' }
  const form = useForm(initial, ({ every }) => scheduleExport(saved, every), {
    says: schedule => [`Export “${saved.name}” scheduled`, scheduleInWords(schedule)],
    refresh: refreshSaved,
    onFresh: onClose,
  })
  return (
    <FormDialog
      id="schedule-export"
      title={`Schedule “${saved.name}”`}
      form={form}
      label="Save schedule"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <p>
        {`We will email you when a file is ready. The email does not contain the file: you download it here for ${spanInWords(exportResultSpan)}. The people in it count among your exports of the week.`}
      </p>
      <RadioGroup
        name="every"
        label="When"
        choices={exportRhythms.map(value => ({ value, label: rhythmNames[value] }))}
        value={form.values.every}
        error={form.problem('every')}
        onChange={value => form.change({ every: exportRhythms.find(one => one === value) ?? form.values.every })}
      />
    </FormDialog>
  )
}
