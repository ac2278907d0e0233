import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { SetUp } from '#shared/contract/schemas/set-up.ts'
import { Panel } from '../../ui/panel.tsx'
import { pathOf } from '../settings/settings-query.ts'

const mostShown = 8

/** What waits to be published, in short, with who can. */
export function ReadyList({ setUp: { drafts, publishers } }: { setUp: SetUp }): ReactElement | null {
  if (drafts.length === 0) return null
  const flawed = drafts.filter(({ problems }) => problems.length > 0)
  const shown = [...flawed, ...drafts.filter(({ problems }) => problems.length === 0)].slice(0, mostShown)
  return (
    <Panel id="set-up-ready" title="Ready to publish" count={drafts.length - flawed.length}>
      <p className="soft">{publishersInWords(publishers)}</p>
      <ul className="bare-list set-up-rows ruled">
        {shown.map(({ kind, key, title, problems }) => (
          <li key={`${kind} ${key}`}>
            <Link to={pathOf({ kind, key })}>{title}</Link>
            <span className={problems.length > 0 ? 'wrong' : 'soft'}>
              {problems.length > 0 ? `${problems.length} to put right` : 'ready'}
            </span>
          </li>
        ))}
      </ul>
      <Link to="/set-up/publish">{drafts.length > mostShown ? `See all ${drafts.length}` : 'Check and publish'}</Link>
    </Panel>
  )
}

export function publishersInWords(publishers: SetUp['publishers']): string {
  const joined = publishers.filter(({ has_joined }) => has_joined).map(({ full_name }) => full_name)
  if (joined.length > 0)
    return `${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(joined)} publishes it in one act.`
  const [invited] = publishers
  return invited
    ? `${invited.full_name} publishes it in one act after signing in for the first time.`
    : 'A registrar publishes it in one act. Invite one under Staff.'
}
