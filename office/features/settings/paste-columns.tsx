import type { ReactElement } from 'react'
import type { Pasted } from '#shared/contract/schemas/setting-lists.ts'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'

interface ColumnChoiceProps {
  pasted: Pasted
  onChoose: (key: string, at: number) => void
}

/** Which column of the list is what: recognised by its heading, or chosen here. */
export function ColumnChoice({ pasted: { columns, found }, onChoose }: ColumnChoiceProps): ReactElement {
  const missing = columns.filter(({ is_needed, at }) => is_needed && at === undefined)
  const shown = columns.filter(({ is_needed, at }) => is_needed || at !== undefined)
  const others = columns.filter(({ is_needed, at }) => !is_needed && at === undefined)
  const options = [
    { value: '', label: 'Choose a column' },
    ...found.map(({ title, example }, at) => ({
      value: String(at),
      label: [title || `Column ${at + 1}`, example && `“${example}”`].filter(Boolean).join(', '),
    })),
  ]
  return (
    <section aria-label="Columns">
      {missing.length > 0 && (
        <Notice tone="warning" title="Some columns were not recognised">
          <p>Choose where each of them is: {missing.map(({ title }) => title).join(', ')}.</p>
        </Notice>
      )}
      <div className="fields paste-columns" data-min="long">
        {shown.map(({ key, title, at }) => (
          <SelectField
            key={key}
            label={title}
            name={`column-${key}`}
            value={at === undefined ? '' : String(at)}
            options={options}
            onChange={event => event.target.value !== '' && onChoose(key, Number(event.target.value))}
          />
        ))}
      </div>
      {others.length > 0 && (
        <p className="soft">Also read, if the list has them: {others.map(({ title }) => title).join(', ')}.</p>
      )}
    </section>
  )
}
