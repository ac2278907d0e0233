import type { Section } from '../../frame/section.ts'

export const releasesSection: Section = {
  label: 'Release',
  place: 70,
  path: 'releases',
  icon: 'M4 6h16v12H4ZM4 7l8 6 8-6M16 3v3M8 3v3',
  key: 'l',
  permissions: ['decisions.approve'],
  routes: [
    { path: '/releases', lazy: () => import('./releases-screen.tsx') },
    { path: '/releases/new', lazy: () => import('./new-release-screen.tsx') },
    { path: '/releases/:id', lazy: () => import('./release-screen.tsx') },
  ],
}
