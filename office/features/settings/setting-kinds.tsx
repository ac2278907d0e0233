import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Settings } from '#shared/contract/schemas/settings.ts'
import { onlyKey } from '#shared/domain/setting-kinds.ts'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { momentInWords } from '../file/words.ts'
import { pathOf, settingsQuery } from './settings-query.ts'
import './settings.css'

type Kind = Settings['kinds'][number]

/** The parts of the catalogue that one drafts or publishes, with what waits to be published. */
export function SettingKinds(): ReactElement {
  const { data, error, refetch } = useQuery(settingsQuery)
  return (
    <section className="setting-kinds-part" aria-labelledby="setting-kinds">
      <h2 id="setting-kinds">Website, programmes and rules</h2>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading settings" rows={8} />}
      {data && (
        <ul className="setting-kinds">
          {data.kinds.map(kind => (
            <li key={kind.kind}>
              <Link to={addressOf(kind)}>{kind.title}</Link>
              <span className="soft">{stateOf(kind)}</span>
            </li>
          ))}
          <li>
            <Link to="/settings/catalogue">Everything in one file</Link>
            <span className="soft">Export, import, and publish what waits</span>
          </li>
        </ul>
      )}
    </section>
  )
}

function addressOf({ kind, keys }: Kind): string {
  const isOne = keys.length === 1 && keys[0]?.key === onlyKey
  return isOne ? pathOf({ kind, key: onlyKey }) : `/settings/${kind}`
}

function stateOf({ kind, keys }: Kind): string {
  const drafts = keys.filter(({ draft }) => draft)
  if (keys.length > 1)
    return [
      `${keys.length} ${kind === 'mail-text' ? 'emails' : 'programmes'}`,
      drafts.length > 0 ? `${drafts.length} with a draft` : '',
    ]
      .filter(Boolean)
      .join(' · ')
  const [only] = keys
  if (only?.draft) return `Draft by ${only.draft.by?.full_name ?? 'an import'}, ${momentInWords(only.draft.at)}`
  return only?.published_at ? `Version ${only.version}, ${momentInWords(only.published_at)}` : 'As in the sample'
}
