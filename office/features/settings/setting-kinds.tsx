import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Settings } from '#shared/contract/schemas/settings.ts'
import { onlyKey, type SettingKind } from '#shared/domain/setting-kinds.ts'
import { momentInWords } from '../../lib/words.ts'
import { LoadState } from '../../ui/states.tsx'
import { pathOf, settingsQuery } from './settings-query.ts'
import './settings.css'

type Kind = Settings['kinds'][number]

/** The parts of the catalogue that one drafts or publishes, with what waits to be published. */
export function SettingKinds(): ReactElement {
  const query = useQuery(settingsQuery)
  const { data } = query
  return (
    <section className="apart setting-kinds-part" data-gap="3" aria-labelledby="setting-kinds">
      <h2 id="setting-kinds">Website, programmes and rules</h2>
      <LoadState of={query} label="Loading settings" rows={8} />
      {data &&
        groupsOf(data.kinds).map(({ title, kinds }) => (
          <section key={title} className="setting-kinds-group" aria-label={title}>
            <h3>{title}</h3>
            <ul className="tiles setting-kinds" data-min="long" data-gap="6" data-lines="0">
              {kinds.map(kind => (
                <li key={kind.kind}>
                  <Link to={addressOf(kind)}>{kind.title}</Link>
                  <span className={hasDraft(kind) ? 'awaits' : 'soft'}>{stateOf(kind)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {data && (
        <p>
          <Link to="/settings/catalogue">Everything in one file</Link>
          <span className="soft"> · Export, import, and publish what waits</span>
        </p>
      )}
    </section>
  )
}

const groups: readonly { title: string; kinds: readonly SettingKind[] }[] = [
  { title: 'The university', kinds: ['institution', 'bank-account', 'navigation', 'notices'] },
  { title: 'Programmes and money', kinds: ['programme', 'schools', 'subjects', 'tuition', 'application-fees'] },
  {
    title: 'Pages of the website',
    kinds: ['home', 'campus', 'hostels', 'contact', 'statistics', 'faq', 'help-questions', 'privacy', 'terms'],
  },
  { title: 'Emails and letters', kinds: ['mail-text', 'letter', 'request-texts', 'templates'] },
  {
    title: 'Applications and decisions',
    kinds: [
      ...([
        'additional-questions',
        'required-documents',
        'document-reasons',
        'refusal-reasons',
        'usual-conditions',
      ] as const),
      ...(['admission-rules', 'rubrics', 'formulas', 'track-states', 'number-patterns'] as const),
    ],
  },
]

/** What is in no group stands at the end, so that a new kind is never missing. */
function groupsOf(kinds: readonly Kind[]): { title: string; kinds: Kind[] }[] {
  const named = new Set<string>(groups.flatMap(group => group.kinds))
  return [
    ...groups.map(group => ({
      title: group.title,
      kinds: group.kinds.flatMap(name => kinds.filter(({ kind }) => kind === name)),
    })),
    { title: 'Data and consent', kinds: kinds.filter(({ kind }) => !named.has(kind)) },
  ].filter(group => group.kinds.length > 0)
}

function addressOf({ kind, keys }: Kind): string {
  const isOne = keys.length === 1 && keys[0]?.key === onlyKey
  return isOne ? pathOf({ kind, key: onlyKey }) : `/settings/${kind}`
}

const hasDraft = ({ keys }: Kind) => keys.some(({ draft }) => draft)

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
