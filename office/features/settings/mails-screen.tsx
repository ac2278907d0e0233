import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { TextField } from '#app/ui/text-field.tsx'
import type { Settings } from '#shared/contract/schemas/settings.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { momentInWords } from '../file/words.ts'
import { pathOf, settingsQuery } from './settings-query.ts'
import './settings.css'

type Key = Settings['kinds'][number]['keys'][number]

/** The mails that the university can word itself. */
export function Component(): ReactElement {
  const { data, error, refetch } = useQuery(settingsQuery)
  const [words, setWords] = useState('')
  const all = data?.kinds.find(({ kind }) => kind === 'mail-text')?.keys ?? []
  const shown = all.filter(({ title }) => title.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <Screen title="Emails" lead={<Link to="/settings">Settings</Link>}>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading emails" rows={12} />}
      {data && (
        <>
          <TextField
            label="Find an email"
            name="find"
            type="search"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
          {shown.length === 0 && <p className="soft">No email has these words.</p>}
          <ul className="setting-kinds">
            {shown.map(one => (
              <li key={one.key}>
                <Link to={pathOf({ kind: 'mail-text', key: one.key })}>{one.title}</Link>
                <span className="soft">{stateOf(one)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  )
}

function stateOf({ version, draft, published_at }: Key): string {
  if (draft) return `Draft by ${draft.by?.full_name ?? 'an import'}, ${momentInWords(draft.at)}`
  return published_at ? `Version ${version}, ${momentInWords(published_at)}` : 'As built in'
}
