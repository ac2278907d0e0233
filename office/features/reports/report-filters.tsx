import { type ReactElement, useState } from 'react'
import { isDay } from '#shared/domain/calendar.ts'
import { lastDay, WrittenDay } from '../../ui/date-field.tsx'
import { Select } from '../../ui/fields.tsx'
import type { Report } from './reports-query.ts'

type Filter = Report['filters'][number]

type FiltersProps = { filters: Report['filters']; onChoose: (id: Filter['id'], value: string) => void }

/** What a report counts, over whom and by what. A choice is applied as it is made. */
export function ReportFilters({ filters, onChoose }: FiltersProps): ReactElement {
  return (
    <div className="report-filters no-print">
      {filters.map(filter => (
        <FilterField key={filter.id} filter={filter} onChoose={onChoose} />
      ))}
    </div>
  )
}

function FilterField({ filter, onChoose }: { filter: Filter } & Pick<FiltersProps, 'onChoose'>): ReactElement {
  const { id, title, value, options } = filter
  const field = `report-${id}`
  return (
    <div>
      <label className="sub-line" htmlFor={field}>
        {title}
      </label>
      {options ? (
        <Select
          id={field}
          value={value}
          options={options.map(option => ({ value: option.value, label: option.title }))}
          onChoose={chosen => onChoose(id, chosen)}
        />
      ) : (
        <DayInput key={value} id={field} value={value} onChoose={day => onChoose(id, day)} />
      )}
    </div>
  )
}

interface DayInputProps {
  id: string
  value: string
  onChoose: (day: string) => void
}

/** Only a whole day is a choice, once the field is left: while one is typed, the browser gives days of other centuries. */
function DayInput({ id, value, onChoose }: DayInputProps): ReactElement {
  const [typed, setTyped] = useState(value)
  const choose = () => {
    if (isDay(typed) && typed !== value) onChoose(typed)
  }
  return (
    <>
      <input
        id={id}
        type="date"
        max={lastDay}
        className="input"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={choose}
        onKeyDown={event => {
          if (event.key === 'Enter') choose()
        }}
      />
      <WrittenDay day={typed} />
    </>
  )
}
