import type { ReactElement, ReactNode } from 'react'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; headingLevel?: 1 | 2 | 3 }

/** Nothing here: says why, and what to do about it. */
export function EmptyState({ title, children, action, headingLevel = 2 }: EmptyStateProps): ReactElement {
  const Title: 'h1' | 'h2' | 'h3' = `h${headingLevel}`
  return (
    <div className="empty">
      <Title>{title}</Title>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {action}
    </div>
  )
}
