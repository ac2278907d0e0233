import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

type WithdrawnApplicationProps = { headingLevel?: 1 | 2; children?: ReactNode }

/** Replaces a screen that says what comes next of an application, or asks for something, once it has been withdrawn. */
export function WithdrawnApplication({ headingLevel = 1, children }: WithdrawnApplicationProps) {
  return (
    <div className={headingLevel === 1 ? 'outcome-missing' : undefined}>
      <EmptyState
        headingLevel={headingLevel}
        title="You have withdrawn your application"
        action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
      >
        {children ?? 'We will not consider it, and you do not need to do anything. If this was a mistake, contact us.'}
      </EmptyState>
    </div>
  )
}
