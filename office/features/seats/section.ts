import type { Section } from '../../frame/section.ts'
import { openTo } from '../../lib/open-to.ts'

export const seatsSection: Section = {
  label: 'Seats',
  place: 50,
  path: 'seats',
  icon: 'M4 4h4v4H4zM10 4h4v4h-4zM16 4h4v4h-4zM4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4zM4 16h4v4H4zM10 16h4v4h-4z',
  key: 'm',
  permissions: openTo['/seats'],
  routes: [
    { path: '/seats', lazy: () => import('./seats-screen.tsx') },
    { path: '/seats/lists/:id', lazy: () => import('./list-screen.tsx') },
    { path: '/sittings/:id', lazy: () => import('../sittings/sitting-screen.tsx') },
    { path: '/seats/:round/:programme', lazy: () => import('./programme-screen.tsx') },
  ],
}
