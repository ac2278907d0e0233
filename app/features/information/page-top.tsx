import type { ReactNode } from 'react'

interface PageTopProps {
  title: string
  lead: string
  /** Below the lead: a search, a date, an action. */
  children?: ReactNode
  /** Next to the text on wide screens; below it on a phone. */
  picture?: ReactNode
}

/** The indigo head of an information page. */
export function PageTop({ title, lead, children, picture }: PageTopProps) {
  return (
    <header className="page-top night">
      <div className="wrap" data-with-picture={picture ? '' : undefined}>
        <div className="stack">
          <h1>{title}</h1>
          <p className="lead soft">{lead}</p>
          {children}
        </div>
        {picture}
      </div>
    </header>
  )
}
