import type { RouteObject } from 'react-router'

/** Fees that are waived: a part of Money. */
export const waiversRoutes: RouteObject[] = [
  { path: '/money/waivers', lazy: () => import('./waivers-screen.tsx') },
  { path: '/money/waivers/:id', lazy: () => import('./waiver-screen.tsx') },
]
