import type { RouteObject } from 'react-router'

/** Bank transfers: a part of Money. */
export const transfersRoutes: RouteObject[] = [
  { path: '/money/transfers', lazy: () => import('./transfers-screen.tsx') },
  { path: '/money/transfers/:id', lazy: () => import('./transfer-screen.tsx') },
]
