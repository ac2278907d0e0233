import type { ReactElement } from 'react'
import { type ExportColumn, type ExportFormat, exportFormats, formatNames } from '#shared/domain/export-kinds.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

interface ColumnChoiceProps {
  columns: readonly ExportColumn[]
  chosen: readonly string[]
  error?: string | undefined
  onChoose: (chosen: string[]) => void
}

/** The columns of the file, in order. */
export function ColumnChoice({ columns, chosen, error, onChoose }: ColumnChoiceProps): ReactElement {
  const choose = (isWanted: (column: ExportColumn) => boolean) => onChoose(columns.filter(isWanted).map(({ id }) => id))
  const toggle = (toggled: string) => choose(({ id }) => chosen.includes(id) !== (id === toggled))
  return (
    <fieldset className="export-columns">
      <legend>
        Columns <span className="soft">{`${chosen.length} of ${columns.length}`}</span>
      </legend>
      <FieldError field={{ name: 'columns', label: 'Columns', error }} role="alert" />
      <div className="tiles" data-min="short" data-lines="0">
        {columns.map(({ id, label }) => (
          <label key={id} className="line export-column" data-gap="2">
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <p className="cluster">
        <Button look="quiet" onClick={() => choose(({ isUsual }) => isUsual)}>
          Usual columns
        </Button>
        <Button look="quiet" onClick={() => choose(() => true)}>
          All columns
        </Button>
      </p>
    </fieldset>
  )
}

const hints: Record<ExportFormat, string> = {
  xlsx: 'Numbers and dates exactly as shown here',
  csv: 'Numbers that Excel would change are marked with an apostrophe',
  'plain-csv': 'Every value as it is stored. Do not open it in Excel',
}

export function FormatChoice({
  format,
  onChoose,
}: {
  format: ExportFormat
  onChoose: (format: ExportFormat) => void
}): ReactElement {
  return (
    <fieldset className="export-formats">
      <legend>Format</legend>
      {exportFormats.map(one => (
        <label key={one} className="line export-column" data-gap="2">
          <input type="radio" name="export-format" checked={format === one} onChange={() => onChoose(one)} />
          <span>
            {formatNames[one]} <span className="soft">{hints[one]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
