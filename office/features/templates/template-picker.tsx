import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { templatesFor } from '#shared/domain/templates.ts'
import { templatesQuery } from './templates-query.ts'
import './template-picker.css'

interface TemplatePickerProps {
  use: 'messages' | 'requests'
  /** What is begun, for people who hear it: “the message”. */
  what: string
  onPick: (text: string) => void
}

/** Chooses one of the office’s texts by its name. While there is none, nothing is shown. */
export function TemplatePicker({ use, what, onPick }: TemplatePickerProps): ReactElement | null {
  const { data = [] } = useQuery(templatesQuery)
  const offered = templatesFor(data, use)
  if (offered.length === 0) return null
  return (
    <select
      className="input template-picker"
      aria-label={`Use a template for ${what}`}
      value=""
      onChange={event => {
        const picked = offered.find(({ name }) => name === event.target.value)
        if (picked) onPick(picked.text)
      }}
    >
      <option value="">Use a template…</option>
      {offered.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}
