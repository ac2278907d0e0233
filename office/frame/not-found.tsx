import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'

export function NotFound(): ReactElement {
  return (
    <Screen title="Not found">
      <EmptyState title="Page not found" action={<Link to="/">Go to Today</Link>}>
        The address may be wrong, or this is outside what your role includes.
      </EmptyState>
    </Screen>
  )
}
