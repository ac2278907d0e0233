import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { momentInWords } from '../../lib/words.ts'
import { type ListedRecovery, recoveriesQuery } from './use-recovery.ts'
import './account.css'
import './recovery.css'
import { Pill } from '../../ui/pill.tsx'

/** Accounts that are moving to another address. Nothing while there are none. */
export function Recoveries(): ReactElement | null {
  const { data } = useQuery(recoveriesQuery)
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby="recoveries-title">
      <h2 id="recoveries-title" className="recoveries-title">
        Moving to another address{' '}
        <span className="office-count">
          {data.rows.length}
          {data.more && '+'}
        </span>
      </h2>
      <ul className="recoveries ruled">
        {data.rows.map(row => (
          <li key={row.id}>
            <Link className="tall-link" to={`/people/account/${row.account}`} translate="no">
              <bdi>{row.name}</bdi>
            </Link>
            <span className="breaks">
              <span className="breaks">{row.old_email}</span> <span aria-hidden="true">→</span>
              <span className="visually-hidden">to</span> <span className="breaks">{row.new_email}</span>
            </span>
            <Pill tone={row.state === 'asked' ? 'waiting' : undefined}>{stateInWords(row)}</Pill>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateInWords({ state, takes_effect_at = '' }: ListedRecovery): string {
  if (state === 'asked') return 'To approve'
  return state === 'waiting' ? `Open from ${momentInWords(takes_effect_at)}` : 'Waits for the owner’s code'
}
