import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { type Offers, type OffersView, workLinks } from './offers-view.ts'
import './offer-work.css'

/** What has to be done, each a link to exactly these offers. Shows nothing when nothing waits. */
export function WorkLinks({ view, work }: { view: OffersView; work: Offers['work'] }): ReactElement | null {
  const links = workLinks(view, work)
  if (links.length === 0) return null
  return (
    <nav className="offer-work" aria-label="To do">
      <ul className="bare-list">
        {links.map(({ id, label, search, count, isOpen }) => (
          <li key={id}>
            <Link to={{ search: isOpen ? '' : search }} aria-current={isOpen ? 'true' : undefined}>
              {label} <b>{count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
