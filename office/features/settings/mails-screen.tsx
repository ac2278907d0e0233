import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { Settings } from '#shared/contract/schemas/settings.ts'
import { TextField } from '#ui/text-field.tsx'
import { momentInWords } from '../../lib/words.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { pathOf, settingsQuery } from './settings-query.ts'
import './settings.css'

type Key = Settings['kinds'][number]['keys'][number]

/** The mails that the university can word itself. */
export function Component(): ReactElement {
  const query = useQuery(settingsQuery)
  const { data } = query
  const [words, setWords] = useState('')
  const all = data?.kinds.find(({ kind }) => kind === 'mail-text')?.keys ?? []
  const shown = all.filter(({ title }) => title.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <Screen title="Emails" lead={<Link to="/settings">Settings</Link>}>
      <LoadState of={query} label="Loading emails" rows={12} />
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
          {groupsOf(shown).map(({ name, mails }) => (
            <section key={name} className="mail-group" aria-label={name}>
              <h2>{name}</h2>
              <ul className="tiles setting-kinds" data-min="long" data-gap="6" data-lines="0">
                {mails.map(one => (
                  <li key={one.key}>
                    <Link to={pathOf({ kind: 'mail-text', key: one.key })}>{shortTitle(one.title)}</Link>
                    <span className="soft">{stateOf(one)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Screen>
  )
}

const groupNames: Readonly<Record<string, string>> = {
  Reference: 'References',
  Payment: 'Payments',
  'Bank transfer': 'Bank transfers',
  Screening: 'Screenings and interviews',
  Account: 'Accounts',
  Staff: 'Staff',
}

/** 'Payment: receipt' belongs to Payments; a title without a group is about an application. */
function groupsOf(keys: readonly Key[]): { name: string; mails: Key[] }[] {
  const groups = new Map<string, Key[]>()
  for (const one of keys) {
    const [before = '', rest] = one.title.split(': ')
    const name = rest === undefined ? 'Applications and offers' : (groupNames[before] ?? before)
    groups.set(name, [...(groups.get(name) ?? []), one])
  }
  return [...groups].map(([name, mails]) => ({ name, mails }))
}

function shortTitle(title: string): string {
  const rest = title.split(': ')[1]
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : title
}

function stateOf({ version, draft, published_at }: Key): string {
  if (draft) return `Draft by ${draft.by?.full_name ?? 'an import'}, ${momentInWords(draft.at)}`
  return published_at ? `Version ${version}, ${momentInWords(published_at)}` : 'As built in'
}
