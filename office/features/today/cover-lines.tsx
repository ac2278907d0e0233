import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { coverForMe } from '../../lib/cover-words.ts'
import type { Me } from '../../lib/me.ts'

/** Who covers for whom, for both of them: 'You cover for Grace Ekanem until Friday 4 December'. */
export function CoverLines({ me }: { me: Me }): ReactElement | null {
  if (me.covers.length === 0) return null
  return (
    <ul className="apart today-covers" data-gap="1" aria-label="Cover">
      {me.covers.map(cover => (
        <li key={cover.id}>
          <b>{coverForMe(cover, me.id)}.</b>{' '}
          <Link to="/account#cover-panel">{cover.absent.id === me.id ? 'Change or end it' : 'End it'}</Link>
        </li>
      ))}
    </ul>
  )
}
