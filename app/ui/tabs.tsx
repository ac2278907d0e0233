import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

type TabsProps = {
  /** What the tabs choose, for example 'Level'. */
  label: string
  tabs: readonly { key: string; to: string; label: ReactNode }[]
  current: string
}

/** Tabs that are links: each has an address of its own. */
export function Tabs({ label, tabs, current }: TabsProps): ReactElement {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(tab => (
        <Link key={tab.key} to={tab.to} preventScrollReset aria-current={tab.key === current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
