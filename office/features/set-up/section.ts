import type { Section } from '../../frame/section.ts'
import { useIsBeingSetUp } from './set-up-query.ts'
import { StepCount } from './step-count.tsx'

export const setUpSection: Section = {
  label: 'Set up',
  place: 10,
  path: 'set-up',
  icon: 'M3.5 6l1.5 1.5L8 4.5M11 6h9.5M3.5 12.5 5 14l3-3M11 12.5h9.5M4 18.5h3M11 18.5h9.5',
  key: 'i',
  permissions: ['staff.manage', 'content.draft', 'content.draft-fees', 'content.draft-institution', 'content.publish'],
  useIsOpen: useIsBeingSetUp,
  Badge: StepCount,
  routes: [
    { path: '/set-up', lazy: () => import('./set-up-screen.tsx') },
    { path: '/set-up/publish', lazy: () => import('./publish-screen.tsx') },
    { path: '/set-up/checks', lazy: () => import('./checks-screen.tsx') },
    { path: '/set-up/texts', lazy: () => import('./texts-screen.tsx') },
    { path: '/set-up/walk', lazy: () => import('./walk-screen.tsx') },
  ],
}
