import type { ReactElement } from 'react'
import { Link, type To } from 'react-router'

interface ChoiceLink {
  id: string
  label: string
  to: To
  count?: number | undefined
  isCurrent: boolean
}

interface ChoiceLinksProps {
  label: string
  links: readonly ChoiceLink[]
  /** Going back skips them. */
  replace?: boolean
  /** Which of them there are, and how wide, is not known yet: only their room is kept. */
  isAwaited?: boolean
}

/** What a list can be narrowed to, below or above its tabs: each is a link with its own address. */
export function ChoiceLinks({ label, links, replace, isAwaited }: ChoiceLinksProps): ReactElement {
  return (
    <nav className="choice-links" aria-label={label} data-awaited={isAwaited ? true : undefined}>
      <ul className="bare-list">
        {links.map(({ id, label, to, count, isCurrent }) => (
          <li key={id}>
            <Link to={to} replace={replace} aria-current={isCurrent ? 'page' : undefined}>
              {label}
              {count !== undefined && <span className="office-count">{count.toLocaleString('en-GB')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
