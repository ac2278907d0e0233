import type { ReactElement, ReactNode } from 'react'

/** Words for a screen reader only. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactElement {
  return <span className="visually-hidden">{children}</span>
}
