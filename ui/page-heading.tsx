import type { ReactElement, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

type PageHeadingProps = {
  title: ReactNode
  lead?: ReactNode
  back?: { to: string; label: string }
  children?: ReactNode
}

/** The one h1 of a portal page, with its way back and its one sentence. */
export function PageHeading({ title, lead, back, children }: PageHeadingProps): ReactElement {
  return (
    <div className="page-heading">
      {back && (
        <Link className="back" to={back.to}>
          <Icon name="arrow-left" />
          {back.label}
        </Link>
      )}
      <h1>{title}</h1>
      {lead && <p className="lead soft">{lead}</p>}
      {children}
    </div>
  )
}
