import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { templatesFor } from '#shared/domain/templates.ts'
import { Select } from '../../ui/fields.tsx'
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
    <Select
      className="template-picker soft"
      aria-label={`Use a template for ${what}`}
      value=""
      emptyLabel="Use a template…"
      options={offered.map(({ name }) => ({ value: name, label: name }))}
      onChoose={chosen => {
        const picked = offered.find(({ name }) => name === chosen)
        if (picked) onPick(picked.text)
      }}
    />
  )
}
