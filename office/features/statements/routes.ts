import type { RouteObject } from 'react-router'

/** Statements of the bank: a part of Money. */
export const statementsRoutes: RouteObject[] = [
  { path: '/money/statements', lazy: () => import('./statements-screen.tsx') },
  { path: '/money/statements/:id', lazy: () => import('./statement-screen.tsx') },
]
