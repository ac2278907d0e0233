import type { Section } from '../../frame/section.ts'
import { openTo } from '../../lib/open-to.ts'

export const offersSection: Section = {
  label: 'Offers',
  place: 80,
  path: 'offers',
  icon: 'M4 5h16v14H4ZM8 12l3 3 5.5-6',
  key: 'o',
  permissions: openTo['/offers'],
  routes: [
    { path: '/offers', lazy: () => import('./offers-screen.tsx') },
    { path: '/offers/:id', lazy: () => import('./offer-screen.tsx') },
    { path: '/matriculation', lazy: () => import('../matriculation/matriculation-screen.tsx') },
  ],
}
