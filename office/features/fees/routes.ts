import type { RouteObject } from 'react-router'

/** Who has to pay a fee: a part of Money. */
export const feesRoutes: RouteObject[] = [
  { path: '/money/fees', lazy: () => import('./fees-screen.tsx') },
  { path: '/money/fees/:uuid', lazy: () => import('./fee-screen.tsx') },
]
