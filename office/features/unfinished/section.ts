import type { Section } from '../../frame/section.ts'

export const unfinishedSection: Section = {
  label: 'Not finished',
  place: 120,
  path: 'unfinished',
  icon: 'M6 3h8l4 4v5M6 3v18h6M9 9h5M9 13h3M16 15v3.5l2 1.5M16.5 22a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9',
  key: 'd',
  permissions: ['documents.check'],
  routes: [{ path: '/unfinished', lazy: () => import('./unfinished-screen.tsx') }],
}
