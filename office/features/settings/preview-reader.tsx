import { type ReactElement, useState } from 'react'
import { findCalls } from '#shared/contract/calls/office/find.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'

/** The application for which an email or a letter is filled in. */
export interface Reader {
  uuid: string
  name: string
}

interface ReaderProps {
  reader: Reader | undefined
  onChange: (reader: Reader | undefined) => void
}

/** For whom the text is filled in: somebody invented, or an applicant who is found by number or name. */
export function PreviewReader({ reader, onChange }: ReaderProps): ReactElement {
  const [words, setWords] = useState('')
  const find = useWrite((q: string) => callOffice(findCalls.findAnyone, { query: { q } }), {
    onDone: ({ groups }) => {
      const rows = groups.find(({ kind }) => kind === 'application')?.rows ?? []
      const [first] = rows
      const uuid = first && /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(`${first.to} ${first.key}`)?.[0]
      if (first && uuid) onChange({ uuid, name: first.title })
    },
  })
  const isNobody = find.answer && !find.answer.groups.some(({ kind }) => kind === 'application')
  if (reader)
    return (
      <p className="cluster">
        <span>Filled in for {reader.name}.</span>
        <button type="button" className="button" data-look="quiet" onClick={() => onChange(undefined)}>
          Show an invented applicant
        </button>
      </p>
    )
  return (
    <details className="preview-reader">
      <summary>Filled in for an invented applicant. Choose a real one</summary>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (words.trim().length > 1) find.run(words.trim())
        }}
      >
        <TextField
          label="Application number or name"
          name="preview-reader"
          type="search"
          value={words}
          error={isNobody ? 'We cannot find this application among yours.' : undefined}
          onChange={event => setWords(event.target.value)}
        />
        <Button type="submit" look="secondary" busy={find.isBusy}>
          Show
        </Button>
      </form>
    </details>
  )
}
