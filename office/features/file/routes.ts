import type { RouteObject } from 'react-router'

/** The file of one application. Its address carries the view of the queue it was opened from: `?q=is:unread&stage=received`. */
export const fileRoutes: RouteObject[] = [{ path: '/applications/:uuid', lazy: () => import('./file-screen.tsx') }]
